import { sql as raw } from "kysely";
import * as z from "zod";
import { PRACTICE_LIFE_MS } from "#lib/practice/rules.ts";
import { holdsWords } from "#lib/quiz/generator/words.ts";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { rightWords } from "#lib/quiz/kinds/shown.ts";
import { kysely } from "#lib/server/db/db.ts";
import { formsOf, plainText } from "./disguises.ts";
import { compareWithSealed, type Doubt, type SealedText, sealedText } from "./likeness.ts";
import { ALIKE, MIN_OPTION_LENGTH, SERVED_MS } from "./rules.ts";

/**
 * The only file of the assistant that reads questions (.dependency-cruiser.cjs, sealed-rule.test.ts): it tells which must not be
 * answered yet. What it knows of them never reaches a model or a learner. docs/product.md#assistant
 */

interface Known extends SealedText {
  /** What would give the answer away, as it is compared */
  keys: string[];
}

const optionsSchema = z.array(z.object({ text: z.string() }));

/** A version never changes, so what was readied of it stays right; the oldest go. */
const MOST_KNOWN = 50_000;
const known = new Map<string, Known>();

interface VersionRow {
  id: string;
  text: string;
  options: unknown;
  body: unknown;
  correctIndex: number | null;
}

const TRUISMS = new Set(["true", "false", "none of these", "all of the above", "wahr", "falsch", "richtig"]);

function toKnown({ text, options, body, correctIndex }: Omit<VersionRow, "id">): Known {
  const list = optionsSchema.safeParse(options).data ?? [];
  const parsed = questionBodySchema.safeParse(body).data;
  const right = parsed ? rightWords(parsed, list) : [list[correctIndex ?? -1]?.text ?? ""];
  const keys = right.map(plainText).filter((key) => key.length >= MIN_OPTION_LENGTH && !TRUISMS.has(key));
  const offered = list.map((option) => option.text);
  return { ...sealedText(text, offered), keys };
}

async function readKnown(ids: readonly string[]): Promise<Known[]> {
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const { rows } = await raw<VersionRow>`
      SELECT "id"::text AS "id", "text", "options", "body", "correctIndex" FROM "QuestionVersion"
      WHERE "id" = ANY(${missing}::uuid[])`.execute(kysely());
    for (const row of rows) known.set(row.id, toKnown(row));
  }
  const found: Known[] = [];
  for (const id of ids) {
    const one = known.get(id);
    if (one) found.push(one);
  }
  for (const id of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(id);
  }
  return found;
}

/** A practice that began by then is over, whether it was finished or not. */
const practiceOver = (now: Date) => new Date(now.getTime() - PRACTICE_LIFE_MS);

/** The questions that a learner has open: unanswered in a run that goes on. */
const openQuestions = (userId: string, now: Date) => raw`
  SELECT q."versionId", q."fingerprint" FROM "Attempt" a JOIN "AttemptQuestion" q ON q."attemptId" = a."id"
  WHERE a."userId" = ${userId}::uuid AND a."status" = 'open' AND a."expiresAt" > ${now} AND q."answeredAt" IS NULL
  UNION
  SELECT q."versionId", c."fingerprint" FROM "PracticeRun" r JOIN "PracticeQuestion" q ON q."runId" = r."id"
    JOIN "PracticeCard" c ON c."id" = q."cardId"
  WHERE r."userId" = ${userId}::uuid AND r."status" = 'open' AND r."startedAt" > ${practiceOver(now)} AND q."answeredAt" IS NULL`;

/**
 * The versions of the questions that are sealed for a learner: in play in a course that they see and never answered by
 * them, or unanswered in a run that goes on.
 */
export async function listSealed(userId: string, now: Date): Promise<string[]> {
  // One long text is read faster than ten thousand rows.
  const { rows } = await raw<{ ids: string | null }>`
    WITH "open" AS MATERIALIZED (${openQuestions(userId, now)}),
    "answered" AS MATERIALIZED (
      SELECT DISTINCT q."fingerprint" FROM "Attempt" a JOIN "AttemptQuestion" q ON q."attemptId" = a."id"
      WHERE a."userId" = ${userId}::uuid AND q."answeredAt" IS NOT NULL),
    "seen" AS MATERIALIZED (
      SELECT "courseId" AS "id" FROM "Enrolment" WHERE "userId" = ${userId}::uuid
      UNION SELECT "id" FROM "Course" WHERE "ownerId" = ${userId}::uuid),
    "current" AS (
      SELECT DISTINCT ON (q."id") v."id", v."fingerprint" FROM "seen" s
        JOIN "Island" i ON i."courseId" = s."id" AND i."removedAt" IS NULL
        JOIN "Quiz" z ON z."islandId" = i."id" AND z."removedAt" IS NULL
        JOIN "Question" q ON q."quizId" = z."id" AND q."removedAt" IS NULL AND q."withdrawnAt" IS NULL
        JOIN "QuestionVersion" v ON v."questionId" = q."id"
      ORDER BY q."id", v."number" DESC)
    SELECT string_agg(s."id"::text, ' ') AS "ids" FROM (
    SELECT c."id" FROM "current" c WHERE c."fingerprint" NOT IN (SELECT "fingerprint" FROM "answered")
    UNION
    SELECT "versionId" FROM "open" WHERE "versionId" IS NOT NULL) s`.execute(kysely());
  return rows[0]?.ids?.split(" ") ?? [];
}

