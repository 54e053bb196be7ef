import { sql as raw } from "kysely";
import { kysely } from "#lib/server/db/db.ts";
import { courseLexeme, type FoundPassage, liveContents, PASSAGE } from "./queries.ts";

/** A passage that may fit a question, with what its ranks are made of. */
export interface Candidate extends FoundPassage {
  /** By the words that it holds: BM25 */
  score: number;
  /** Whether it holds all that was asked for, as typed */
  isWhole: boolean;
  /** Of its letters and the question's: pg_trgm's word_similarity */
  likeness: number;
}

/** A word of a question. */
export interface AskedWord {
  word: string;
  /** Its lexemes by the configurations of a course */
  lexemes: string[];
  /** Whether it says nothing in one of the course's languages */
  isStop: boolean;
}

/** What is searched, and for what. */
export interface Searched {
  /** The current contents of the course's lessons, and how many passages they have together */
  contents: string[];
  all: number;
  /** The configurations of their passages */
  configs: string[];
  /** The words of the question, each once, as PostgreSQL divides it */
  words: AskedWord[];
}

/** The contents of a course that are searched, and the words of a question by each configuration that they have. */
export async function readSearched(courseId: string, question: string): Promise<Searched> {
  const { rows } = await raw<{
    config: string;
    contents: string[];
    all: number;
    words: { word: string; lexemes: string[] }[] | null;
  }>`
    WITH "live" AS (${liveContents(courseId)}), "config" AS (
      SELECT p."config", array_agg(p."contentId"::text) AS "contents", sum(n."count")::int AS "all"
      FROM "live" JOIN "LessonPassage" p USING ("contentId") CROSS JOIN LATERAL (
        SELECT o."position" + 1 AS "count" FROM "LessonPassage" o WHERE o."contentId" = p."contentId"
        ORDER BY o."position" DESC LIMIT 1) n
      WHERE p."position" = 0 GROUP BY 1), "word" AS (
      SELECT lower("token") AS "word", min("at") AS "at"
      FROM ts_parse('default', ${question}) WITH ORDINALITY AS t("kind", "token", "at")
      WHERE "token" ~ '[[:alnum:]]' GROUP BY 1)
    SELECT c.*, (
      SELECT jsonb_agg(jsonb_build_object('word', w."word",
        'lexemes', tsvector_to_array(to_tsvector(c."config"::regconfig, w."word"))) ORDER BY w."at")
      FROM "word" w) AS "words"
    FROM "config" c`.execute(kysely());
  const asked = new Map<string, AskedWord>();
  for (const { word, lexemes } of rows.flatMap(({ words }) => words ?? [])) {
    const known = asked.get(word) ?? { word, lexemes: [], isStop: false };
    const isStop = known.isStop || lexemes.length === 0;
    asked.set(word, { word, lexemes: [...new Set([...known.lexemes, ...lexemes])], isStop });
  }
  return {
    contents: rows.flatMap(({ contents }) => contents),
    all: rows.reduce((sum, { all }) => sum + all, 0),
    configs: rows.map(({ config }) => config),
    words: [...asked.values()],
  };
}

/** A lexeme as a query that finds just it. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** A word that is looked for: by any of its lexemes or, where the course holds none of them, by likeness. */
export interface Wanted {
  lexemes: readonly string[];
  /** What a word of the course is to be like; null where its lexemes are all that counts */
  like: string | null;
}

/** A shorter part of a word is the beginning or the end of too many. */
const MIN_BEGINNING = 4;
const MIN_END = 5;

/**
 * What is near to a word: those that it begins, and the ends that it may be composed with. "Speicher" finds
 * "Speicherbedarf", and "Arbeitsspeicher" finds "Speicher". The query, if there is one.
 */
function nearQuery(lexemes: readonly string[]): string[] {
  const words = lexemes.filter((lexeme) => /^\p{L}+$/u.test(lexeme)).map((lexeme) => [...lexeme]);
  const long = words.filter((letters) => letters.length >= MIN_BEGINNING);
  const parts = long.flatMap((letters) => {
    const count = Math.max(0, letters.length - MIN_BEGINNING - MIN_END + 1);
    const ends = Array.from({ length: count }, (_, at) => quoted(letters.slice(MIN_BEGINNING + at).join("")));
    return [`${quoted(letters.join(""))}:*`, ...ends];
  });
  return parts.length > 0 ? [parts.join(" | ")] : [];
}

/** A word that is only related to the one that was asked for says less. */
const NEAR_WEIGHT = 0.8;
/** The usual constants of BM25: how soon more of a word says nothing more, and how much a passage's length counts. */
const [K1, B] = [1.2, 0.75];
/** As often a word of a heading counts */
const HEADING_COUNT = 3;

/**
 * The passages that hold some of the words, or whose lesson's title does, by BM25: a word that half of the course holds
 * weighs next to nothing, so a question may be asked as it is spoken.
 */
