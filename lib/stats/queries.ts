import { localDayAt } from "#lib/core/time.ts";
import { LEARNER_COLUMNS, type Learner } from "#lib/hearts/queries.ts";
import { refilled } from "#lib/hearts/rules.ts";
import { type Sql, sql, statement } from "#lib/server/sql.ts";
import { currentStreak, settledRun } from "#lib/streak/rules.ts";
import { levelFor } from "#lib/xp/rules.ts";
import type { StatsClaim, StatsDto } from "./schema.ts";

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
