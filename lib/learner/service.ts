import { AppError } from "#lib/core/errors.ts";
import { auditHourly } from "#lib/server/audit.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { findLearnerLocked, getPaid, getStats, type Learner, type StreakLearner } from "./queries.ts";
import { listRestPlan } from "./rest-queries.ts";
import {
  afterGain,
  afterLoss,
  CLAIM_WINDOW_MS,
  type Hearts,
  isOverclaimed,
  isRefillDue,
  refilled,
} from "./rules.ts";
import type { HeartsDto, StatsClaim, StatsDto } from "./schema.ts";

/** Writes the hearts of a learner who is locked. */
export async function saveHearts(
  sql: Sql,
  { id, hearts, heartResetAt, unsettledHearts }: Learner,
): Promise<void> {
  await sql.updateTable("User").set({ hearts, heartResetAt, unsettledHearts }).where("id", "=", id).execute();
}

/**
 * Locks the learner's row without giving due hearts back, for work that may be done while its learner is away: that they are
 * back is news until someone reads them. docs/product.md#reminders
 */
export async function holdLearner(sql: Sql, userId: string, now: Date): Promise<Learner> {
  const learner = await findLearnerLocked(sql, userId, now);
  if (!learner) throw new AppError("unauthorized", "Please log in to go on.");
  return learner;
}

/**
 * Locks the learner's row, so that everything one learner does at once happens one after the other, and returns it
 * with due hearts back. The lock is taken first in every transaction that changes a learner.
 */
export async function lockLearner(sql: Sql, userId: string, now: Date): Promise<Learner> {
  const learner = await holdLearner(sql, userId, now);
  if (!isRefillDue(learner, now)) return learner;
  const full = refilled(learner, now);
  await saveHearts(sql, full);
  return full;
}

/** The same with what the streak depends on besides, read once the lock is there. */
export async function lockStreakLearner(sql: Sql, userId: string, now: Date): Promise<StreakLearner> {
  const learner = await lockLearner(sql, userId, now);
  return { ...learner, rest: await listRestPlan(sql, userId) };
}

/** Gives hearts to a learner who was locked in `sql`; returns the learner unchanged if there is no room. */
export async function gainHearts<L extends Learner>(sql: Sql, learner: L, count: number): Promise<L> {
  const after = afterGain(learner, count);
  if (after) await saveHearts(sql, after);
  return after ?? learner;
}

export function toHeartsDto(state: Hearts): HeartsDto {
  return {
    hearts: state.hearts,
    maxHearts: state.maxHearts,
    heartResetTime: state.heartResetAt?.getTime() ?? null,
  };
}

/** Whether this call is the first of its key. A call without a key is always the first. */
async function isFirstUse(sql: Sql, userId: string, key: string | null, now: Date): Promise<boolean> {
  if (key === null) return true;
  const noted = await sql
    .insertInto("AwardNotice")
    .values({ userId, reason: "use-heart", reference: key, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .execute();
  return noted.length > 0;
}

/**
 * The client's own report of a lost heart. A loss that a wrong answer has taken already is settled by it; otherwise it
 * takes one; a repeat with the same key takes none. Throws `out_of_hearts`.
 */
export async function useHeart(userId: string, key: string | null, now: Date): Promise<HeartsDto> {
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    if (!(await isFirstUse(sql, userId, key, now))) return toHeartsDto(learner);
    if (learner.unsettledHearts > 0) {
      await saveHearts(sql, { ...learner, unsettledHearts: learner.unsettledHearts - 1 });
      return toHeartsDto(learner);
    }
    const after = afterLoss(learner, now);
    if (!after) throw new AppError("out_of_hearts", "You are out of hearts.");
    if (!learner.isPremium) await saveHearts(sql, after);
    return toHeartsDto(after);
  });
}

/** Hearts that are due come back, once; otherwise nothing changes. */
export async function restoreHearts(userId: string, now: Date): Promise<HeartsDto> {
  return inSqlTransaction(async (sql) => toHeartsDto(await lockLearner(sql, userId, now)));
}

/**
 * Returns the learner's figures; the claim changes none of them. One that exceeds what the ledger has paid in
 * a day is written into the audit log. Throws `unauthorized` for an account that is gone (docs/product.md#audit-log).
 */
export async function checkStatsClaim(userId: string, claim: StatsClaim, now: Date): Promise<StatsDto> {
  const stats = await getStats(userId, now);
  if (!stats) throw new AppError("unauthorized", "Please log in to go on.");
  const paid = await getPaid(userId, new Date(now.getTime() - CLAIM_WINDOW_MS));
  if (isOverclaimed(claim, paid)) {
    const details = { ...claim, paidXp: paid.xpGained, paidStars: paid.starsEarned };
    await auditHourly({ event: "claim_mismatch", userId, details }, now);
  }
  return stats;
}
