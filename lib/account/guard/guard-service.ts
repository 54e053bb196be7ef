import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { type Sql, sql, statement } from "#lib/server/db/sql.ts";
import { tooMany } from "#lib/server/http/limit.ts";
import { limitScale } from "#lib/server/http/limit-scale.ts";
import { freeFailures, maxFailures, WAITS_S } from "./waits.ts";

const UNUSED_MS = 30 * DAY_MS;

/** The wait after the n-th failure in a row, as lib/account/guard/waits.ts has it: $4 are free, $5 the waits. */
const waitAfter = (n: string) =>
  `make_interval(secs => COALESCE(($5::int[])[LEAST(${n} + 1 - $4::int, cardinality($5::int[]))], 0))`;

/** A try is a failure until it has succeeded: so none of many at once slips through while another is being checked. A
 * free one waits for nothing, even if its clock is a little behind that of the one before. */
const CLAIM = statement(
  "claim-login-try",
  `INSERT INTO "LoginGuard" AS g ("account", "failures", "lastFailedAt", "waitsUntil")
   VALUES ($1, 1, $2::timestamptz, $2::timestamptz + ${waitAfter("1")})
   ON CONFLICT ("account") DO UPDATE
   SET "failures" = g."failures" + 1, "lastFailedAt" = $2::timestamptz,
       "waitsUntil" = $2::timestamptz + ${waitAfter('(g."failures" + 1)')}
   WHERE g."failures" < $3::int AND (g."failures" < $4::int OR g."waitsUntil" <= $2::timestamptz)
   RETURNING 1 AS "claimed"`,
);

async function refusal(account: string, most: number, now: Date): Promise<AppError> {
  const guard = await db().loginGuard.findUnique({
    where: { account },
    select: { failures: true, waitsUntil: true },
  });
  if (guard && guard.failures >= most)
    return new AppError("rate_limited", "Too many failed attempts. Reset your password to log in again.");
  const waitMs = guard ? guard.waitsUntil.getTime() - now.getTime() : 0;
  return tooMany(Math.max(1, Math.ceil(waitMs / SECOND_MS)));
}

/**
 * Takes one try at the account's password; `account` is the hash of an address, known or not. Error: `rate_limited`,
 * with the wait where waiting helps (docs/product.md#sign-in-limits).
 */
export async function claimTry(account: string, now: Date): Promise<void> {
  const scale = limitScale();
  if (scale === 0) return;
  const most = maxFailures(scale);
  const [claimed] = await sql()(CLAIM, [account, now, most, freeFailures(scale), WAITS_S]);
  if (!claimed) throw await refusal(account, most, now);
}

const FORGET = statement("forget-login-tries", `DELETE FROM "LoginGuard" WHERE "account" = $1`);

/** Begins to count anew: somebody has shown that they know the password, or has a new one. */
export async function forgetTries(account: string, on: Sql = sql()): Promise<void> {
  await on(FORGET, [account]);
}

/** Deletes what was counted for addresses that nobody has tried for 30 days. */
export async function sweepGuards(now: Date): Promise<void> {
  await db().loginGuard.deleteMany({ where: { lastFailedAt: { lt: new Date(now.getTime() - UNUSED_MS) } } });
}
