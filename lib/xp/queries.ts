import { localDayOf } from "#lib/core/time.ts";
import { refilled } from "#lib/hearts/rules.ts";
import { db, type Tx } from "#lib/server/db.ts";
import { currentStreak } from "#lib/streak/rules.ts";
import { levelFor } from "./rules.ts";
import type { StatsDto } from "./schema.ts";

interface StatsRow {
  xp: number;
  stars: number;
  hearts: number;
  maxHearts: number;
  heartResetAt: Date | null;
  isPremium: boolean;
  timeZone: string;
  completedIslands: number;
  lastDay: string | null;
  runLength: number;
}

function readStats(source: Tx, userId: string): Promise<StatsRow[]> {
  return source.$queryRaw<StatsRow[]>`
    SELECT u."xp", u."stars", u."hearts", u."maxHearts", u."heartResetAt", u."isPremium", u."timeZone",
      (SELECT count(*)::int FROM "IslandProgress" p WHERE p."userId" = u."id") AS "completedIslands",
      run."lastDay", coalesce(run."length", 0) AS "runLength"
    FROM "User" u LEFT JOIN LATERAL (
      SELECT max(d."day")::text AS "lastDay", count(*)::int AS "length"
      FROM (SELECT s."day", row_number() OVER (ORDER BY s."day" DESC) AS n, max(s."day") OVER () AS latest
            FROM "StreakDay" s WHERE s."userId" = u."id") d
      WHERE d."day" = d.latest - (d.n - 1)::int
    ) run ON true
    WHERE u."id" = ${userId}::uuid`;
}

/** The learner's figures as they are now, hearts that are due included; null for an unknown learner. */
export async function getStats(userId: string, now: Date, source: Tx = db()): Promise<StatsDto | null> {
  const [row] = await readStats(source, userId);
  if (!row) return null;
  const hearts = refilled(row, now);
  return {
    level: levelFor(row.xp),
    xp: row.xp,
    currentStreak: currentStreak(
      { lastDay: row.lastDay, length: row.runLength },
      localDayOf(now, row.timeZone),
    ),
    hearts: hearts.hearts,
    maxHearts: hearts.maxHearts,
    heartResetTime: hearts.heartResetAt?.getTime() ?? null,
    isPremium: row.isPremium,
    completedIslands: row.completedIslands,
    totalStarsEarned: row.stars,
  };
}
