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

/** What of a question is looked for in a course, and where. */
export interface Wanted {
  question: string;
  /** The current contents of the course's lessons, and how many passages they have together */
  contents: string[];
  all: number;
  /** The configurations of their passages */
  configs: string[];
  lexemes: string[];
}

/** The contents of a course that are searched, and a question in lexemes by each configuration that they have. */
export async function readWanted(courseId: string, question: string): Promise<Wanted> {
  const { rows } = await raw<{ config: string; lexemes: string[]; contents: string[]; all: number }>`
    WITH "live" AS (${liveContents(courseId)}), "config" AS (
      SELECT p."config", array_agg(p."contentId"::text) AS "contents", sum(n."count")::int AS "all"
      FROM "live" JOIN "LessonPassage" p USING ("contentId") CROSS JOIN LATERAL (
        SELECT o."position" + 1 AS "count" FROM "LessonPassage" o WHERE o."contentId" = p."contentId"
        ORDER BY o."position" DESC LIMIT 1) n
      WHERE p."position" = 0 GROUP BY 1)
    SELECT *, tsvector_to_array(to_tsvector("config"::regconfig, ${question})) AS "lexemes" FROM "config"`.execute(
    kysely(),
  );
  return {
    question,
    contents: rows.flatMap(({ contents }) => contents),
    all: rows.reduce((sum, { all }) => sum + all, 0),
    configs: rows.map(({ config }) => config),
    lexemes: [...new Set(rows.flatMap(({ lexemes }) => lexemes))],
  };
}

/** Stands in the index of every passage of a course: its words are looked up among those alone. */
export const courseLexeme = (courseId: string) => `course ${courseId}`;

/** A lexeme as a query that finds just it. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

const PASSAGE = raw`p."id"::text AS "passageId", l."lessonId"::text AS "lessonId", l."title", p."heading", p."block", p."second", p."text"`;

/**
 * The passages that hold some of the lexemes, those with the rarest first. A word that half of the course holds weighs
 * next to nothing, so a question may be asked as it is spoken.
 */
export async function findByWords(
  courseId: string,
  { question, contents, all, configs, lexemes }: Wanted,
  limit: number,
): Promise<Candidate[]> {
  if (lexemes.length === 0) return [];
  const queries = lexemes.map(quoted);
  const inCourse = queries.map((query) => `${quoted(courseLexeme(courseId))} & ${query}`);
  const whole = raw.join(
    configs.map((config) => raw`websearch_to_tsquery(${config}::regconfig, ${question})`),
    raw` || `,
  );
  const { rows } = await raw<Candidate>`
    WITH "hit" AS MATERIALIZED (
      SELECT w."at", f."id" FROM unnest(${inCourse}::text[]) WITH ORDINALITY AS w("query", "at") CROSS JOIN LATERAL (
        SELECT p."id", p."contentId" FROM "LessonPassage" p WHERE p."search" @@ w."query"::tsquery OFFSET 0) f
      WHERE f."contentId" = ANY(${contents}::uuid[])),
    "word" AS MATERIALIZED (SELECT "at", ln(1 + ${all}::float8 / count(*)) AS "weight" FROM "hit" GROUP BY 1),
    "best" AS MATERIALIZED (
      SELECT h."id", sum(w."weight") AS "weight" FROM "hit" h JOIN "word" w USING ("at")
      GROUP BY h."id" ORDER BY 2 DESC, h."id" LIMIT ${limit})
    SELECT ${PASSAGE}, b."weight", p."search" @@ (${whole}) AS "isWhole",
      ts_rank_cd('{0.1, 0.2, 0.4, 1}', p."search", ${queries.join(" | ")}::tsquery, 1) AS "rank",
      word_similarity(${question.slice(0, 200)}, p."text") AS "likeness"
    FROM "best" b JOIN "LessonPassage" p ON p."id" = b."id" JOIN "LessonContent" c ON c."id" = p."contentId"
      CROSS JOIN LATERAL (SELECT "id" AS "lessonId", "title" FROM "Lesson" WHERE "id" = c."lessonId") l`.execute(
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
