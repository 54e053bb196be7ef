import { AppError } from "#lib/core/errors.ts";
import { localDayAt, settledZone, type ZonePlan, zoneAt } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, type Sql, statement } from "#lib/server/db/sql.ts";
import type { AwardDto } from "#lib/xp/schema.ts";
import { type Payment, payWithRanks, toRankDto } from "#lib/xp/service.ts";
import { currentStreak, type StreakRun, settledRun, skippedDays } from "../learner/streak-run.ts";
import { getLatestFreeze, getStreakStatus, listReceipts } from "./queries.ts";
import {
  type DayKind,
  type DayReceipt,
  decideFreeze,
  extendRun,
  FREEZE_DAYS,
  freezeDates,
  milestoneOf,
  milestonesDue,
  planZone,
  runOf,
} from "./rules.ts";
import type { StreakStatusDto } from "./schema.ts";

export interface NewReceipt extends DayReceipt {
  timeZone: string;
  quizTitle: string | null;
  courseTitle: string | null;
}

/** What a learner's row says of zone and streak once a change has happened, and the receipts that go with it. */
export interface StreakChange extends ZonePlan {
  streak: number;
  streakCoveredTo: string | null;
  days: NewReceipt[];
}

/**
 * Part of a statement whose $1 is the learner and whose $2 holds `days` and `now`: writes receipts. A day that is done
 * stays as it is; a frozen or skipped one can become done.
 */
export const RECEIPT_PARTS = `
  receipt AS (
    INSERT INTO "StreakDay" ("userId", "day", "kind", "timeZone", "quizTitle", "courseTitle", "createdAt")
    SELECT $1::uuid, d."day", d."kind", d."timeZone", d."quizTitle", d."courseTitle", ($2::jsonb->>'now')::timestamptz
    FROM jsonb_to_recordset($2::jsonb->'days') AS d("day" date, "kind" text, "timeZone" text, "quizTitle" text, "courseTitle" text)
    ON CONFLICT ("userId", "day") DO UPDATE SET "kind" = 'done', "timeZone" = excluded."timeZone",
      "quizTitle" = excluded."quizTitle", "courseTitle" = excluded."courseTitle", "createdAt" = excluded."createdAt"
    WHERE "StreakDay"."kind" <> 'done' AND excluded."kind" = 'done'
  )`;

/** The assignments of `StreakChange` to a learner's row, from the statement's $2. */
export const STREAK_ASSIGNMENTS = `"timeZone" = $2::jsonb->>'timeZone', "nextTimeZone" = $2::jsonb->>'nextTimeZone',
  "zoneChangesAt" = ($2::jsonb->>'zoneChangesAt')::timestamptz, "streak" = ($2::jsonb->>'streak')::int,
  "streakCoveredTo" = ($2::jsonb->>'streakCoveredTo')::date`;

const SAVE_STREAK = statement(
  "save-streak",
  `WITH ${RECEIPT_PARTS} UPDATE "User" SET ${STREAK_ASSIGNMENTS} WHERE "id" = $1::uuid`,
);

async function saveStreak(sql: Sql, userId: string, change: StreakChange, now: Date): Promise<void> {
  await sql(SAVE_STREAK, [userId, JSON.stringify({ ...change, now })]);
}

/** A learner's zone and streak with a change of zone that is due by now. */
function settledStreak(learner: Learner, now: Date): StreakChange & { run: StreakRun } {
  const run = settledRun({ length: learner.streak, coveredTo: learner.streakCoveredTo }, learner, now);
  const zone = settledZone(learner, now);
  const { timeZone, nextTimeZone, zoneChangesAt } = zone;
  const skipped = zone === learner ? [] : skippedDays(learner);
  const days = skipped.map((day) => ({ ...receiptOf(day, "skipped"), timeZone }));
  return {
    timeZone,
    nextTimeZone,
    zoneChangesAt,
    streak: run.length,
    streakCoveredTo: run.coveredTo,
    days,
    run,
  };
}

function receiptOf(day: string, kind: DayKind) {
  return { day, kind, quizTitle: null, courseTitle: null };
}

