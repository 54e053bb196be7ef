import { sql as raw } from "kysely";
import type { Sql } from "#lib/server/db/db.ts";
import { RANKS } from "./rules.ts";

/** A cached figure that is not what the rows it was made from come to. */
export interface Difference {
  userId: string;
  /** xp, stars, a period's total, a rank */
  what: string;
  cached: string;
  recomputed: string;
}

const TOTALS = raw`SELECT "userId", sum("amount") FILTER (WHERE "kind" = 'xp') AS "xp", sum("amount") FILTER (WHERE "kind" = 'star') AS "stars"
  FROM "Award" GROUP BY "userId"`;

/** The totals of periods as the ledger has them; XP that counts for nothing there makes no row. */
export const PERIOD_SUMS = raw`SELECT p."period"::"Period", CASE p."period" WHEN 'all' THEN DATE '1970-01-01'
    ELSE date_trunc(p."period", a."createdAt" AT TIME ZONE 'UTC')::date END AS "startsOn", a."userId",
    sum(coalesce(a."boardXp", a."amount"))::int AS "xp"
  FROM "Award" a CROSS JOIN (VALUES ('week'), ('month'), ('all')) AS p("period") WHERE a."kind" = 'xp'
  GROUP BY 1, 2, 3 HAVING sum(coalesce(a."boardXp", a."amount")) > 0`;

const RANK_VALUES = raw.join(
  RANKS.filter(({ minXp }) => minXp > 0).map(({ name, minXp }) => raw`(${name}::text, ${minXp}::int)`),
);

const DIFFERENCES = raw<Difference>`SELECT u."id"::text AS "userId", f."what", f."cached"::text AS "cached", f."recomputed"::text AS "recomputed"
   FROM "User" u LEFT JOIN (${TOTALS}) t ON t."userId" = u."id"
   CROSS JOIN LATERAL (VALUES ('xp', u."xp", coalesce(t."xp", 0)), ('stars', u."stars", coalesce(t."stars", 0))) AS f("what", "cached", "recomputed")
   WHERE f."cached" <> f."recomputed"
   UNION ALL
   SELECT coalesce(k."userId", r."userId")::text, coalesce(k."period", r."period")::text || ' ' || coalesce(k."startsOn", r."startsOn"),
     coalesce(k."xp", 0)::text, coalesce(r."xp", 0)::text
   FROM "PeriodTotal" k FULL JOIN (${PERIOD_SUMS}) r ON r."userId" = k."userId" AND r."period" = k."period" AND r."startsOn" = k."startsOn"
   WHERE coalesce(k."xp", 0) <> coalesce(r."xp", 0)
   UNION ALL
   SELECT u."id"::text, 'rank ' || n."name", (u."xp" >= n."minXp")::text, (a."id" IS NOT NULL)::text
   FROM "User" u CROSS JOIN (VALUES ${RANK_VALUES}) AS n("name", "minXp")
   LEFT JOIN "Award" a ON a."userId" = u."id" AND a."kind" = 'xp' AND a."reason" = 'rank' AND a."reference" = n."name"
   WHERE (u."xp" >= n."minXp") <> (a."id" IS NOT NULL)`;

/** Every total and rank that the ledger doesn't bear out. */
export async function listLedgerDifferences(sql: Sql): Promise<Difference[]> {
  return (await DIFFERENCES.execute(sql)).rows;
}
