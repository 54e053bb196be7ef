import { decode, encode } from "next-auth/jwt";
import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { env } from "./env.ts";
import { isSealShaped, isSecure } from "./session.ts";

/** docs/product.md#known-devices */
const LIFE_S = (180 * DAY_MS) / SECOND_MS;
const SALT = "waddle-device";

/** A device on which somebody has signed in before. */
export interface KnownDevice {
  /** Whose password was typed there */
  userId: string;
  id: string;
  /** A mark of the password at that time */
  mark: string;
}

export function deviceCookieName(): string {
  return isSecure() ? "__Host-waddle-device" : "waddle-device";
}

/** The Set-Cookie line by which a device is known. It signs nobody in. */
export function deviceCookie(sealed: string): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${deviceCookieName()}=${sealed}; Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${secure}`;
}

export function sealDevice(device: KnownDevice): Promise<string> {
  return encode({ token: { ...device }, secret: env().AUTH_SECRET, salt: SALT, maxAge: LIFE_S });
}

/** What a sealed device says; null for anything that this server didn't seal, or not lately. */
export async function openDevice(sealed: string): Promise<KnownDevice | null> {
  if (!isSealShaped(sealed)) return null;
  const opened = await decode({ token: sealed, secret: env().AUTH_SECRET, salt: SALT }).catch(() => null);
  const { userId, id, mark } = opened ?? {};
  return typeof userId === "string" && typeof id === "string" && typeof mark === "string"
    ? { userId, id, mark }
    : null;
}
