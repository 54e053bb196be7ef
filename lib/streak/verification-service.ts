import { sql as raw } from "kysely";
import type { Sql } from "#lib/server/db/db.ts";
import { LATEST_RUNS } from "./verification-queries.ts";

const REPAIR = raw`UPDATE "User" u SET "streak" = s."length", "streakCoveredTo" = s."coveredTo" FROM (
     SELECT v."id", coalesce(r."length", 0) AS "length", r."coveredTo" FROM "User" v LEFT JOIN (${LATEST_RUNS}) r ON r."userId" = v."id"
   ) s WHERE s."id" = u."id" AND (u."streak" <> s."length" OR u."streakCoveredTo" IS DISTINCT FROM s."coveredTo")`;

/** Sets the streaks to what the receipts say. Of the receipts themselves nothing is changed. */
export async function repairStreaks(sql: Sql): Promise<void> {
  await REPAIR.execute(sql);
}