/** What completing a quiz does to the streak. `receipts` are those of the last days. */
export async function streakChange(
  sql: Sql,
  learner: Learner,
  receipts: readonly DayReceipt[],
  quiz: { quizTitle: string; courseTitle: string },
  now: Date,
): Promise<StreakChange> {
  const { run, ...settled } = settledStreak(learner, now);
  const day = localDayAt(learner, now);
  const known = [...receipts, ...settled.days].find((receipt) => receipt.day === day)?.kind ?? null;
  if (known === "done") return settled;
  const done = { day, kind: "done", timeZone: settled.timeZone, ...quiz } as const;
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

const NOTE_MILESTONE = statement(
  "note-milestone",
  `INSERT INTO "AwardNotice" ("userId", "reason", "reference", "createdAt")
   SELECT "userId", "reason", "reference", $3::timestamptz FROM "Award"
   WHERE "userId" = $1::uuid AND "kind" = 'xp' AND "reason" = 'milestone' AND "reference" = $2
   ON CONFLICT DO NOTHING RETURNING 1 AS "done"`,
);

const NOT_AWARDED = { awarded: false, success: false, xpGained: 0, newRank: null };

/**
 * Reports the payment of a milestone, the first time it is asked for; pays it, should it be reached and unpaid. Anything
 * else answers that nothing was awarded. docs/product.md#milestones
 */
export async function claimMilestone(userId: string, reason: string, now: Date): Promise<AwardDto> {
  const milestone = milestoneOf(reason);
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    if (!milestone) return { ...NOT_AWARDED, newXPTotal: learner.xp };
    const streak = currentStreak(settledStreak(learner, now).run, localDayAt(learner, now));
    const due = milestonePayments(streak, []).filter(({ reference }) => reference === String(milestone.days));
    const paid = await payWithRanks(sql, learner, due, now);
    const isNews = (await sql(NOTE_MILESTONE, [userId, String(milestone.days), now])).length > 0;
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

const ADD_FREEZE = statement(
  "add-freeze",
  `INSERT INTO "StreakFreeze" ("userId", "startDay", "days", "timeZone", "createdAt") VALUES ($1::uuid, $2::date, $3::int, $4, $5::timestamptz)`,
);

function refuse(decision: ReturnType<typeof decideFreeze>): never {
  if (decision.outcome === "already_frozen")
    throw new AppError("already_frozen", "Your streak is frozen already.");
  if (decision.outcome === "not_ready")
    throw new AppError("freeze_not_ready", `Your next freeze can start on ${decision.readyOn}.`);
  throw new AppError("no_streak", "There is no streak to freeze yet. Finish a quiz to begin one.");
}

/**
 * Freezes the streak for two local dates, from today where nothing is done today, else from tomorrow. Errors:
 * `no_streak`, `already_frozen`, `freeze_not_ready`. docs/product.md#freeze
 */
export async function freezeStreak(userId: string, now: Date): Promise<StreakStatusDto> {
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const { run, ...settled } = settledStreak(learner, now);
    const decision = decideFreeze(run, localDayAt(learner, now), await getLatestFreeze(sql, userId));
    if (decision.outcome !== "frozen") refuse(decision);
    const freeze = { startDay: decision.startDay, days: FREEZE_DAYS };
    await sql(ADD_FREEZE, [userId, freeze.startDay, freeze.days, settled.timeZone, now]);
    const frozen = freezeDates(freeze).map((day) => ({
      ...receiptOf(day, "frozen"),
      timeZone: settled.timeZone,
    }));
    const streakCoveredTo = frozen.at(-1)?.day ?? settled.streakCoveredTo;
    await saveStreak(sql, userId, { ...settled, streakCoveredTo, days: [...settled.days, ...frozen] }, now);
    const status = await getStreakStatus(userId, now, sql);
    if (!status) throw new AppError("unauthorized", "Please log in to go on.");
    return status;
  });
}

/** Plans another zone for the learner, from the next midnight of the one in force (docs/product.md#time-zones). */
export async function changeTimeZone(userId: string, timeZone: string, now: Date): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const { run: _, ...settled } = settledStreak(learner, now);
    if (zoneAt(learner, now) === timeZone && settled.nextTimeZone === null && settled.days.length === 0)
      return;
    await saveStreak(sql, userId, { ...settled, ...planZone(settled, timeZone, now) }, now);
  });
}