export async function findByWords(
  courseId: string,
  question: string,
  { contents, all, configs }: Pick<Searched, "contents" | "all" | "configs">,
  words: readonly Wanted[],
  limit: number,
): Promise<Candidate[]> {
  if (words.length === 0) return [];
  const asked = words.flatMap(({ lexemes }, at) => [
    { at, isNear: false, query: lexemes.map(quoted).join(" | ") },
    ...nearQuery(lexemes).map((query) => ({ at, isNear: true, query })),
  ]);
  const terms = words.flatMap(({ lexemes }, at) => lexemes.map((lexeme) => ({ at, lexeme })));
  const likes = words.flatMap(({ like }, at) => (like === null ? [] : [{ at, like }]));
  const whole = raw.join(
    configs.map((config) => raw`websearch_to_tsquery(${config}::regconfig, ${question})`),
    raw` || `,
  );
  const { rows } = await raw<Candidate>`
    WITH "asked" AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a("at" int, "isNear" boolean, "query" text)),
    "titled" AS MATERIALIZED (
      SELECT c."id", to_tsvector(p."config"::regconfig, l."title") AS "title" FROM "LessonContent" c
      JOIN "Lesson" l ON l."id" = c."lessonId" JOIN "LessonPassage" p ON p."contentId" = c."id" AND p."position" = 0
      WHERE c."id" = ANY(${contents}::uuid[])),
    "found" AS MATERIALIZED (
      SELECT a."at", a."isNear", f."id" FROM "asked" a CROSS JOIN LATERAL (
        SELECT p."id", p."contentId" FROM "LessonPassage" p
        WHERE p."search" @@ (${quoted(courseLexeme(courseId))}::text || ' & (' || a."query" || ')')::tsquery OFFSET 0) f
      WHERE f."contentId" = ANY(${contents}::uuid[])
      UNION ALL
      SELECT a."at", FALSE, p."id" FROM "asked" a JOIN "titled" t ON t."title" @@ a."query"::tsquery
      JOIN "LessonPassage" p ON p."contentId" = t."id" WHERE NOT a."isNear"),
    "alike" AS MATERIALIZED (
      SELECT w."at", TRUE AS "isNear", f."id"
      FROM jsonb_to_recordset(${JSON.stringify(likes)}::jsonb) AS w("at" int, "like" text) CROSS JOIN LATERAL (
        SELECT p."id", p."contentId" FROM "LessonPassage" p WHERE p."text" %> w."like" OFFSET 0) f
      WHERE w."at" NOT IN (SELECT "at" FROM "found") AND f."contentId" = ANY(${contents}::uuid[])),
    "hit" AS MATERIALIZED (
      SELECT "at", "id", bool_and("isNear") AS "isNear"
      FROM (SELECT * FROM "found" UNION ALL SELECT * FROM "alike") h GROUP BY 1, 2),
    "word" AS MATERIALIZED (
      SELECT "at", "isNear", CASE WHEN "isNear" THEN ${NEAR_WEIGHT}::float8 ELSE 1 END
        * ln(1 + ${all}::float8 / sum(count(*)) OVER (PARTITION BY "at" ORDER BY "isNear")) AS "weight"
      FROM "hit" GROUP BY 1, 2),
    "best" AS MATERIALIZED (
      SELECT h."id", sum(w."weight") AS "weight" FROM "hit" h JOIN "word" w USING ("at", "isNear")
      GROUP BY h."id" ORDER BY 2 DESC, h."id" LIMIT ${limit}::int),
    "long" AS MATERIALIZED (
      SELECT p."id", length(p."search") / avg(length(p."search")) OVER () AS "length"
      FROM "best" b JOIN "LessonPassage" p USING ("id")),
    "often" AS MATERIALIZED (
      SELECT b."id", t."at", sum(CASE WHEN 'A' = ANY(u."weights") THEN ${HEADING_COUNT}::int ELSE 1 END * cardinality(u."positions")) AS "count"
      FROM "best" b JOIN "LessonPassage" p USING ("id") CROSS JOIN LATERAL unnest(p."search") u
      JOIN jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) AS t("at" int, "lexeme" text) ON t."lexeme" = u."lexeme"
      GROUP BY 1, 2)
    SELECT ${PASSAGE}, s."score", p."search" @@ (${whole}) AS "isWhole",
      word_similarity(${question.slice(0, 200)}, p."text") AS "likeness"
    FROM (
      SELECT h."id", sum(w."weight" * n."count" * (${K1}::float8 + 1) / (n."count" + ${K1}::float8 * (1 - ${B}::float8 + ${B}::float8 * g."length"))) AS "score"
      FROM "hit" h JOIN "word" w USING ("at", "isNear") JOIN "long" g USING ("id") LEFT JOIN "often" o USING ("id", "at")
        CROSS JOIN LATERAL (SELECT coalesce(o."count", 1)::float8 AS "count") n GROUP BY 1) s
      JOIN "LessonPassage" p ON p."id" = s."id" JOIN "LessonContent" c ON c."id" = p."contentId"
      CROSS JOIN LATERAL (SELECT "id" AS "lessonId", "title" FROM "Lesson" WHERE "id" = c."lessonId") l`.execute(
    kysely(),
  );
  return rows;
}
