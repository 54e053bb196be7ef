import { sql, statement } from "#lib/server/db/sql.ts";
import type { LedgerDto, LedgerEntryDto } from "./schema.ts";

const PAGE = 30;

/** What a payment was for, in words: the quiz as it is called now, or what its reason and reference say. */
const TITLE = `CASE a."reason"
  WHEN 'quiz' THEN coalesce((SELECT z."title" || ' · ' || c."title" FROM "Attempt" t JOIN "Quiz" z ON z."id" = t."quizId"
    JOIN "Island" i ON i."id" = z."islandId" JOIN "Course" c ON c."id" = i."courseId" WHERE t."id"::text = a."reference"), 'A quiz that is gone')
  WHEN 'rank' THEN 'New rank: ' || a."reference"
  WHEN 'milestone' THEN a."reference" || '-day streak'
  WHEN 'daily-login' THEN 'Daily login'
  WHEN 'practice' THEN 'A heart for practicing'
  ELSE a."reason" END`;

const LIST_LEDGER = statement(
  "list-ledger",
  `SELECT a."id"::text AS "id", a."kind", a."amount", a."reason", ${TITLE} AS "title", a."localDay"::text AS "localDay", a."createdAt",
     u."xp", u."stars"
   FROM "User" u LEFT JOIN LATERAL (
     SELECT * FROM "Award" w WHERE w."userId" = u."id" AND ($2::uuid IS NULL OR w."id" < $2::uuid) AND ($3::text IS NULL OR w."kind" = $3)
     ORDER BY w."id" DESC LIMIT ${PAGE + 1}
   ) a ON true WHERE u."id" = $1::uuid ORDER BY a."id" DESC`,
);

interface LedgerRow extends Omit<LedgerEntryDto, "_id" | "createdAt"> {
  id: string | null;
  createdAt: Date;
  xp: number;
  stars: number;
}

interface LedgerPage {
  before?: string | undefined;
  kind?: LedgerEntryDto["kind"] | undefined;
}

/** The learner's ledger, latest first, a page at a time. */
export async function listLedger(userId: string, { before, kind }: LedgerPage): Promise<LedgerDto> {
  const rows = await sql()<LedgerRow>(LIST_LEDGER, [userId, before ?? null, kind ?? null]);
  const lines = rows.filter(({ id }) => id !== null);
  const page = lines.slice(0, PAGE);
  return {
    entries: page.map(({ id, createdAt, ...line }) => ({
      ...line,
      _id: id ?? "",
      createdAt: createdAt.toISOString(),
    })),
    nextBefore: lines.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    totals: { xp: rows[0]?.xp ?? 0, stars: rows[0]?.stars ?? 0 },
  };
}
