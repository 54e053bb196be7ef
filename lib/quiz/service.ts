import { randomInt } from "node:crypto";
import { AppError } from "#lib/core/errors.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { afterLoss, hasFullHearts, isOutOfHearts, refilled } from "#lib/learner/rules.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { auditHourly } from "#lib/server/audit.ts";
import { inTransaction, type Tx } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { optimistically, type Sql, sqlOf, statement } from "#lib/server/db/sql.ts";
import { sha256 } from "#lib/server/hash.ts";
import { type AnswerState, getAnswerState } from "./answer-queries.ts";
import {
  type Attempt,
  countOptions,
  getLatestAttempt,
  getQuiz,
  listAttemptQuestions,
  type Quiz,
  toAnswerDto,
  toQuizDto,
} from "./queries.ts";
import { ATTEMPT_LIFE_MS, type Graded, gradeAnswer, MIN_PLAUSIBLE_MS, plausibleElapsedMs } from "./rules.ts";
import type { AnswerBody, AnswerDto, QuizDto } from "./schema.ts";

/** `order[shown] = stored`, drawn anew for each attempt, so that no position gives a key away. */
function drawOrder(length: number): number[] {
  const order = Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

function shownQuestions(quiz: Quiz) {
  return quiz.questions.flatMap(({ id, versions: [version] }, position) => {
    if (!version) return [];
    const count = countOptions(version.options);
    const optionOrder = version.canShuffle
      ? drawOrder(count)
      : Array.from({ length: count }, (_, index) => index);
    return [
      { questionId: id, versionId: version.id, fingerprint: version.fingerprint, position, optionOrder },
    ];
  });
}

async function openAttempt(tx: Tx, learner: Learner, quiz: Quiz, now: Date): Promise<void> {
  const questions = shownQuestions(quiz);
  if (questions.length === 0) throw new AppError("no_questions", "This quiz has no questions to play yet.");
  await tx.attempt.create({
    data: {
      userId: learner.id,
      quizId: quiz.id,
      quizFingerprint: sha256(
        questions
          .map((question) => question.fingerprint)
          .sort()
          .join(),
      ),
      hasBonusStar: learner.isPremium || hasFullHearts(learner),
      total: questions.length,
      servedAt: now,
      startedAt: now,
      expiresAt: new Date(now.getTime() + ATTEMPT_LIFE_MS),
      questions: { createMany: { data: questions } },
    },
    select: { id: true },
  });
  await tx.user.update({ where: { id: learner.id }, data: { unsettledHearts: 0 }, select: { id: true } });
}

async function endAttempt(
  tx: Tx,
  attemptId: string,
  status: "expired" | "game_over",
  now: Date,
): Promise<void> {
  await tx.attempt.updateMany({ where: { id: attemptId, status: "open" }, data: { status, endedAt: now } });
}

/** The open attempt, begun where there is none. An attempt that lasted too long makes room for a new one. */
async function resumeOrOpen(tx: Tx, learner: Learner, quiz: Quiz, now: Date): Promise<Attempt> {
  let attempt = await getLatestAttempt(tx, learner.id, quiz.id);
  if (attempt?.status === "open" && attempt.expiresAt <= now)
    await endAttempt(tx, attempt.id, "expired", now);
  else if (attempt?.status === "open") {
    await tx.attempt.update({ where: { id: attempt.id }, data: { servedAt: now }, select: { id: true } });
    return attempt;
  }
  if (isOutOfHearts(learner)) throw new AppError("out_of_hearts", "You are out of hearts.");
  await openAttempt(tx, learner, quiz, now);
  attempt = await getLatestAttempt(tx, learner.id, quiz.id);
  if (!attempt) throw new Error("an attempt just opened can't be read");
  return attempt;
}

/**
 * Starts the learner's one open attempt at a quiz, or resumes it. Keys and explanations are null until this attempt
 * has answered. Errors: `not_found` (also for other people's quizzes), `no_questions`, `out_of_hearts`.
 * docs/product.md#quizzes
 */
export async function startQuiz(userId: string, quizId: string, now: Date): Promise<QuizDto> {
  const start = inTransaction(async (tx) => {
    const learner = await lockLearner(sqlOf(tx), userId, now);
    const quiz = await getQuiz(tx, userId, quizId);
    if (!quiz) throw new AppError("not_found", "There is no such quiz.");
    const attempt = await resumeOrOpen(tx, learner, quiz, now);
    return toQuizDto(quiz, attempt, await listAttemptQuestions(tx, attempt.id), learner);
  });
  return start.catch((error: unknown) => {
    if (isReferenceGone(error)) throw new AppError("not_found", "There is no such quiz.");
    throw error;
  });
}

function assertAnswerable({ attempt, learner, question }: AnswerState, now: Date): void {
  if (attempt.status === "game_over" || (attempt.status === "open" && isOutOfHearts(learner))) {
    throw new AppError("out_of_hearts", "You are out of hearts.");
  }
  if (attempt.status !== "open" || attempt.expiresAt <= now) {
    throw new AppError("attempt_closed", "This run through the quiz is over. Start the quiz again.");
  }
  if (!question.version) throw new AppError("not_found", "This quiz has changed. Start it again.");
}

/** A run lasts a day */
const MAX_ELAPSED_MS = ATTEMPT_LIFE_MS;

interface GradedAnswer extends Graded {
  selectedAnswer: number;
  elapsedMs: number;
}

function grade({ attempt, question, learner }: AnswerState, body: AnswerBody, now: Date): GradedAnswer {
  const stored = question.optionOrder[body.selectedAnswer];
  if (stored === undefined)
    throw new AppError("invalid_input", "The selected answer is not one of the options.");
  const elapsedMs = plausibleElapsedMs(body.elapsedMs, now.getTime() - attempt.servedAt.getTime());
  const isCorrect = stored === question.version?.correctIndex;
  const timed = learner.isUntimed ? Number.POSITIVE_INFINITY : elapsedMs;
  return { ...gradeAnswer(isCorrect, attempt.streak, timed), selectedAnswer: body.selectedAnswer, elapsedMs };
}

/** One statement, so that an answer, the attempt it belongs to and the heart it costs change together or not at all. */
const SAVE_ANSWER = statement(
  "save-answer",
  `WITH learner AS (
     UPDATE "User" SET "hearts" = $4::int, "heartResetAt" = $5::timestamptz, "unsettledHearts" = $6::int
     WHERE "id" = $1::uuid AND xmin = $3::xid RETURNING 1
   ), attempt AS (
     UPDATE "Attempt" SET "streak" = $9::int, "score" = "score" + $10::int, "correct" = "correct" + $11::int, "servedAt" = $2::timestamptz,
       "status" = $12, "endedAt" = CASE WHEN $12 = 'open' THEN NULL ELSE $2::timestamptz END
     WHERE "id" = $7::uuid AND xmin = $8::xid AND ($3::text IS NULL OR EXISTS (SELECT FROM learner)) RETURNING 1
   ), answered AS (
     UPDATE "AttemptQuestion" SET "selectedAnswer" = $14::int, "isCorrect" = $11::int = 1, "points" = $10::int, "timeBonus" = $15::int,
       "multiplier" = $16::float8, "streak" = $9::int, "elapsedMs" = $17::int, "answeredAt" = $2::timestamptz
     WHERE "id" = $13::uuid AND "answeredAt" IS NULL AND EXISTS (SELECT FROM attempt) RETURNING 1
   ) SELECT 1 / count(*)::int AS "done" FROM answered`,
);

async function saveAnswer(
  sql: Sql,
  { learner, attempt, question }: AnswerState,
  answer: GradedAnswer,
  after: Learner,
  now: Date,
): Promise<void> {
  const touches = after !== learner;
  const { streak, points, isCorrect, selectedAnswer, timeBonus, multiplier, elapsedMs } = answer;
  await sql(SAVE_ANSWER, [
    ...[learner.id, now],
    ...[touches ? learner.revision : null, after.hearts, after.heartResetAt, after.unsettledHearts],
    ...[
      attempt.id,
      attempt.revision,
      streak,
      points,
      isCorrect ? 1 : 0,
      isOutOfHearts(after) ? "game_over" : "open",
    ],
    ...[question.id, selectedAnswer, timeBonus, multiplier, Math.min(elapsedMs, MAX_ELAPSED_MS)],
  ]);
}

/** A heart less, still to be acknowledged; premium and right answers cost nothing. */
function afterAnswer(learner: Learner, isCorrect: boolean, now: Date): Learner {
  if (isCorrect || learner.isPremium) return learner;
  const after = afterLoss(learner, now);
  if (!after) throw new AppError("out_of_hearts", "You are out of hearts.");
  return { ...after, unsettledHearts: learner.unsettledHearts + 1 };
}

const LOCK_ATTEMPTS = statement(
  "lock-attempts",
  `SELECT 1 FROM "Attempt" WHERE "userId" = $1::uuid AND "quizId" = $2::uuid AND "status" = 'open' FOR UPDATE`,
);

/**
 * Grades one answer against the version that was shown: counts it once (a repeat answers the first result), and takes a
 * heart for a wrong one, in one statement. The attempt ends where that was the last heart. Faster than any person, it is
 * written into the audit log. Errors: `not_found`,
 * `invalid_input`, `attempt_closed`, `out_of_hearts`. docs/product.md#points
 */
export async function submitAnswer(
  userId: string,
  quizId: string,
  body: AnswerBody,
  now: Date,
): Promise<AnswerDto> {
  let spanMs = Number.POSITIVE_INFINITY;
  const work = async (sql: Sql) => {
    const read = await getAnswerState(sql, userId, quizId, body.questionId, now);
    if (!read) throw new AppError("not_found", "There is no such question in this quiz.");
    const learner = refilled(read.learner, now);
    const state = { ...read, learner };
    if (read.question.isCorrect !== null) return toAnswerDto(read.question, learner);
    assertAnswerable(state, now);
    const answer = grade(state, body, now);
    spanMs = now.getTime() - read.attempt.servedAt.getTime();
    const after = afterAnswer(learner, answer.isCorrect, now);
    await saveAnswer(sql, state, answer, after, now);
    return toAnswerDto({ ...read.question, ...answer }, after);
  };
  const answered = await optimistically(work, async (sql) => {
    await lockLearner(sql, userId, now);
    await sql(LOCK_ATTEMPTS, [userId, quizId]);
  });
  if (spanMs < MIN_PLAUSIBLE_MS)
    await auditHourly({ event: "fast_answer", userId, details: { quizId, spanMs } }, now);
  return answered;
}
