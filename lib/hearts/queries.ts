import type { LocalDay, ZonePlan } from "#lib/core/time.ts";
import type { Sql } from "#lib/server/sql.ts";
import { statement } from "#lib/server/sql.ts";
import type { Hearts } from "./rules.ts";

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
