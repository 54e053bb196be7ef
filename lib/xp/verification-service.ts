import { sql as raw } from "kysely";
import type { Sql } from "#lib/server/db/db.ts";
import { PERIOD_SUMS } from "./verification-queries.ts";

const REPAIR_TOTALS = raw`UPDATE "User" u SET "xp" = s."xp", "stars" = s."stars" FROM (
     SELECT v."id", coalesce(sum(a."amount") FILTER (WHERE a."kind" = 'xp'), 0)::int AS "xp",
       coalesce(sum(a."amount") FILTER (WHERE a."kind" = 'star'), 0)::int AS "stars"
     FROM "User" v LEFT JOIN "Award" a ON a."userId" = v."id" GROUP BY v."id"
   ) s WHERE s."id" = u."id" AND (u."xp", u."stars") <> (s."xp", s."stars")`;

const REPAIR_PERIODS = raw`MERGE INTO "PeriodTotal" k USING (
     SELECT coalesce(r."period", o."period") AS "period", coalesce(r."startsOn", o."startsOn") AS "startsOn",
       coalesce(r."userId", o."userId") AS "userId", r."xp"
     FROM (${PERIOD_SUMS}) r FULL JOIN "PeriodTotal" o USING ("period", "startsOn", "userId")
   ) s ON s."period" = k."period" AND s."startsOn" = k."startsOn" AND s."userId" = k."userId"
   WHEN MATCHED AND s."xp" IS NULL THEN DELETE
   WHEN MATCHED AND s."xp" <> k."xp" THEN UPDATE SET "xp" = s."xp"
   WHEN NOT MATCHED THEN INSERT ("period", "startsOn", "userId", "xp", "isListed")
     VALUES (s."period", s."startsOn", s."userId", s."xp",
       (SELECT u."isOnLeaderboard" AND u."deletionAt" IS NULL FROM "User" u WHERE u."id" = s."userId"))`;

const HOLD_LEARNERS = raw`LOCK TABLE "User" IN SHARE ROW EXCLUSIVE MODE`;

/** Holds up everything that changes a learner until the transaction ends. */
export async function holdLearners(sql: Sql): Promise<void> {
  await HOLD_LEARNERS.execute(sql);
}

/** Sets the totals to what the ledger says. Of the ledger itself nothing is changed. */
export async function repairTotals(sql: Sql): Promise<void> {
  await REPAIR_TOTALS.execute(sql);
  await REPAIR_PERIODS.execute(sql);
}