/** Questions made of lessons that the learner's open practice still asks: no version has them. */
async function listOpenMade(userId: string, now: Date): Promise<Known[]> {
  const rows = await kysely()
    .selectFrom("PracticeRun")
    .innerJoin("PracticeQuestion", "PracticeQuestion.runId", "PracticeRun.id")
    .select("PracticeQuestion.made")
    .where("PracticeRun.userId", "=", userId)
    .where("PracticeRun.status", "=", "open")
    .where("PracticeRun.startedAt", ">", practiceOver(now))
    .where("PracticeQuestion.answeredAt", "is", null)
    .where("PracticeQuestion.made", "is not", null)
    .execute();
  return rows.map(({ made }) => toKnown(made as unknown as Omit<VersionRow, "id">));
}

/** All that is sealed for a learner, as messages and sentences are held against it. */
async function readSealed(userId: string, now: Date): Promise<Known[]> {
  const [versions, made] = await Promise.all([listSealed(userId, now), listOpenMade(userId, now)]);
  return [...(await readKnown(versions)), ...made];
}

/** Whether a question of a run that goes on was shown within the last ten minutes. */
export async function isBeingAsked(userId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SERVED_MS);
  const { rows } = await raw<{ isAsked: boolean }>`SELECT EXISTS (
      SELECT FROM "Attempt" a WHERE a."userId" = ${userId}::uuid AND a."status" = 'open' AND a."expiresAt" > ${now}
        AND a."servedAt" >= ${since}
        AND EXISTS (SELECT FROM "AttemptQuestion" q WHERE q."attemptId" = a."id" AND q."answeredAt" IS NULL))
    OR EXISTS (
      SELECT FROM "PracticeRun" r JOIN "PracticeQuestion" q ON q."runId" = r."id"
      WHERE r."userId" = ${userId}::uuid AND r."status" = 'open' AND q."answeredAt" IS NULL
        AND (r."startedAt" >= ${since} OR EXISTS (
          SELECT FROM "PracticeQuestion" d WHERE d."runId" = r."id" AND d."answeredAt" >= ${since})))
    AS "isAsked"`.execute(kysely());
  return rows[0]?.isAsked ?? false;
}

const MOST_DOUBTS = 400;

/** pg_trgm's own measure, for the pairs that may be alike. */
async function isAnyAlike(doubts: readonly Doubt[]): Promise<boolean> {
  if (doubts.length === 0) return false;
  // So many questions in one message are no question about the course.
  if (doubts.length > MOST_DOUBTS) return true;
  const pairs = doubts.map(({ stem, form, isPart }) => (isPart ? [form, stem] : [stem, form]));
  const { rows } = await raw<{ isAlike: boolean }>`
    SELECT coalesce(bool_or(word_similarity(p."one", p."other") >= ${ALIKE}), FALSE) AS "isAlike"
    FROM unnest(${pairs.map(([one]) => one)}::text[], ${pairs.map(([, other]) => other)}::text[]) AS p("one", "other")`.execute(
    kysely(),
  );
  return rows[0]?.isAlike ?? false;
}

/** What a learner has written, on its own and together with what they wrote before. */
function wholesOf(texts: readonly string[]): string[] {
  return texts.map((_, from) => texts.slice(from).join(" "));
}

/**
 * Whether what a learner writes, alone or joined to what they wrote before (oldest first), is like a question that is
 * sealed for them, in whatever disguise. docs/product.md#assistant
 */
export async function isLikeSealed(userId: string, texts: readonly string[], now: Date): Promise<boolean> {
  const questions = await readSealed(userId, now);
  const all = wholesOf(texts).map(formsOf);
  const forms = {
    words: [...new Set(all.flatMap(({ words }) => words))],
    joined: [...new Set(all.flatMap(({ joined }) => joined))],
  };
  const finding = compareWithSealed(questions, forms);
  return finding.isSealed || isAnyAlike(finding.doubts);
}

/**
 * Whether what a learner writes, as in `isLikeSealed`, may be about a question that they have yet to answer: it is like one,
 * or one is being asked right now.
 */
