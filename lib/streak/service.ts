import { AppError } from "#lib/core/errors.ts";
import { localDayAt, settledZone, type ZonePlan, zoneAt } from "#lib/core/time.ts";
import type { StreakLearner } from "#lib/learner/queries.ts";
import { type StreakPlan, zoneOfDay } from "#lib/learner/rest-days.ts";
import { lockStreakLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import type { AwardDto } from "#lib/xp/schema.ts";
import { type Payment, payWithRanks, toRankDto } from "#lib/xp/service.ts";
import { restDaysAfter, type StreakRun, settle, settledPlan, streakAt } from "../learner/streak-run.ts";
import { getLatestFreeze, getStreakStatus, listReceipts } from "./queries.ts";
import {
  type DayKind,
  type DayReceipt,
  decideFreeze,
  extendRun,
  FREEZE_DAYS,
  type Freeze,
  freezeDates,
  milestoneOf,
  milestonesDue,
  planZone,
  restedRun,
  runOf,
} from "./rules.ts";
import type { StreakStatusDto } from "./schema.ts";

export interface NewReceipt extends DayReceipt {
  timeZone: string;
  quizTitle: string | null;
  courseTitle: string | null;
  isPractice: boolean;
}

/** What a day counts for: a quiz, or a practice, which has no titles. */
export type Deed = { quizTitle: string; courseTitle: string } | "practice";

/** What a learner's row says of zone and streak once a change has happened, and the receipts that go with it. */
export interface StreakChange extends ZonePlan {
  streak: number;
  streakCoveredTo: string | null;
  streakLostDay: string | null;
  days: NewReceipt[];
}

/**
 * Writes a learner's zone and streak, and their receipts. A day that is done stays as it is; a frozen, skipped or rest day
 * can become done.
 */
export async function saveStreak(sql: Sql, userId: string, change: StreakChange, now: Date): Promise<void> {
  const { days, timeZone, nextTimeZone, zoneChangesAt, streak, streakCoveredTo, streakLostDay } = change;
  await sql
    .updateTable("User")
    .set({ timeZone, nextTimeZone, zoneChangesAt, streak, streakCoveredTo, streakLostDay })
    .where("id", "=", userId)
    .execute();
  if (days.length === 0) return;
  await sql
    .insertInto("StreakDay")
    .values(days.map((receipt) => ({ ...receipt, userId, createdAt: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "day"])
        .doUpdateSet(({ ref }) => ({
          kind: "done",
          timeZone: ref("excluded.timeZone"),
          quizTitle: ref("excluded.quizTitle"),
          courseTitle: ref("excluded.courseTitle"),
          isPractice: ref("excluded.isPractice"),
          createdAt: ref("excluded.createdAt"),
        }))
        .where("StreakDay.kind", "<>", "done")
        .where("excluded.kind", "=", "done"),
    )
    .execute();
}

const runIn = ({ streak, streakCoveredTo }: StreakLearner) => ({
  length: streak,
  coveredTo: streakCoveredTo,
});

/**
 * A learner's zone and streak with what counts as covered by now: a change of zone that is due, and rest days that are over;
 * `before` a date on which something is done, all rest days.
 */
function settledStreak(
  learner: StreakLearner,
  now: Date,
  before?: string,
): StreakChange & StreakPlan & { run: StreakRun } {
  const settled = settle(runIn(learner), learner, now, before);
  const { run, days } = settled;
  return {
    ...settledPlan(learner, settled, now),
    streak: run.length,
    streakCoveredTo: run.coveredTo,
    days: days.map(({ day, kind, timeZone: zone }) => ({ ...receiptOf(day, kind), timeZone: zone })),
    run,
  };
}

function receiptOf(day: string, kind: DayKind) {
  return { day, kind, quizTitle: null, courseTitle: null, isPractice: false };
}

/** What finishing a quiz or a practice does to the streak. `receipts` are those of the last days. */
export async function streakChange(
  sql: Sql,
  learner: StreakLearner,
  receipts: readonly DayReceipt[],
  deed: Deed,
  now: Date,
): Promise<StreakChange> {
  const day = localDayAt(learner, now);
  const { run, ...settled } = settledStreak(learner, now, day);
  const known = [...receipts, ...settled.days].find((receipt) => receipt.day === day)?.kind ?? null;
  if (known === "done") return settled;
  const { timeZone } = settled;
  const told = deed === "practice" ? { isPractice: true } : deed;
  const done: NewReceipt = { ...receiptOf(day, "done"), timeZone, ...told };
  const next =
    extendRun(run, day, known) ?? runOf([...(await listReceipts(sql, learner.id)), ...settled.days, done]);
  const days = [...settled.days.filter((receipt) => receipt.day !== day), done];
  return { ...settled, streak: next.length, streakCoveredTo: next.coveredTo, days };
}

/** The payments of the milestones that a streak has reached and that are not paid (docs/product.md#milestones). */
export function milestonePayments(streak: number, paid: readonly string[]): Payment[] {
  return milestonesDue(streak, paid.map(Number)).map(({ days, xp }) => ({
    kind: "xp",
    amount: xp,
    reason: "milestone",
    reference: String(days),
  }));
}

/** Notes that the learner was told of a milestone that is paid; false where it isn't paid, or was told before. */
async function noteMilestone(sql: Sql, userId: string, days: number, now: Date): Promise<boolean> {
  const milestone = { reason: "milestone", reference: String(days) };
  const paid = await sql
    .selectFrom("Award")
    .select("id")
    .where("userId", "=", userId)
    .where("kind", "=", "xp")
    .where("reason", "=", milestone.reason)
    .where("reference", "=", milestone.reference)
    .executeTakeFirst();
  if (!paid) return false;
  const noted = await sql
    .insertInto("AwardNotice")
    .values({ ...milestone, userId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .execute();
  return noted.length > 0;
}

const NOT_AWARDED = { awarded: false, success: false, xpGained: 0, newRank: null };

/**
 * Reports the payment of a milestone, the first time it is asked for; pays it, should it be reached and unpaid. Anything
 * else answers that nothing was awarded. docs/product.md#milestones
 */
export async function claimMilestone(userId: string, reason: string, now: Date): Promise<AwardDto> {
  const milestone = milestoneOf(reason);
  return inSqlTransaction(async (sql) => {
    const learner = await lockStreakLearner(sql, userId, now);
    if (!milestone) return { ...NOT_AWARDED, newXPTotal: learner.xp };
    const streak = streakAt(runIn(learner), learner, now);
    const due = milestonePayments(streak, []).filter(({ reference }) => reference === String(milestone.days));
    const paid = await payWithRanks(sql, learner, due, now);
    const isNews = await noteMilestone(sql, userId, milestone.days, now);
    if (!isNews) return { ...NOT_AWARDED, newXPTotal: paid.totalXp };
    return {
      awarded: true,
      success: true,
      xpGained: milestone.xp,
      newXPTotal: paid.totalXp,
      newRank: toRankDto(paid.newRank),
    };
  });
}

function refuse(decision: ReturnType<typeof decideFreeze>): never {
  if (decision.outcome === "already_frozen")
    throw new AppError("already_frozen", "Your streak is already frozen.");
  if (decision.outcome === "not_ready")
    throw new AppError("freeze_not_ready", `Your next freeze can start on ${decision.readyOn}.`);
  throw new AppError("no_streak", "There is no streak to freeze yet. Finish a quiz to begin one.");
}

/** The rest days up to a freeze count from now on: what plans say later must not tear the freeze from the run. */
function freezeReceipts(run: StreakRun, learner: StreakLearner, freeze: Freeze, now: Date): NewReceipt[] {
  const plan = { ...learner, ...settledZone(learner, now) };
  const rest = restDaysAfter(run, plan).map((day) => {
    return { ...receiptOf(day, "rest"), timeZone: zoneOfDay(plan, day) };
  });
  const { timeZone } = plan;
  return [...rest, ...freezeDates(freeze).map((day) => ({ ...receiptOf(day, "frozen"), timeZone }))];
}

/**
 * Freezes the streak for two local dates, from the first one that nothing done and no rest day covers. Errors:
 * `no_streak`, `already_frozen`, `freeze_not_ready`. docs/product.md#freeze
 */
export async function freezeStreak(userId: string, now: Date): Promise<StreakStatusDto> {
  return inSqlTransaction(async (sql) => {
    const learner = await lockStreakLearner(sql, userId, now);
    const today = localDayAt(learner, now);
    const { run, ...settled } = settledStreak(learner, now, today);
    const rested = restedRun(run, settled);
    const decision = decideFreeze(rested, today, await getLatestFreeze(sql, userId));
    if (decision.outcome !== "frozen") refuse(decision);
    const freeze = { startDay: decision.startDay, days: FREEZE_DAYS };
    await sql
      .insertInto("StreakFreeze")
      .values({ ...freeze, userId, timeZone: settled.timeZone, createdAt: now })
      .execute();
    const days = [...settled.days, ...freezeReceipts(run, learner, freeze, now)];
    const streakCoveredTo = freezeDates(freeze).at(-1) ?? settled.streakCoveredTo;
    await saveStreak(sql, userId, { ...settled, streakCoveredTo, days }, now);
    const status = await getStreakStatus(userId, now, sql);
    if (!status) throw new AppError("unauthorized", "Please log in to go on.");
    return status;
  });
}

/** Plans another zone for the learner, from the next midnight of the one in force (docs/product.md#time-zones). */
export async function changeTimeZone(userId: string, timeZone: string, now: Date): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const learner = await lockStreakLearner(sql, userId, now);
    const settled = settledStreak(learner, now);
    if (zoneAt(learner, now) === timeZone && settled.nextTimeZone === null && settled.days.length === 0)
      return;
    await saveStreak(sql, userId, { ...settled, ...planZone(settled, timeZone, now) }, now);
  });
}
