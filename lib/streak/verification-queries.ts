import { sql as raw } from "kysely";
import type { Sql } from "#lib/server/db/db.ts";
import type { Difference } from "#lib/xp/verification-queries.ts";
import { listRestDifferences } from "./rest-verification-queries.ts";

/** Each learner's latest run, recomputed from all receipts: those of days that follow one another share `start`. */
export const LATEST_RUNS = raw`SELECT DISTINCT ON (d."userId") d."userId",
    (count(*) FILTER (WHERE d."kind" = 'done'))::int AS "length", max(d."day") AS "coveredTo"
  FROM (SELECT "userId", "day", "kind", "day" - (row_number() OVER (PARTITION BY "userId" ORDER BY "day"))::int AS "start"
        FROM "StreakDay") d
  GROUP BY d."userId", d."start" ORDER BY d."userId", max(d."day") DESC`;

const DIFFERENCES = raw<Difference>`SELECT u."id"::text AS "userId", 'streak' AS "what", u."streak" || ' to ' || coalesce(u."streakCoveredTo"::text, 'never') AS "cached",
     coalesce(r."length", 0) || ' to ' || coalesce(r."coveredTo"::text, 'never') AS "recomputed"
   FROM "User" u LEFT JOIN (${LATEST_RUNS}) r ON r."userId" = u."id"
   WHERE u."streak" <> coalesce(r."length", 0) OR u."streakCoveredTo" IS DISTINCT FROM r."coveredTo"`;

/** Every streak that the day receipts don't bear out, and every receipt of a rest day that the plans don't. */
export async function listStreakDifferences(sql: Sql): Promise<Difference[]> {
  return [...(await DIFFERENCES.execute(sql)).rows, ...(await listRestDifferences(sql))];
}
