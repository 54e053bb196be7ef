import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { db, inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { tooMany } from "#lib/server/http/limit.ts";
import { limitScale } from "#lib/server/http/limit-scale.ts";
import { freeFailures, maxFailures, waitAfter } from "./waits.ts";

const UNUSED_MS = 30 * DAY_MS;

/**
 * Counts a try as a failure until it has succeeded, so that none of many at once slips through while another is being
 * checked. False if none is left, or the wait isn't over. A free try waits for nothing, even if its clock is a little
 * behind that of the one before.
 */
async function countTry(account: string, now: Date, scale: number): Promise<boolean> {
  const after = (failures: number) => new Date(now.getTime() + waitAfter(failures, scale) * SECOND_MS);
  return inSqlTransaction(async (sql) => {
    // One statement that makes the row or locks it: a try that succeeds meanwhile deletes it.
    const { failures, waitsUntil } = await sql
      .insertInto("LoginGuard")
      .values({ account, failures: 0, lastFailedAt: now, waitsUntil: now })
      .onConflict((conflict) => conflict.column("account").doUpdateSet({ account }))
      .returning(["failures", "waitsUntil"])
      .executeTakeFirstOrThrow();
    const isFree = failures < freeFailures(scale) || waitsUntil <= now;
    if (failures >= maxFailures(scale) || !isFree) return false;
    await sql
      .updateTable("LoginGuard")
      .set({ failures: failures + 1, lastFailedAt: now, waitsUntil: after(failures + 1) })
      .where("account", "=", account)
      .execute();
    return true;
  });
}

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
 * Takes one try at the account's password; `account` is the hash of an address, known or not. Throws `rate_limited`,
 * with the wait where waiting helps (docs/product.md#sign-in-limits).
 */
export async function claimTry(account: string, now: Date): Promise<void> {
  const scale = limitScale();
  if (scale === 0) return;
  if (!(await countTry(account, now, scale))) throw await refusal(account, maxFailures(scale), now);
}

/** Begins to count anew: someone has shown that they know the password, or has a new one. */
export async function forgetTries(account: string, sql: Sql = kysely()): Promise<void> {
  await sql.deleteFrom("LoginGuard").where("account", "=", account).execute();
}

/** Deletes what was counted for addresses that no one has tried for 30 days. */
export async function sweepGuards(now: Date): Promise<void> {
  await db().loginGuard.deleteMany({ where: { lastFailedAt: { lt: new Date(now.getTime() - UNUSED_MS) } } });
}
