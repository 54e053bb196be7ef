import { randomBytes } from "node:crypto";
import { sha256 } from "#lib/server/hash.ts";
import { openDevice, sealDevice } from "#lib/server/known-device.ts";

/** Whose device it may be, and by which password it would be known */
interface Account {
  id: string;
  passwordHash: string;
}

const ID_BYTES = 16;
const MARK_LENGTH = 24;

/** Changes with the password, so that a changed one forgets all devices; tells nothing of it. */
function markOf(passwordHash: string): string {
  return sha256(`device ${passwordHash}`).slice(0, MARK_LENGTH);
}

/** What the cookie of a device holds on which somebody has just signed in (docs/product.md#known-devices). */
export function rememberDevice(account: Account): Promise<string> {
  const id = randomBytes(ID_BYTES).toString("base64url");
  return sealDevice({ userId: account.id, id, mark: markOf(account.passwordHash) });
}

/**
 * The id of the device, where somebody has signed in to this very account on it with the password that it still has;
 * null otherwise. The seal is opened whether or not there is an account, so that both take the same time.
 */
export async function recogniseDevice(
  sealed: string | null,
  account: Account | null,
): Promise<string | null> {
  const device = sealed === null ? null : await openDevice(sealed);
  const mark = markOf(account?.passwordHash ?? "");
  return device && account && device.userId === account.id && device.mark === mark ? device.id : null;
}
