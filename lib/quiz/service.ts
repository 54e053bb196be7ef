import { randomInt } from "node:crypto";
import { AppError } from "#lib/core/errors.ts";
import { hasFullHearts, isOutOfHearts } from "#lib/hearts/rules.ts";
import { type LockedLearner, lockLearner, loseHeart } from "#lib/hearts/service.ts";
import { inTransaction, type Tx } from "#lib/server/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import {
  type Attempt,
  type AttemptQuestion,
  countOptions,
  getLatestAttempt,
  getQuiz,
  listAttemptQuestions,
  type Quiz,
  toAnswerDto,
  toQuizDto,
} from "./queries.ts";
import { ATTEMPT_LIFE_MS, gradeAnswer, plausibleElapsedMs } from "./rules.ts";
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

async function openAttempt(tx: Tx, learner: LockedLearner, quiz: Quiz, now: Date): Promise<void> {
  const questions = shownQuestions(quiz);
  if (questions.length === 0) throw new AppError("not_found", "This quiz has no questions.");
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
async function resumeOrOpen(tx: Tx, learner: LockedLearner, quiz: Quiz, now: Date): Promise<Attempt> {
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
 * has answered. Errors: `not_found` (also for other people's quizzes), `out_of_hearts`. docs/product.md#quizzes
 */
export async function startQuiz(userId: string, quizId: string, now: Date): Promise<QuizDto> {
  return inTransaction(async (tx) => {
    const learner = await lockLearner(tx, userId, now);
    const quiz = await getQuiz(tx, userId, quizId);
    if (!quiz) throw new AppError("not_found", "There is no such quiz.");
    const attempt = await resumeOrOpen(tx, learner, quiz, now);
    return toQuizDto(quiz, attempt, await listAttemptQuestions(tx, attempt.id));
  });
}

function assertAnswerable(attempt: Attempt, learner: LockedLearner, now: Date): void {
  if (attempt.status === "game_over" || (attempt.status === "open" && isOutOfHearts(learner))) {
    throw new AppError("out_of_hearts", "You are out of hearts.");
  }
  if (attempt.status !== "open" || attempt.expiresAt <= now) {
    throw new AppError("attempt_closed", "This run through the quiz is over. Start the quiz again.");
  }
}

async function saveAnswer(
  tx: Tx,
  attempt: Attempt,
  question: AttemptQuestion,
  body: AnswerBody,
  now: Date,
): Promise<AttemptQuestion> {
  if (!question.version) throw new AppError("not_found", "This quiz has changed. Start it again.");
  const stored = question.optionOrder[body.selectedAnswer];
  if (stored === undefined)
    throw new AppError("invalid_input", "The selected answer is not one of the options.");
  const isCorrect = stored === question.version.correctIndex;
  const elapsedMs = plausibleElapsedMs(body.elapsedMs, now.getTime() - attempt.servedAt.getTime());
  const graded = gradeAnswer(isCorrect, attempt.streak, elapsedMs);
  const answer = { ...graded, selectedAnswer: body.selectedAnswer };
  const { count } = await tx.attemptQuestion.updateMany({
    where: { id: question.id, answeredAt: null },
    data: { ...answer, elapsedMs, answeredAt: now },
  });
  if (count === 0) throw new Error("an answer was counted twice");
  await tx.attempt.update({
    where: { id: attempt.id },
    data: {
      streak: graded.streak,
      servedAt: now,
      score: { increment: graded.points },
      correct: { increment: isCorrect ? 1 : 0 },
    },
    select: { id: true },
  });
  return { ...question, ...answer };
}

/**
 * Grades one answer against the version that was shown: counts it once (a repeat answers the first result), and takes a
 * heart for a wrong one, in one transaction. The attempt ends where that was the last heart. Errors: `not_found`,
 * `invalid_input`, `attempt_closed`, `out_of_hearts`. docs/product.md#points
 */
export async function submitAnswer(
  userId: string,
  quizId: string,
  body: AnswerBody,
  now: Date,
): Promise<AnswerDto> {
  return inTransaction(async (tx) => {
    const learner = await lockLearner(tx, userId, now);
    const attempt = await getLatestAttempt(tx, userId, quizId);
    const [question] = attempt ? await listAttemptQuestions(tx, attempt.id, body.questionId) : [];
    if (!attempt || !question) throw new AppError("not_found", "There is no such question in this quiz.");
    if (question.isCorrect !== null) return toAnswerDto(question, learner);
    assertAnswerable(attempt, learner, now);
    const answered = await saveAnswer(tx, attempt, question, body, now);
    if (answered.isCorrect) return toAnswerDto(answered, learner);
    const after = await loseHeart(tx, learner, now);
    if (!after) throw new AppError("out_of_hearts", "You are out of hearts.");
    if (isOutOfHearts(after)) await endAttempt(tx, attempt.id, "game_over", now);
    return toAnswerDto(answered, after);
  });
}
