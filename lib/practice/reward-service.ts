import { localDayAt } from "#lib/core/time.ts";
import type { StreakLearner } from "#lib/learner/queries.ts";
import { roomFor } from "#lib/learner/rules.ts";
import { gainHearts } from "#lib/learner/service.ts";
import { currentStreak, streakAt } from "#lib/learner/streak-run.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { listRecentReceipts } from "#lib/streak/queries.ts";
import { milestonePayments, saveStreak, streakChange } from "#lib/streak/service.ts";
import { type Payment, pay, payWithRanks } from "#lib/xp/service.ts";
import { countHeartsToday } from "./reward-queries.ts";
import { heartReference, heartsFor } from "./rules.ts";

/** Returns the learner with the hearts that a finished practice gives, as many as have room. docs/product.md#practice */
export async function giveHearts(sql: Sql, learner: StreakLearner, now: Date): Promise<StreakLearner> {
  if (roomFor(learner) === 0) return learner;
  const given = await countHeartsToday(sql, learner, now);
  const day = localDayAt(learner, now);
  const count = Math.min(heartsFor(given), roomFor(learner));
  const payments = Array.from({ length: count }, (_, index): Payment => {
    const reference = heartReference(day, given + index);
    return { kind: "heart", amount: 1, reason: "practice", reference };
  });
  const paid = await pay(sql, learner, payments, now);
  return gainHearts(sql, learner, paid.length);
}

/** The living streak of a learner as their row tells it. */
export function streakOf(learner: StreakLearner, now: Date): number {
  return streakAt({ length: learner.streak, coveredTo: learner.streakCoveredTo }, learner, now);
}

/**
 * Counts the local day for the streak as a quiz does, with the milestones that it reaches; a day that is done stays as it is.
 * Returns the learner's streak by then, and whether it was this practice that counted. docs/product.md#streaks
 */
export async function keepStreak(
  sql: Sql,
  learner: StreakLearner,
  now: Date,
): Promise<{ after: number; keptByPractice: boolean }> {
  const receipts = await listRecentReceipts(sql, learner.id, now);
  const change = await streakChange(sql, learner, receipts, "practice", now);
  const today = localDayAt(learner, now);
  const after = currentStreak({ length: change.streak, coveredTo: change.streakCoveredTo }, today);
  await payWithRanks(sql, learner, milestonePayments(after, []), now);
  await saveStreak(sql, learner.id, change, now);
  return { after, keptByPractice: change.days.some(({ isPractice }) => isPractice) };
}
