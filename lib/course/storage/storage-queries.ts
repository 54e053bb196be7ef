import { sql as raw } from "kysely";
import type { Sql } from "#lib/server/db/db.ts";
import type { Holdings } from "./holdings.ts";

/** Bytes that columns take as they are stored: compressed, and without reading them. */
const sizes = (row: string, columns: readonly string[]) =>
  raw.join(
    columns.map((name) => raw`coalesce(pg_column_size(${raw.ref(`${row}.${name}`)}), 0)`),
    raw` + `,
  );

const WORDS = ["text", "html", "options", "explanation", "explanationHtml", "source"];
const SIDES = ["front", "frontHtml", "back", "backHtml", "fileSaid"];
const SAYS = ["blocks", "media", "cues", "chapters"];
const REPORTS = ["report", "outline", "before", "added", "table"];

const NOTHING: Holdings = { courses: 0, versions: 0, textBytes: 0, mediaBytes: 0, importBytes: 0 };

/** What a learner keeps, measured: up to some 0.5 s for an account that is full. */
export async function readHoldings(sql: Sql, userId: string): Promise<Holdings> {
  const holdings = raw<Holdings>`
  WITH own AS (SELECT "id" FROM "Course" WHERE "ownerId" = ${userId}::uuid),
   island AS (SELECT i."id", ${sizes("i", ["title"])} AS "bytes" FROM "Island" i JOIN own ON own."id" = i."courseId"),
   version AS (
     SELECT count(*) AS "count", coalesce(sum(${sizes("v", WORDS)}), 0) AS "bytes"
     FROM island i JOIN "Quiz" z ON z."islandId" = i."id" JOIN "Question" q ON q."quizId" = z."id"
     JOIN "QuestionVersion" v ON v."questionId" = q."id"),
   card AS (
     SELECT count(*) AS "count", coalesce(sum(${sizes("c", SIDES)}), 0) AS "bytes"
     FROM island i JOIN "RecallCard" c ON c."islandId" = i."id")
   SELECT (SELECT count(*) FROM own)::int AS "courses",
     ((SELECT "count" FROM version) + (SELECT "count" FROM card))::int AS "versions",
     ((SELECT "bytes" FROM version) + (SELECT "bytes" FROM card)
       + (SELECT coalesce(sum(${sizes("t", ["text", "times"])}), 0) FROM "IslandText" t JOIN island i ON i."id" = t."islandId")
       + (SELECT coalesce(sum(${sizes("n", SAYS)}), 0) FROM "LessonContent" n
          JOIN "Lesson" l ON l."id" = n."lessonId" JOIN own ON own."id" = l."courseId")
       + (SELECT coalesce(sum("bytes"), 0) FROM island))::float8 AS "textBytes",
     ((SELECT coalesce(sum(octet_length(m."bytes")), 0) FROM "CourseMedia" m JOIN own ON own."id" = m."courseId")
       + (SELECT coalesce(sum(f."size"::bigint), 0) FROM "CourseFile" f JOIN own ON own."id" = f."courseId"))::float8 AS "mediaBytes",
     (SELECT coalesce(sum(${sizes("i", REPORTS)} + ${sizes("d", ["result"])}), 0) FROM "CourseImport" i
       LEFT JOIN "ImportDraft" d ON d."importId" = i."id" WHERE i."userId" = ${userId}::uuid)::float8
     + (SELECT coalesce(sum(f."size"::bigint), 0) FROM "CourseFile" f JOIN "CourseImport" i ON i."id" = f."importId"
       WHERE i."userId" = ${userId}::uuid)::float8 AS "importBytes"`;
  return (await holdings.execute(sql)).rows[0] ?? NOTHING;
}
