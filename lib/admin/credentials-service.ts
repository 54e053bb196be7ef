import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { audit } from "../server/audit.ts";
import { verifyPassword } from "../server/auth/password.ts";
import { db, inSqlTransaction } from "../server/db/db.ts";
import { sha256 } from "../server/hash.ts";
import { countCall, uncountCall } from "../server/http/limit.ts";
import { limitScale } from "../server/http/limit-scale.ts";

/** docs/product.md#admins */
const MAX_FAILURES = 5;
const BLOCK_MS = 15 * MINUTE_MS;
const KEPT_MS = 30 * DAY_MS;

const WRONG = "Invalid username or password";
const LAST_WRONG = "Too many failed attempts. Please try again later.";
const BLOCKED =
  "Access temporarily blocked due to multiple failed attempts. Please try again later or contact system administrator.";

/** Who has just shown that they know an admin's password, and that password's hash. */
export interface ProvenAdmin {
  id: string;
  username: string;
  passwordHash: string;
}

/** A username as accounts have it. */
export function normalizeUsername(username: string): string {
  return username.trim().toLowerCase();
}

/**
 * Counts a try as a failure until it has succeeded, so that none of many at once slips through; the first one after a
 * block begins a new count. Returns the failures in a row, or null while the name is blocked.
 */
async function countTry(key: string, most: number, now: Date): Promise<number | null> {
  return inSqlTransaction(async (sql) => {
    // One statement that makes the row or locks it: a try that succeeds meanwhile deletes it.
    const guard = await sql
      .insertInto("AdminGuard")
      .values({ key, failures: 0, lastFailedAt: now, waitsUntil: null })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
      .returning(["failures", "lastFailedAt", "waitsUntil"])
      .executeTakeFirstOrThrow();
    const wasBlocked = guard.failures >= most;
    if (wasBlocked && (guard.waitsUntil ?? guard.lastFailedAt) > now) return null;
    const failures = wasBlocked ? 1 : guard.failures + 1;
    const waitsUntil = failures >= most ? new Date(now.getTime() + BLOCK_MS) : null;
    await sql
      .updateTable("AdminGuard")
      .set({ failures, lastFailedAt: now, waitsUntil })
      .where("key", "=", key)
      .execute();
    return failures;
  });
}

/** How many failures in a row close the door; 0: it never closes. */
function maxFailures(): number {
  const scale = limitScale();
  return scale === 0 ? 0 : Math.max(1, Math.round(MAX_FAILURES * scale));
}

async function blocked(key: string, now: Date): Promise<AppError> {
  const guard = await db().adminGuard.findUnique({ where: { key }, select: { waitsUntil: true } });
  const waitMs = guard?.waitsUntil ? guard.waitsUntil.getTime() - now.getTime() : 0;
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  return new AppError("rate_limited", BLOCKED, { headers: { "retry-after": String(seconds) } });
}

/** Takes one try; returns the refusal that it gets if its password is wrong. Throws `rate_limited` where none is left. */
async function claimTry(key: string, now: Date): Promise<AppError> {
  const most = maxFailures();
  const wrong = new AppError("invalid_credentials", WRONG);
  if (most === 0) return wrong;
  const failures = await countTry(key, most, now);
  if (failures === null) throw await blocked(key, now);
  return failures >= most ? new AppError("invalid_credentials", LAST_WRONG) : wrong;
}

interface Found extends ProvenAdmin {
  disabledAt: Date | null;
}

function findAccount(username: string): Promise<Found | null> {
  return db().adminAccount.findUnique({
    where: { username },
    select: { id: true, username: true, passwordHash: true, disabledAt: true },
  });
}

/**
 * Whose password this is. Throws `invalid_credentials`, the same in words and time for a wrong password, an unknown
 * username and a disabled account; `rate_limited` by username and network, and by network alone (docs/product.md#admins).
 */
export async function checkAdminCredentials(
  username: string,
  password: string,
  address: string,
  now: Date,
): Promise<ProvenAdmin> {
  await countCall("adminByAddress", address);
  const name = normalizeUsername(username);
  const account = await findAccount(name);
  const refuse = async (reason: string, error: unknown): Promise<never> => {
    // Some type their password in the wrong field: an unknown name is not written down.
    const details = { reason, admin: account?.username ?? null };
    await audit({ event: "admin_sign_in_refused", userId: null, address, details }, now);
    throw error;
  };
  const key = sha256(`${name}|${address}`);
  const refusal = await claimTry(key, now).catch((error: unknown) => refuse("waiting", error));
  const fits = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !fits) return refuse(account ? "wrong_password" : "unknown", refusal);
  if (account.disabledAt) return refuse("disabled", refusal);
  await Promise.all([db().adminGuard.deleteMany({ where: { key } }), uncountCall("adminByAddress", address)]);
  return { id: account.id, username: account.username, passwordHash: account.passwordHash };
}

/** Deletes what was counted for names that no one has tried for 30 days. */
export async function sweepAdminGuards(now: Date): Promise<void> {
  await db().adminGuard.deleteMany({ where: { lastFailedAt: { lt: new Date(now.getTime() - KEPT_MS) } } });
}
