import { addDays, dayToDate, type LocalDay, localDayAt, zoneAt } from "#lib/core/time.ts";
import { type StreakLearner, selectLearner, toLearner } from "#lib/learner/queries.ts";
import { isRestDayAnywhere, type RestPlan } from "#lib/learner/rest-days.ts";
import { restPlanJson, toRestPlan } from "#lib/learner/rest-queries.ts";
import { settle } from "#lib/learner/streak-run.ts";
import { db, kysely, type Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import { listRestDays } from "./rest-queries.ts";
import {
  type DayReceipt,
  FREEZE_DAYS,
  type Freeze,
  nextMilestone,
  type StreakState,
  streakStateOf,
} from "./rules.ts";
import type { DayDetailDto, DayLook, StreakStatusDto } from "./schema.ts";

const WEEK = 7;

/** Receipts older than this say nothing of the last seven days, whatever the zone. */
const RECENT_DAYS = 9;

type LatestFreeze = Freeze & { createdAt: Date };

interface StreakRow extends StreakLearner {
  receipts: DayReceipt[];
  freeze: LatestFreeze | null;
  /** In days, of this streak and of those before */
  paidMilestones: number[];
}

function selectReceipts(sql: Sql, userId: string) {
  return sql
    .selectFrom("StreakDay")
    .select([dayText("StreakDay.day").as("day"), "kind"])
    .where("userId", "=", userId);
}

/** All day receipts of a learner. */
export function listReceipts(sql: Sql, userId: string): Promise<DayReceipt[]> {
  return selectReceipts(sql, userId).execute() as Promise<DayReceipt[]>;
}

/** The day receipts of the last nine days. */
export function listRecentReceipts(sql: Sql, userId: string, now: Date): Promise<DayReceipt[]> {
  const from = addDays(now.toISOString().slice(0, 10), -RECENT_DAYS);
  return selectReceipts(sql, userId).where("day", ">=", dayToDate(from)).execute() as Promise<DayReceipt[]>;
}

/** The freeze that started last; null where there was none. */
export async function getLatestFreeze(sql: Sql, userId: string): Promise<LatestFreeze | null> {
  const freeze = await sql
    .selectFrom("StreakFreeze")
    .select([dayText("StreakFreeze.startDay").as("startDay"), "days", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("StreakFreeze.startDay", "desc")
    .limit(1)
    .executeTakeFirst();
  return freeze ?? null;
}

/** The milestones that were paid, in days. */
async function listPaidMilestones(sql: Sql, userId: string): Promise<number[]> {
  const paid = await sql
    .selectFrom("Award")
    .select("reference")
    .where("userId", "=", userId)
    .where("kind", "=", "xp")
    .where("reason", "=", "milestone")
    .execute();
  return paid.map(({ reference }) => Number(reference));
}

/** What the last seven days look like. A day that no receipt tells of is shown as a rest day where it is one in any zone. */
function weekOf(
  receipts: readonly DayReceipt[],
  rest: RestPlan,
  today: { day: LocalDay; look: DayLook },
): StreakStatusDto["week"] {
  return Array.from({ length: WEEK }, (_, index) => {
    const day = addDays(today.day, index - WEEK + 1);
    if (day === today.day) return today;
    const kind = receipts.find((receipt) => receipt.day === day)?.kind;
    return { day, look: kind ?? (isRestDayAnywhere(rest, day) ? "rest" : "missed") };
  });
}

function freezePart(state: StreakState, row: StreakRow) {
  const { freeze, isFrozen } = state;
  return {
    streakFrozen: isFrozen,
    streakFrozenAt: isFrozen && row.freeze ? row.freeze.createdAt.toISOString() : null,
    freezeDuration: FREEZE_DAYS,
    canFreeze: freeze.outcome === "frozen",
    freezeReadyOn: freeze.outcome === "not_ready" ? freeze.readyOn : null,
    freezeStartsOn: freeze.outcome === "frozen" ? freeze.startDay : null,
  };
}

/** The receipts with those that are due and that no one has written yet. */
function settledReceipts(row: StreakRow, now: Date): DayReceipt[] {
  const run = { length: row.streak, coveredTo: row.streakCoveredTo };
  return [...row.receipts, ...settle(run, row, now).days];
}

function toStatusDto(row: StreakRow, now: Date): StreakStatusDto {
  const today = localDayAt(row, now);
  const receipts = settledReceipts(row, now);
  const todayKind = receipts.find(({ day }) => day === today)?.kind ?? null;
  const run = { length: row.streak, coveredTo: row.streakCoveredTo };
  const state = streakStateOf({ run, plan: row, todayKind, freeze: row.freeze }, now);
  const look = todayKind ?? (state.isRestToday ? "rest" : "open");
  return {
    ...freezePart(state, row),
    streak: state.streak,
    frozenDaysLeft: state.frozenDaysLeft,
    willExpireSoon: state.willExpireSoon,
    hoursUntilExpiry: state.hoursUntilExpiry,
    expiresAt: state.expiresAt?.toISOString() ?? null,
    isDoneToday: state.isDoneToday,
    today,
    timeZone: zoneAt(row, now),
    week: weekOf(receipts, row.rest, { day: today, look }),
    nextMilestone: nextMilestone(state.streak, row.paidMilestones),
  };
}

/** The learner's streak as it stands now; null for an unknown learner. */
export async function getStreakStatus(
  userId: string,
  now: Date,
  sql: Sql = kysely(),
): Promise<StreakStatusDto | null> {
  const row = await selectLearner(sql, userId).select(restPlanJson).executeTakeFirst();
  if (!row) return null;
  const receipts = await listRecentReceipts(sql, userId, now);
  const freeze = await getLatestFreeze(sql, userId);
  const paidMilestones = await listPaidMilestones(sql, userId);
  const learner = { ...toLearner(row, now), rest: toRestPlan(row.rest) };
  return toStatusDto({ ...learner, receipts, freeze, paidMilestones }, now);
}

/** The days between two dates on which anything happened or nothing had to, oldest first. */
export async function listDays(
  userId: string,
  from: LocalDay,
  to: LocalDay,
  now: Date,
): Promise<DayDetailDto[]> {
  const between = { gte: dayToDate(from), lte: dayToDate(to) };
  const [receipts, awards, rest] = await Promise.all([
    db().streakDay.findMany({ where: { userId, day: between }, omit: { userId: true } }),
    db().award.findMany({
      where: { userId, kind: "xp", localDay: between },
      select: { localDay: true, amount: true, reason: true, subject: true },
    }),
    listRestDays(userId, from, to, now),
  ]);
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const receiptOf = new Map(receipts.map((receipt) => [dayOf(receipt.day), receipt]));
  const awardsOf = Map.groupBy(awards, (award) => dayOf(award.localDay));
  return [...new Set([...receiptOf.keys(), ...awardsOf.keys(), ...rest])].sort().map((day) => {
    const receipt = receiptOf.get(day);
    const paid = awardsOf.get(day) ?? [];
    const quizzes = paid.filter(({ reason }) => reason === "quiz").map(({ subject }) => subject);
    return {
      day,
      kind: receipt?.kind ?? (rest.includes(day) ? "rest" : null),
      countedAt: receipt?.createdAt.toISOString() ?? null,
      timeZone: receipt?.timeZone ?? null,
      quizTitle: receipt?.quizTitle ?? null,
      courseTitle: receipt?.courseTitle ?? null,
      isPractice: receipt?.isPractice ?? false,
      xp: paid.reduce((sum, { amount }) => sum + amount, 0),
      quizzes: new Set(quizzes).size,
    };
  });
}
