import { randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { isSealShaped, isSecure } from "#lib/server/auth/session.ts";
import { env } from "#lib/server/env.ts";
import { sha256 } from "#lib/server/hash.ts";

/** docs/product.md#known-devices */
const LIFE_S = (180 * DAY_MS) / SECOND_MS;
const SALT = "waddle-device";

/** A device on which someone has signed in before. */
interface KnownDevice {
  /** Who signed in there */
  userId: string;
  id: string;
  /** A mark of the password at that time */
  mark: string;
}

export function deviceCookieName(): string {
  return isSecure() ? "__Host-waddle-device" : "waddle-device";
}

/** The Set-Cookie line by which a device is known. It signs no one in. */
export function deviceCookie(sealed: string): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${deviceCookieName()}=${sealed}; Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${secure}`;
}

function sealDevice(device: KnownDevice): Promise<string> {
  return encode({ token: { ...device }, secret: env().AUTH_SECRET, salt: SALT, maxAge: LIFE_S });
}

/** What a sealed device says; null for anything that this server didn't seal, or not lately. */
async function openDevice(sealed: string): Promise<KnownDevice | null> {
  if (!isSealShaped(sealed)) return null;
  const opened = await decode({ token: sealed, secret: env().AUTH_SECRET, salt: SALT }).catch(() => null);
  const { userId, id, mark } = opened ?? {};
  return typeof userId === "string" && typeof id === "string" && typeof mark === "string"
    ? { userId, id, mark }
    : null;
}

/** Whose device it may be, and by which password it would be known; null: by none */
interface Account {
  id: string;
  passwordHash: string | null;
}

const ID_BYTES = 16;
const MARK_LENGTH = 24;

/** Changes with the password, so that a changed one forgets all devices; tells nothing of it. */
function markOf(passwordHash: string | null): string {
  return sha256(`device ${passwordHash ?? ""}`).slice(0, MARK_LENGTH);
}

/** What the cookie of a device holds on which someone has just signed in (docs/product.md#known-devices). */
export function rememberDevice(account: Account): Promise<string> {
  const id = randomBytes(ID_BYTES).toString("base64url");
  return sealDevice({ userId: account.id, id, mark: markOf(account.passwordHash) });
}

/**
 * The id of the device, where someone has signed in to this very account on it with the password that it still has;
 * null otherwise. The seal is opened whether or not there is an account, so that both take the same time.
 */
export async function recogniseDevice(
  sealed: string | null,
  account: Account | null,
): Promise<string | null> {
  const device = sealed === null ? null : await openDevice(sealed);
  const mark = markOf(account?.passwordHash ?? null);
  return device && account && device.userId === account.id && device.mark === mark ? device.id : null;
}
