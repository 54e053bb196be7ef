import { type LocalDay, localDayAt, type ZonePlan } from "#lib/core/time.ts";
import { type Sql, sql, statement } from "#lib/server/db/sql.ts";
import { type Hearts, levelFor, refilled } from "./rules.ts";
import type { StatsClaim, StatsDto } from "./schema.ts";
import { currentStreak, settledRun } from "./streak-run.ts";

/** A learner as every change of the economy starts from; hearts as they are stored, due or not. */
export interface Learner extends Hearts, ZonePlan {
  id: string;
  xp: number;
  stars: number;
  unsettledHearts: number;
  streak: number;
  streakCoveredTo: LocalDay | null;
  isUntimed: boolean;
  hasShortcuts: boolean;
  /** Whether the leaderboard shows this learner */
  isListed: boolean;
  /** The version of the row: a write that demands it unchanged finds nothing where somebody else was faster */
  revision: string;
}

/** The columns of `Learner`, for statements whose $1 is the learner and $2 the time. */
export const LEARNER_COLUMNS = `u."id"::text AS "id", u."timeZone", u."nextTimeZone", u."zoneChangesAt", u."xp", u."stars",
  u."hearts", u."maxHearts", u."heartResetAt", u."unsettledHearts", u."streak", u."streakCoveredTo"::text AS "streakCoveredTo",
  u."isUntimed", u."hasShortcuts", (u."isOnLeaderboard" AND u."deletionAt" IS NULL) AS "isListed", u.xmin::text AS "revision",
  (u."isPremium" AND coalesce(u."premiumUntil" > $2::timestamptz, true)) AS "isPremium"`;

const LOCK_LEARNER = statement(
  "lock-learner",
  `SELECT ${LEARNER_COLUMNS} FROM "User" u WHERE u."id" = $1::uuid FOR NO KEY UPDATE`,
);

/** The learner, locked until the transaction ends; undefined where there is none. */
export async function findLearnerLocked(sql: Sql, userId: string, now: Date): Promise<Learner | undefined> {
  return (await sql<Learner>(LOCK_LEARNER, [userId, now]))[0];
}

export interface LearnerFigures extends Learner {
  completedIslands: number;
}

const READ_STATS = statement(
  "read-stats",
  `SELECT ${LEARNER_COLUMNS},
     (SELECT count(*)::int FROM "IslandProgress" p WHERE p."userId" = u."id") AS "completedIslands"
   FROM "User" u WHERE u."id" = $1::uuid`,
);

const READ_PAID = statement(
  "read-paid",
  `SELECT coalesce(sum("amount") FILTER (WHERE "kind" = 'xp'), 0)::int AS "xpGained",
     coalesce(sum("amount") FILTER (WHERE "kind" = 'star'), 0)::int AS "starsEarned"
   FROM "Award" WHERE "userId" = $1::uuid AND "createdAt" > $2::timestamptz`,
);

/** What the ledger has paid a learner since then. */
export async function getPaid(userId: string, since: Date): Promise<StatsClaim> {
  const [row] = await sql()<StatsClaim>(READ_PAID, [userId, since]);
  return row ?? { xpGained: 0, starsEarned: 0 };
}

/** A learner's figures as everybody is shown them: due hearts are back, and a streak that ran out is 0. */
export function toStatsDto(figures: LearnerFigures, now: Date): StatsDto {
  const { hearts, maxHearts, heartResetAt } = refilled(figures, now);
  const run = { length: figures.streak, coveredTo: figures.streakCoveredTo };
  return {
    level: levelFor(figures.xp),
    xp: figures.xp,
    currentStreak: currentStreak(settledRun(run, figures, now), localDayAt(figures, now)),
    hearts,
    maxHearts,
    heartResetTime: heartResetAt?.getTime() ?? null,
    isPremium: figures.isPremium,
    completedIslands: figures.completedIslands,
    totalStarsEarned: figures.stars,
  };
}

/** The learner's figures as they are now, hearts that are due included; null for an unknown learner. */
export async function getStats(userId: string, now: Date, source: Sql = sql()): Promise<StatsDto | null> {
  const [row] = await source<LearnerFigures>(READ_STATS, [userId, now]);
  return row ? toStatsDto(row, now) : null;
}
