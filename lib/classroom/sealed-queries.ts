import { type RawBuilder, sql as raw } from "kysely";
import { listSealed } from "#lib/assistant/sealed-queries.ts";
import type { KnownMade } from "#lib/practice/made.ts";
import { db, kysely } from "#lib/server/db/db.ts";

/** A quiz that asks a sealed question. */
export interface SealedQuiz {
  _id: string;
  islandId: string;
  title: string;
}

/** Letters; shorter pieces, such as a term, say nothing by themselves. Of scripts without spaces, fewer say as much. */
const [LEAST_PIECE, LEAST_DENSE] = [25, 9];
/** Signs of Chinese, Japanese and Thai, for both kinds of patterns */
const DENSE = "[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]";
const IS_DENSE = new RegExp(DENSE);
/** From here on two pieces tell the same (pg_trgm's word_similarity): one word of a sentence may differ. */
const SAME = 0.75;

/** Of the signs that mark words, and of spaces, nothing is compared. */
const fold = (text: string) => text.replace(/[*`]/g, "").replace(/\s+/g, " ").trim().toLowerCase();
const folded = (text: RawBuilder<unknown>) =>
  raw`btrim(lower(regexp_replace(translate(${text}, '*\`', ''), '\\s+', ' ', 'g')))`;

const isLong = (piece: string) => piece.length >= (IS_DENSE.test(piece) ? LEAST_DENSE : LEAST_PIECE);
const leastOf = (piece: RawBuilder<unknown>) =>
  raw`CASE WHEN ${piece} ~ ${DENSE} THEN ${LEAST_DENSE}::int ELSE ${LEAST_PIECE}::int END`;

const seenBy = (userId: string) => ({
  course: { OR: [{ ownerId: userId }, { enrolments: { some: { userId } } }] },
});

/** How many letters of a piece are looked up before it is looked for in a text. */
const BEGINNING = 12;

/** What the words of a text begin with, in so many letters: of a piece that isn't among them, the text has nothing. */
function beginningsOf(text: string): string[] {
  const places = text.matchAll(/(?<![\p{L}\p{N}])\S/gu);
  return [...new Set(Array.from(places, ({ index }) => text.slice(index, index + BEGINNING)))];
}

/** All that a question tells of its text: its sentence, its own words, and what it offers. */
function piecesOf({ made }: KnownMade): string[] {
  const lefts = made.body?.kind === "match" ? made.body.lefts : [];
  const said = [...made.options, ...lefts].map(({ text }) => text);
  const pieces = [made.source ?? "", made.text, ...said].map(fold);
  return pieces.filter(isLong);
}

/** Which of some questions were withdrawn in a course that the learner sees: what was withdrawn isn't asked. */
export async function listWithdrawn(userId: string, fingerprints: readonly string[]): Promise<Set<string>> {
  const rows = await db().questionVersion.findMany({
    where: {
      fingerprint: { in: [...fingerprints] },
      question: { withdrawnAt: { not: null }, quiz: { island: seenBy(userId) } },
    },
    select: { fingerprint: true },
  });
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/**
 * Which of the questions that were made of a text are sealed for a learner, by their places: the same question is, or one
 * tells what it tells, in its sentence or in what it offers. With a quiz that asks it, of the given course where one does.
 * docs/product.md#quiz-me-on-this
 */
export async function findSealed(
  userId: string,
  { courseId, text }: { courseId: string; text: string },
  questions: readonly KnownMade[],
  now: Date,
): Promise<Map<number, SealedQuiz>> {
  const ids = await listSealed(userId, now);
  if (ids.length === 0 || questions.length === 0) return new Map();
  const prints = questions.map(({ fingerprint }) => fingerprint);
  const told = questions.flatMap((question, at) => piecesOf(question).map((piece) => ({ at, piece })));
  const pieces = told.map(({ piece }) => piece);
  const whole = fold(text);
  // Of thousands of sealed questions, few stand in this text: only those are compared letter by letter.
  const { rows } = await raw<SealedQuiz & { at: number }>`
    WITH "version" AS MATERIALIZED (
      SELECT "questionId", "fingerprint", "source", "options" FROM "QuestionVersion" WHERE "id" = ANY(${ids}::uuid[])),
    "sealed" AS MATERIALIZED (
      SELECT v."questionId", p."piece" FROM "version" v CROSS JOIN LATERAL (
        SELECT ${folded(raw`v."source"`)} UNION ALL
        SELECT ${folded(raw`o->>'text'`)} FROM jsonb_array_elements(v."options") AS o) AS p("piece")
      WHERE p."piece" = ANY(${pieces}::text[]) OR (left(p."piece", ${BEGINNING}) = ANY(${beginningsOf(whole)}::text[])
        AND length(p."piece") >= ${leastOf(raw`p."piece"`)} AND position(p."piece" IN ${whole}) > 0)),
    "match" AS (
      SELECT (f."at" - 1)::int AS "at", v."questionId"
      FROM unnest(${prints}::text[]) WITH ORDINALITY AS f("fingerprint", "at") JOIN "version" v USING ("fingerprint")
      UNION ALL
      SELECT m."at", s."questionId" FROM "sealed" s
      JOIN unnest(${told.map(({ at }) => at)}::int[], ${pieces}::text[]) AS m("at", "piece")
        ON position(m."piece" IN s."piece") > 0 OR position(s."piece" IN m."piece") > 0
          OR word_similarity(m."piece", s."piece") >= ${SAME} OR word_similarity(s."piece", m."piece") >= ${SAME})
    SELECT DISTINCT ON (m."at") m."at", z."id" AS "_id", z."islandId", z."title"
    FROM "match" m JOIN "Question" q ON q."id" = m."questionId" JOIN "Quiz" z ON z."id" = q."quizId"
      JOIN "Island" i ON i."id" = z."islandId"
    ORDER BY m."at", i."courseId" = ${courseId}::uuid DESC, i."position", z."position", z."id"`.execute(
    kysely(),
  );
  return new Map(rows.map(({ at, ...quiz }) => [at, quiz]));
}
