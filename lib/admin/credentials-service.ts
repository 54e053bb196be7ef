import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { audit } from "../server/audit.ts";
import { verifyPassword } from "../server/auth/password.ts";
import { db } from "../server/db/db.ts";
import { sql, statement } from "../server/db/sql.ts";
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
 * A try is a failure until it has succeeded, so that none of many at once slips through. $3 failures close the door until
 * $4; the first try after that is the first failure of a new count.
 */
const CLAIM = statement(
  "claim-admin-try",
  `INSERT INTO "AdminGuard" AS g ("key", "failures", "lastFailedAt", "waitsUntil")
   VALUES ($1, 1, $2::timestamptz, CASE WHEN $3::int <= 1 THEN $4::timestamptz END)
   ON CONFLICT ("key") DO UPDATE
   SET "failures" = CASE WHEN g."failures" >= $3::int THEN 1 ELSE g."failures" + 1 END,
       "lastFailedAt" = $2::timestamptz,
       "waitsUntil" = CASE WHEN $3::int <= 1 OR g."failures" + 1 = $3::int THEN $4::timestamptz END
   WHERE g."failures" < $3::int OR COALESCE(g."waitsUntil", g."lastFailedAt") <= $2::timestamptz
   RETURNING "failures"`,
);

const FORGET = statement("forget-admin-tries", `DELETE FROM "AdminGuard" WHERE "key" = $1`);

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

/** Takes one try; answers the refusal that it gets if its password is wrong. Error: `rate_limited` where none is left. */
async function claimTry(key: string, now: Date): Promise<AppError> {
  const most = maxFailures();
  const wrong = new AppError("invalid_credentials", WRONG);
  if (most === 0) return wrong;
  const blockedUntil = new Date(now.getTime() + BLOCK_MS);
  const [claimed] = await sql()<{ failures: number }>(CLAIM, [key, now, most, blockedUntil]);
  if (!claimed) throw await blocked(key, now);
  return claimed.failures >= most ? new AppError("invalid_credentials", LAST_WRONG) : wrong;
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
 * Whose password this is. Errors: `invalid_credentials`, the same in words and time for a wrong password, an unknown
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
  await Promise.all([sql()(FORGET, [key]), uncountCall("adminByAddress", address)]);
  return { id: account.id, username: account.username, passwordHash: account.passwordHash };
}

/** Deletes what was counted for names that nobody has tried for 30 days. */
export async function sweepAdminGuards(now: Date): Promise<void> {
  await db().adminGuard.deleteMany({ where: { lastFailedAt: { lt: new Date(now.getTime() - KEPT_MS) } } });
}
