import { AppError } from "#lib/core/errors.ts";
import { localDayAt } from "#lib/core/time.ts";
import { LEARNER_COLUMNS, type Learner } from "#lib/learner/queries.ts";
import { type AttemptQuestion, toAnswerDto, toQuestionDto } from "#lib/quiz/queries.ts";
import { type Sql, sql, statement } from "#lib/server/db/sql.ts";
import { ASLEEP_UNTIL, nextDueOf } from "./card-schedule.ts";
import { heartsGiven, heartsLeft, isTooOld, type Practisable } from "./rules.ts";
import type { PracticeAnswerDto, PracticeDto, PracticeStateDto } from "./schema.ts";

/** A question that can be practiced, with the version to ask. */
export interface DeckEntry extends Practisable {
  versionId: string;
}

const AWAKE = `nullif(c."due", '${ASLEEP_UNTIL.toISOString()}')`;

/**
 * All that the learner $1 can practice, `deck`: what was once answered, as far as a course that they are enrolled in
 * still asks it: what was withdrawn isn't asked. A wrong answer without a card, or with one that sleeps, is due since it was given.
 */
const DECK_PARTS = `
  answered AS (
    SELECT q."fingerprint", min(q."answeredAt") FILTER (WHERE NOT q."isCorrect") AS "wrongAt", max(q."answeredAt") AS "askedAt"
    FROM "Attempt" a JOIN "AttemptQuestion" q ON q."attemptId" = a."id"
    WHERE a."userId" = $1::uuid AND q."isCorrect" IS NOT NULL GROUP BY q."fingerprint"
  ), card AS (
    SELECT c."fingerprint", ${AWAKE} AS "due", coalesce(c."lastReviewAt", c."createdAt") AS "reviewedAt"
    FROM "PracticeCard" c WHERE c."userId" = $1::uuid
  ), known AS (
    SELECT "fingerprint", coalesce(c."due", a."wrongAt") AS "due", greatest(a."askedAt", c."reviewedAt") AS "askedAt"
    FROM answered a FULL JOIN card c USING ("fingerprint")
  ), deck AS (
    SELECT DISTINCT ON (k."fingerprint") k.*, v."id"::text AS "versionId"
    FROM known k JOIN "QuestionVersion" v ON v."fingerprint" = k."fingerprint"
    JOIN "Question" q ON q."id" = v."questionId" JOIN "Quiz" z ON z."id" = q."quizId" JOIN "Island" i ON i."id" = z."islandId"
    JOIN "Enrolment" e ON e."courseId" = i."courseId" AND e."userId" = $1::uuid
    WHERE q."withdrawnAt" IS NULL AND NOT EXISTS (SELECT FROM "QuestionVersion" n WHERE n."questionId" = v."questionId" AND n."number" > v."number")
    ORDER BY k."fingerprint", v."id"
  )`;

const READ_DECK = statement("read-practice-deck", `WITH ${DECK_PARTS} SELECT * FROM deck`);

export async function listDeck(source: Sql, userId: string): Promise<DeckEntry[]> {
  return source<DeckEntry>(READ_DECK, [userId]);
}

export interface OpenRun {
  id: string;
  startedAt: Date;
  /** Whether a question that it shows is gone */
  isBroken: boolean;
}

const OPEN_RUN = `SELECT r."id"::text AS "id", r."startedAt", EXISTS (
    SELECT FROM "PracticeQuestion" q WHERE q."runId" = r."id" AND q."versionId" IS NULL) AS "isBroken"
  FROM "PracticeRun" r WHERE r."userId" = $1::uuid AND r."status" = 'open'`;

const READ_OPEN_RUN = statement("read-open-practice", OPEN_RUN);

export async function getOpenRun(source: Sql, userId: string): Promise<OpenRun | null> {
  return (await source<OpenRun>(READ_OPEN_RUN, [userId]))[0] ?? null;
}

/** Whether a practice can go on. */
export function canGoOn(run: OpenRun, now: Date): boolean {
  return !run.isBroken && !isTooOld(run.startedAt, now);
}

const READ_HEARTS = statement(
  "read-practice-hearts",
  `SELECT "reference" FROM "Award" WHERE "userId" = $1::uuid AND "kind" = 'heart' AND "reason" = 'practice'
     AND "createdAt" > $2::timestamptz - interval '3 days'`,
);

/** How many hearts practicing has given on the learner's local day. */
export async function countHeartsToday(source: Sql, learner: Learner, now: Date): Promise<number> {
  const rows = await source<{ reference: string }>(READ_HEARTS, [learner.id, now]);
  const references = rows.map(({ reference }) => reference);
  return heartsGiven(references, localDayAt(learner, now));
}

const READ_STATE = statement(
  "read-practice-state",
  `WITH ${DECK_PARTS} SELECT u.*, d.* FROM (SELECT ${LEARNER_COLUMNS} FROM "User" u WHERE u."id" = $1::uuid) u
   CROSS JOIN (SELECT count(*) FILTER (WHERE "due" <= $2::timestamptz)::int AS "dueCount", count("due")::int AS "total",
     min("due") FILTER (WHERE "due" > $2::timestamptz) AS "nextDue", count(*)::int AS "known" FROM deck) d`,
);

interface StateRow extends Learner {
  dueCount: number;
  total: number;
  nextDue: Date | null;
  known: number;
}

