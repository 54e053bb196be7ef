import { sql as raw } from "kysely";
import { db, kysely } from "#lib/server/db/db.ts";

/** Whether a learner owns the course or is enrolled in it. */
export async function seesCourse(userId: string, courseId: string): Promise<boolean> {
  const mine = { OR: [{ ownerId: userId }, { enrolments: { some: { userId } } }] };
  return (await db().course.findFirst({ where: { id: courseId, ...mine }, select: { id: true } })) !== null;
}

/** The current contents of a course's lessons that aren't in the trash, as a table of a statement. */
export const liveContents = (courseId: string) => raw<{
  contentId: string;
  lessonId: string;
  title: string;
}>`SELECT c."id" AS "contentId", l."id" AS "lessonId", l."title" FROM "Lesson" l
   JOIN LATERAL (SELECT "id" FROM "LessonContent" WHERE "lessonId" = l."id" ORDER BY "number" DESC LIMIT 1) c ON TRUE
   WHERE l."courseId" = ${courseId}::uuid AND l."removedAt" IS NULL`;

/** The current contents that are not cut into passages yet. */
export async function listUncut(courseId: string): Promise<string[]> {
  const { rows } = await raw<{ contentId: string }>`
    WITH "live" AS (${liveContents(courseId)})
    SELECT "contentId"::text AS "contentId" FROM "live"
    WHERE NOT EXISTS (SELECT FROM "LessonPassage" p WHERE p."contentId" = "live"."contentId")`.execute(
    kysely(),
  );
  return rows.map(({ contentId }) => contentId);
}

/** A passage as it is shown and given to a model. */
export interface FoundPassage {
  passageId: string;
  lessonId: string;
  title: string;
  heading: string;
  block: string | null;
  second: number | null;
  text: string;
}

/** A passage that may fit a question, with what its ranks are made of. */
export interface Candidate extends FoundPassage {
  /** Rare words that it holds count for more */
  weight: number;
  /** Whether it holds all that was asked for, as typed */
  isWhole: boolean;
  rank: number;
  likeness: number;
}

/** The configurations of a course's passages, and what of a question is looked for by each. */
export async function listLexemes(courseId: string, question: string) {
  const { rows } = await raw<{ config: string; lexemes: string[] }>`
    WITH "live" AS (${liveContents(courseId)}), "config" AS (
      SELECT DISTINCT p."config" FROM "LessonPassage" p JOIN "live" USING ("contentId"))
    SELECT "config", tsvector_to_array(to_tsvector("config"::regconfig, ${question})) AS "lexemes" FROM "config"`.execute(
    kysely(),
  );
  return rows;
}

/** A lexeme as a query that finds just it. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

const PASSAGE = raw`p."id"::text AS "passageId", l."lessonId"::text AS "lessonId", l."title", p."heading", p."block", p."second", p."text"`;

interface Wanted {
  question: string;
  configs: readonly string[];
  lexemes: readonly string[];
  limit: number;
}

/**
 * The passages that hold some of the lexemes, those with the rarest first. A word that half of the course holds weighs
 * next to nothing, so a question may be asked as it is spoken.
 */
export async function findByWords(
  courseId: string,
  { question, configs, lexemes, limit }: Wanted,
): Promise<Candidate[]> {
  if (lexemes.length === 0) return [];
  const queries = lexemes.map(quoted);
  const any = queries.join(" | ");
  const whole = raw.join(
    configs.map((config) => raw`websearch_to_tsquery(${config}::regconfig, ${question})`),
    raw` || `,
  );
  const { rows } = await raw<Candidate>`
    WITH "live" AS MATERIALIZED (${liveContents(courseId)}),
    "size" AS (SELECT count(*) AS "all" FROM "LessonPassage" p JOIN "live" USING ("contentId")),
    "hit" AS (
      SELECT w."query", p."id" FROM unnest(${queries}::text[]) AS w("query")
      JOIN "LessonPassage" p ON p."search" @@ w."query"::tsquery
      WHERE p."contentId" IN (SELECT "contentId" FROM "live")),
    "word" AS (SELECT "query", ln(1 + (SELECT "all" FROM "size")::float8 / count(*)) AS "weight" FROM "hit" GROUP BY 1),
    "best" AS (
      SELECT h."id", sum(w."weight") AS "weight" FROM "hit" h JOIN "word" w USING ("query")
      GROUP BY h."id" ORDER BY 2 DESC, h."id" LIMIT ${limit})
    SELECT ${PASSAGE}, b."weight", p."search" @@ (${whole}) AS "isWhole",
      ts_rank_cd('{0.1, 0.2, 0.4, 1}', p."search", ${any}::tsquery, 1) AS "rank",
      word_similarity(${question.slice(0, 200)}, p."text") AS "likeness"
    FROM "best" b JOIN "LessonPassage" p ON p."id" = b."id" JOIN "live" l ON l."contentId" = p."contentId"`.execute(
    kysely(),
  );
  return rows;
}

/** The passages that hold something like a word which may be misspelt. */
export async function findLikeWord(courseId: string, word: string, limit: number): Promise<Candidate[]> {
  const { rows } = await raw<Candidate>`
    WITH "live" AS MATERIALIZED (${liveContents(courseId)})
    SELECT ${PASSAGE}, 0::float8 AS "weight", FALSE AS "isWhole", 0::float8 AS "rank",
      word_similarity(${word}, p."text") AS "likeness"
    FROM "LessonPassage" p JOIN "live" l ON l."contentId" = p."contentId"
    WHERE p."text" %> ${word} ORDER BY "likeness" DESC, p."id" LIMIT ${limit}`.execute(kysely());
  return rows;
}

/** Passages of a course by their ids, in no order. */
export async function listPassages(courseId: string, ids: readonly string[]): Promise<FoundPassage[]> {
  if (ids.length === 0) return [];
  const { rows } = await raw<FoundPassage>`
    WITH "live" AS (${liveContents(courseId)})
    SELECT ${PASSAGE} FROM "LessonPassage" p JOIN "live" l USING ("contentId")
    WHERE p."id" = ANY(${ids}::uuid[])`.execute(kysely());
  return rows;
}

/** The passage whose text holds a sentence, whatever its spaces are; null where none does. */
export async function findHolder(courseId: string, sentence: string): Promise<FoundPassage | null> {
  const folded = sentence.replace(/\s+/g, " ").trim().toLowerCase();
  if (folded === "") return null;
  const { rows } = await raw<FoundPassage>`
    WITH "live" AS (${liveContents(courseId)})
    SELECT ${PASSAGE} FROM "LessonPassage" p JOIN "live" l USING ("contentId")
    WHERE position(${folded} IN lower(regexp_replace(p."text", '\\s+', ' ', 'g'))) > 0
    ORDER BY p."id" LIMIT 1`.execute(kysely());
  return rows[0] ?? null;
}