export async function mayBeSealed(userId: string, texts: readonly string[], now: Date): Promise<boolean> {
  return (await isBeingAsked(userId, now)) || isLikeSealed(userId, texts, now);
}

/**
 * A test for sentences: whether one holds the answer to a question that is sealed for the learner, which the passages that it
 * rests on don't say themselves.
 */
export async function keyGuard(
  userId: string,
  now: Date,
): Promise<(sentence: string, passages: string) => boolean> {
  const questions = await readSealed(userId, now);
  const keys = [...new Set(questions.flatMap((question) => question.keys))];
  return (sentence, passages) => {
    const said = ` ${plainText(sentence)} `;
    const told = plainText(passages);
    return keys.some((key) => said.includes(key) && holdsWords(said, key) && !told.includes(key));
  };
}

/** A question that a learner has answered, as it was shown. */
export interface Mistake {
  courseId: string | null;
  fingerprint: string;
  text: string;
  options: string[];
  right: string[];
  explanation: string;
  /** The sentence of the course that it rests on */
  source: string | null;
  isAnswered: boolean;
  /** Unanswered in a run that goes on, here or as a copy */
  isSealed: boolean;
}

type MistakeRow = Omit<VersionRow, "id"> &
  Pick<Mistake, "courseId" | "fingerprint" | "source" | "isAnswered" | "isSealed"> & {
    explanation: string | null;
  };

/**
 * The question of a run of this learner, by its own id or as it was shown, in a quiz or in practice; null where no run of
 * theirs has asked it.
 */
export async function getMistake(
  userId: string,
  by: { questionId: string } | { attemptQuestionId: string },
  now: Date,
): Promise<Mistake | null> {
  const isOwnId = "questionId" in by;
  const id = isOwnId ? by.questionId : by.attemptQuestionId;
  const ofAttempt = isOwnId ? raw`q."questionId" = ${id}::uuid` : raw`q."id" = ${id}::uuid`;
  const ofPractice = isOwnId ? raw`v."questionId" = ${id}::uuid` : raw`q."id" = ${id}::uuid`;
  const { rows } = await raw<MistakeRow>`
    WITH "shown" AS (
      SELECT q."versionId", q."answeredAt" FROM "Attempt" a JOIN "AttemptQuestion" q ON q."attemptId" = a."id"
      WHERE a."userId" = ${userId}::uuid AND ${ofAttempt}
      UNION ALL
      SELECT q."versionId", q."answeredAt" FROM "PracticeRun" r JOIN "PracticeQuestion" q ON q."runId" = r."id"
        JOIN "QuestionVersion" v ON v."id" = q."versionId" WHERE r."userId" = ${userId}::uuid AND ${ofPractice}),
    "asked" AS (
      SELECT i."courseId", v."fingerprint", v."text", v."options", v."body", v."correctIndex", v."explanation", v."source", k."answeredAt"
      FROM "shown" k JOIN "QuestionVersion" v ON v."id" = k."versionId" JOIN "Question" q ON q."id" = v."questionId"
        JOIN "Quiz" z ON z."id" = q."quizId" JOIN "Island" i ON i."id" = z."islandId"
      UNION ALL
      SELECT l."courseId", c."fingerprint", q."made"->>'text', q."made"->'options', q."made"->'body',
        (q."made"->>'correctIndex')::int, q."made"->>'explanation', q."made"->>'source', q."answeredAt"
      FROM "PracticeRun" r JOIN "PracticeQuestion" q ON q."runId" = r."id" JOIN "PracticeCard" c ON c."id" = q."cardId"
        JOIN "Lesson" l ON l."id" = coalesce(r."lessonId", c."lessonId")
      WHERE r."userId" = ${userId}::uuid AND q."id" = ${id}::uuid AND q."made" IS NOT NULL)
    SELECT k."courseId"::text AS "courseId", k."fingerprint", k."text", k."options", k."body", k."correctIndex", k."explanation",
      k."source", k."answeredAt" IS NOT NULL AS "isAnswered",
      k."fingerprint" IN (SELECT "fingerprint" FROM (${openQuestions(userId, now)}) AS "open") AS "isSealed"
    FROM "asked" k ORDER BY k."answeredAt" DESC NULLS LAST LIMIT 1`.execute(kysely());
  const [row] = rows;
  if (!row) return null;
  const { body, correctIndex, options, explanation, ...rest } = row;
  const list = optionsSchema.safeParse(options).data ?? [];
  const parsed = questionBodySchema.safeParse(body).data;
  const right = parsed ? rightWords(parsed, list) : [list[correctIndex ?? -1]?.text ?? ""];
  return { ...rest, options: list.map(({ text }) => text), right, explanation: explanation ?? "" };
}
