import { addDays, type LocalDay, localDayAt, settledZone, zoneAt } from "#lib/core/time.ts";
import { LEARNER_COLUMNS, type Learner } from "#lib/learner/queries.ts";
import { type Sql, sql, statement } from "#lib/server/db/sql.ts";
import { skippedDays } from "../learner/streak-run.ts";
import {
  type DayKind,
  type DayReceipt,
  FREEZE_DAYS,
  type Freeze,
  MILESTONES,
  type StreakState,
  streakStateOf,
} from "./rules.ts";
import type { DayDetailDto, DayLook, StreakStatusDto } from "./schema.ts";

const WEEK = 7;

/** The receipts of the last days as JSON, for statements whose $1 is the learner and $2 the time. */
export const RECENT_RECEIPTS = `(
  SELECT coalesce(json_agg(json_build_object('day', d."day", 'kind', d."kind")), '[]') FROM "StreakDay" d
  WHERE d."userId" = $1::uuid AND d."day" >= ($2::timestamptz AT TIME ZONE 'UTC')::date - 9)`;

interface StreakRow extends Learner {
  receipts: DayReceipt[];
  freeze: (Freeze & { createdAt: string }) | null;
}

const READ_STREAK = statement(
  "read-streak",
  `SELECT ${LEARNER_COLUMNS}, ${RECENT_RECEIPTS} AS "receipts",
     (SELECT json_build_object('startDay', f."startDay", 'days', f."days", 'createdAt', f."createdAt") FROM "StreakFreeze" f
      WHERE f."userId" = $1::uuid ORDER BY f."startDay" DESC LIMIT 1) AS "freeze"
   FROM "User" u WHERE u."id" = $1::uuid`,
);

const READ_RECEIPTS = statement(
  "read-receipts",
  `SELECT "day"::text AS "day", "kind" FROM "StreakDay" WHERE "userId" = $1::uuid`,
);

/** All day receipts of a learner. */
export function listReceipts(source: Sql, userId: string): Promise<DayReceipt[]> {
  return source<DayReceipt>(READ_RECEIPTS, [userId]);
}

const LATEST_FREEZE = statement(
  "latest-freeze",
  `SELECT "startDay"::text AS "startDay", "days" FROM "StreakFreeze" WHERE "userId" = $1::uuid ORDER BY "startDay" DESC LIMIT 1`,
);

/** The freeze that started last; null where there was none. */
export async function getLatestFreeze(source: Sql, userId: string): Promise<Freeze | null> {
  return (await source<Freeze>(LATEST_FREEZE, [userId]))[0] ?? null;
}

function lookOf(kind: DayKind | undefined, day: LocalDay, today: LocalDay): DayLook {
  return kind ?? (day === today ? "open" : "missed");
}

function weekOf(receipts: readonly DayReceipt[], today: LocalDay): StreakStatusDto["week"] {
  return Array.from({ length: WEEK }, (_, index) => {
    const day = addDays(today, index - WEEK + 1);
    return { day, look: lookOf(receipts.find((receipt) => receipt.day === day)?.kind, day, today) };
  });
}

function freezePart(state: StreakState, row: StreakRow) {
  const { freeze, isFrozen } = state;
  return {
    streakFrozen: isFrozen,
    streakFrozenAt: isFrozen && row.freeze ? new Date(row.freeze.createdAt).toISOString() : null,
    freezeDuration: FREEZE_DAYS,
    canFreeze: freeze.outcome === "frozen",
    freezeReadyOn: freeze.outcome === "not_ready" ? freeze.readyOn : null,
  };
}

/** The receipts with those of a change of zone that is due and that nobody has written yet. */
function settledReceipts(row: StreakRow, now: Date): DayReceipt[] {
  if (settledZone(row, now) === row) return row.receipts;
  return [...row.receipts, ...skippedDays(row).map((day) => ({ day, kind: "skipped" as const }))];
}

function toStatusDto(row: StreakRow, now: Date): StreakStatusDto {
  const today = localDayAt(row, now);
  const receipts = settledReceipts(row, now);
  const todayKind = receipts.find(({ day }) => day === today)?.kind ?? null;
  const run = { length: row.streak, coveredTo: row.streakCoveredTo };
  const state = streakStateOf({ run, plan: row, todayKind, freeze: row.freeze }, now);
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
    week: weekOf(receipts, today),
    nextMilestone: MILESTONES.find(({ days }) => days > state.streak) ?? null,
  };
}

/** The learner's streak as it stands now; null for an unknown learner. */
export async function getStreakStatus(
  userId: string,
  now: Date,
  source: Sql = sql(),
): Promise<StreakStatusDto | null> {
  const [row] = await source<StreakRow>(READ_STREAK, [userId, now]);
  return row ? toStatusDto(row, now) : null;
}

const LIST_DAYS = statement(
  "list-days",
  `SELECT coalesce(d."day", a."day")::text AS "day", d."kind", to_json(d."createdAt") AS "countedAt", d."timeZone", d."quizTitle",
     d."courseTitle", coalesce(a."xp", 0) AS "xp", coalesce(a."quizzes", 0) AS "quizzes"
   FROM (SELECT * FROM "StreakDay" WHERE "userId" = $1::uuid AND "day" BETWEEN $2::date AND $3::date) d
   FULL JOIN (
     SELECT "localDay" AS "day", sum("amount")::int AS "xp",
       (count(DISTINCT "subject") FILTER (WHERE "reason" = 'quiz'))::int AS "quizzes"
     FROM "Award" WHERE "userId" = $1::uuid AND "kind" = 'xp' AND "localDay" BETWEEN $2::date AND $3::date GROUP BY 1
   ) a ON a."day" = d."day" ORDER BY 1`,
);

/** The days between two dates on which anything happened, oldest first. */
export async function listDays(userId: string, from: LocalDay, to: LocalDay): Promise<DayDetailDto[]> {
  const rows = await sql()<DayDetailDto>(LIST_DAYS, [userId, from, to]);
  return rows.map((row) => ({
    ...row,
    countedAt: row.countedAt === null ? null : new Date(row.countedAt).toISOString(),
  }));
}