/** What there is to practice and to win. Error: `unauthorized` for an unknown learner. docs/product.md#practice */
export async function getPracticeState(
  userId: string,
  now: Date,
  source: Sql = sql(),
): Promise<PracticeStateDto> {
  const [row] = await source<StateRow>(READ_STATE, [userId, now]);
  if (!row) throw new AppError("unauthorized", "Please log in to go on.");
  const run = await getOpenRun(source, userId);
  return {
    dueCount: row.dueCount,
    total: row.total,
    isOpen: run !== null && canGoOn(run, now),
    heartsLeftToday: row.isPremium ? 0 : heartsLeft(await countHeartsToday(source, row, now)),
    nextDue: row.nextDue?.toISOString() ?? null,
    canPractise: row.known > 0,
  };
}

/** A question as a practice shows it. */
export interface PracticeQuestion extends Pick<AttemptQuestion, "optionOrder" | "version"> {
  id: string;
  cardId: string;
  selectedAnswer: number | null;
  isCorrect: boolean | null;
  /** Of its card */
  due: Date;
}

const QUESTION_COLUMNS = `q."id"::text AS "id", q."cardId"::text AS "cardId", q."optionOrder", q."selectedAnswer", q."isCorrect", c."due",
  CASE WHEN v."id" IS NULL THEN NULL ELSE json_build_object('text', v."text", 'html', v."html", 'options', v."options",
    'correctIndex', v."correctIndex", 'explanation', v."explanation", 'explanationHtml', v."explanationHtml", 'source', v."source") END AS "version"`;
const QUESTION_SOURCE = `"PracticeQuestion" q JOIN "PracticeCard" c ON c."id" = q."cardId"
  LEFT JOIN "QuestionVersion" v ON v."id" = q."versionId"`;

const LIST_QUESTIONS = statement(
  "list-practice-questions",
  `SELECT ${QUESTION_COLUMNS} FROM ${QUESTION_SOURCE} WHERE q."runId" = $1::uuid ORDER BY q."position"`,
);

export async function listQuestions(source: Sql, runId: string): Promise<PracticeQuestion[]> {
  return source<PracticeQuestion>(LIST_QUESTIONS, [runId]);
}

/** A question with the state of its practice. */
export interface AskedQuestion extends PracticeQuestion {
  status: string;
  startedAt: Date;
  /** Whether the same question was answered earlier in this practice */
  isRepeat: boolean;
}

const GET_QUESTION = statement(
  "get-practice-question",
  `SELECT ${QUESTION_COLUMNS}, r."status", r."startedAt", EXISTS (SELECT FROM "PracticeQuestion" o
     WHERE o."runId" = q."runId" AND o."cardId" = q."cardId" AND o."id" <> q."id" AND o."answeredAt" IS NOT NULL) AS "isRepeat"
   FROM ${QUESTION_SOURCE} JOIN "PracticeRun" r ON r."id" = q."runId"
   WHERE r."userId" = $1::uuid AND r."id" = $2::uuid AND q."id" = $3::uuid`,
);

/** Null where this learner has no such practice or it has no such question. */
export async function getQuestion(
  source: Sql,
  userId: string,
  runId: string,
  questionId: string,
): Promise<AskedQuestion | null> {
  return (await source<AskedQuestion>(GET_QUESTION, [userId, runId, questionId]))[0] ?? null;
}

export interface Run {
  id: string;
  status: string;
  startedAt: Date;
  endedAt: Date | null;
  hasGivenHeart: boolean;
  total: number;
  open: number;
  correct: number;
  /** When the first of its questions comes back; null where none does */
  nextDue: Date | null;
}

const GET_RUN = statement(
  "get-practice",
  `SELECT r."id"::text AS "id", r."status", r."startedAt", r."endedAt", r."hasGivenHeart", s.* FROM "PracticeRun" r
   CROSS JOIN LATERAL (SELECT count(*)::int AS "total", count(*) FILTER (WHERE q."answeredAt" IS NULL)::int AS "open",
     count(*) FILTER (WHERE q."isCorrect")::int AS "correct", min(${AWAKE}) AS "nextDue"
     FROM "PracticeQuestion" q JOIN "PracticeCard" c ON c."id" = q."cardId" WHERE q."runId" = r."id") s
   WHERE r."userId" = $1::uuid AND r."id" = $2::uuid`,
);

/** One practice of this learner; null where there is none. */
export async function getRun(source: Sql, userId: string, runId: string): Promise<Run | null> {
  return (await source<Run>(GET_RUN, [userId, runId]))[0] ?? null;
}

/** The same question in the form in which a quiz shows, seals and grades it. */
function asInQuiz({ cardId, due: _, ...question }: PracticeQuestion): AttemptQuestion {
  const unscored = { points: null, timeBonus: null, multiplier: null, streak: null };
  return { ...question, ...unscored, questionId: question.id, fingerprint: cardId };
}

/** A practice as its learner sees it. */
export function toPracticeDto(
  runId: string,
  shown: readonly PracticeQuestion[],
  learner: Learner,
): PracticeDto {
  const questions = shown.map((question) => ({
    ...toQuestionDto(asInQuiz(question)),
    nextDue: question.isCorrect === null ? null : nextDueOf(question),
  }));
  return { _id: runId, hasShortcuts: learner.hasShortcuts, questions };
}

/** An answered question as its learner is told of it. */
export function toPracticeAnswerDto(answered: PracticeQuestion, learner: Learner): PracticeAnswerDto {
  const { isCorrect, selectedAnswer, correctAnswer, explanation, explanationHtml } = toAnswerDto(
    asInQuiz(answered),
    learner,
  );
  const said = { explanation, explanationHtml };
  return { isCorrect, selectedAnswer, correctAnswer, ...said, nextDue: nextDueOf(answered) };
}
