import type { LocalDay, ZonePlan } from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import type { StreakPlan } from "./rest-days.ts";
import { restPlanJson, toRestPlan } from "./rest-queries.ts";
import { type Hearts, isPremiumAt, levelFor, refilled } from "./rules.ts";
import type { StatsClaim, StatsDto } from "./schema.ts";
import { streakAt } from "./streak-run.ts";

/** A learner's row: what every change of the economy starts from. Hearts are as stored, due or not. */
export interface Learner extends Hearts, ZonePlan {
  id: string;
  xp: number;
  stars: number;
  unsettledHearts: number;
  streak: number;
  streakCoveredTo: LocalDay | null;
  streakLostDay: LocalDay | null;
  isUntimed: boolean;
  hasShortcuts: boolean;
  /** Whether the leaderboard shows this learner */
  isListed: boolean;
}

const COLUMNS = [
  "User.id",
  "User.timeZone",
  "User.nextTimeZone",
  "User.zoneChangesAt",
  "User.xp",
  "User.stars",
  "User.hearts",
  "User.maxHearts",
  "User.heartResetAt",
  "User.unsettledHearts",
  "User.streak",
  "User.isUntimed",
  "User.hasShortcuts",
  "User.isOnLeaderboard",
  "User.deletionAt",
  "User.isPremium",
  "User.premiumUntil",
] as const;

/** Selects the columns of a learner's row; `toLearner` makes a `Learner` of it. */
export function selectLearner(sql: Sql, userId: string) {
  return sql
    .selectFrom("User")
    .select(COLUMNS)
    .select(dayText<LocalDay | null>("User.streakCoveredTo").as("streakCoveredTo"))
    .select(dayText<LocalDay | null>("User.streakLostDay").as("streakLostDay"))
    .where("User.id", "=", userId);
}

type LearnerRow = Awaited<ReturnType<ReturnType<typeof selectLearner>["executeTakeFirstOrThrow"]>>;

export function toLearner<Row extends LearnerRow>(row: Row, now: Date): Row & Learner {
  const isListed = row.isOnLeaderboard && row.deletionAt === null;
  return { ...row, isListed, isPremium: isPremiumAt(row, now) };
}

/** The learner, locked until the transaction ends; undefined where there is none. */
export async function findLearnerLocked(sql: Sql, userId: string, now: Date): Promise<Learner | undefined> {
  const row = await selectLearner(sql, userId).forNoKeyUpdate().executeTakeFirst();
  return row && toLearner(row, now);
}

/** A learner with what the streak depends on besides */
export type StreakLearner = Learner & StreakPlan;

export interface LearnerFigures extends StreakLearner {
  completedIslands: number;
}

/** What the ledger has paid a learner since then. */
export async function getPaid(userId: string, since: Date): Promise<StatsClaim> {
  const rows = await kysely()
    .selectFrom("Award")
    .select(({ fn }) => ["kind", fn.sum<string>("amount").as("sum")])
    .where("userId", "=", userId)
    .where("createdAt", ">", since)
    .groupBy("kind")
    .execute();
  const sumOf = (kind: string) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0);
  return { xpGained: sumOf("xp"), starsEarned: sumOf("star") };
}

/** A learner's figures as shown everywhere: due hearts are back, and a streak that ran out is 0. */
export function toStatsDto(figures: LearnerFigures, now: Date): StatsDto {
  const { hearts, maxHearts, heartResetAt } = refilled(figures, now);
  const run = { length: figures.streak, coveredTo: figures.streakCoveredTo };
  return {
    level: levelFor(figures.xp),
    xp: figures.xp,
    currentStreak: streakAt(run, figures, now),
    hearts,
    maxHearts,
    heartResetTime: heartResetAt?.getTime() ?? null,
    isPremium: figures.isPremium,
    completedIslands: figures.completedIslands,
    totalStarsEarned: figures.stars,
  };
}

/** The learner's figures as they are now, hearts that are due included; null for an unknown learner. */
export async function getStats(userId: string, now: Date): Promise<StatsDto | null> {
  const row = await selectLearner(kysely(), userId)
    .select(restPlanJson)
    .select(({ selectFrom, fn }) =>
      selectFrom("IslandProgress")
        .select(fn.countAll<string>().as("count"))
        .where("IslandProgress.userId", "=", userId)
        .as("completedIslands"),
    )
    .executeTakeFirst();
  if (!row) return null;
  const completedIslands = Number(row.completedIslands);
  return toStatsDto({ ...toLearner(row, now), rest: toRestPlan(row.rest), completedIslands }, now);
}
