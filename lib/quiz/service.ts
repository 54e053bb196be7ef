import { AppError } from "#lib/core/errors.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { afterLoss, hasFullHearts, isOutOfHearts } from "#lib/learner/rules.ts";
import { lockLearner, saveHearts } from "#lib/learner/service.ts";
import { auditHourly } from "#lib/server/audit.ts";
import { db, inSqlTransaction, inTransaction, kysely, type Sql, type Tx } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { sha256 } from "#lib/server/hash.ts";
import { type AnswerState, getAnswerState, getAttemptQuestion } from "./answer-queries.ts";
import type { AnswerValue } from "./kinds/answer-schema.ts";
import {
  type Attempt,
  getLatestAttempt,
  getQuiz,
  listAttemptQuestions,
  type Quiz,
  toAnswerDto,
  toQuizDto,
} from "./queries.ts";
import { type Judgement, judgeAnswer, toPlainAnswerDto } from "./question-dto.ts";
import { orderOptions } from "./question-service.ts";
import { ATTEMPT_LIFE_MS, type Graded, gradeAnswer, MIN_PLAUSIBLE_MS, plausibleElapsedMs } from "./rules.ts";
import type { AnswerBody, AnswerDto, PlainAnswerDto, QuizDto, RetryBody, SuggestionDto } from "./schema.ts";

function shownQuestions(quiz: Quiz) {
  return quiz.questions.flatMap(({ id, versions: [version] }, position) => {
    if (!version) return [];
    const { id: versionId, fingerprint } = version;
    return [{ questionId: id, versionId, fingerprint, position, optionOrder: orderOptions(version) }];
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
 * has answered. Throws `not_found` (also for other people's quizzes), `no_questions`, `out_of_hearts`.
 * docs/product.md#quizzes
 */
export async function startQuiz(userId: string, quizId: string, now: Date): Promise<QuizDto> {
  const start = inTransaction(async (tx) => {
    const learner = await lockLearner(kysely(tx), userId, now);
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
  selectedAnswer: number | null;
  answer: AnswerValue | null;
  elapsedMs: number;
}

function grade(
  { attempt, learner }: AnswerState,
  { isCorrect, share, selectedAnswer, answer }: Judgement,
  claimMs: number | undefined,
  now: Date,
): GradedAnswer {
  const elapsedMs = plausibleElapsedMs(claimMs, now.getTime() - attempt.servedAt.getTime());
  const timed = learner.isUntimed ? Number.POSITIVE_INFINITY : elapsedMs;
  return { ...gradeAnswer(isCorrect, attempt.streak, timed, share), selectedAnswer, answer, elapsedMs };
}

async function saveAnswer(
  sql: Sql,
  { learner, attempt, question }: AnswerState,
  graded: GradedAnswer,
  after: Learner,
  now: Date,
): Promise<void> {
  if (after !== learner) await saveHearts(sql, after);
  const { streak, points, isCorrect, selectedAnswer, timeBonus, multiplier, elapsedMs } = graded;
  await sql
    .updateTable("Attempt")
    .set((eb) => ({
      streak,
      score: eb("score", "+", points),
      correct: eb("correct", "+", isCorrect ? 1 : 0),
      servedAt: now,
      ...(isOutOfHearts(after) && { status: "game_over" as const, endedAt: now }),
    }))
    .where("id", "=", attempt.id)
    .execute();
  const answer = graded.answer && JSON.stringify(graded.answer);
  const answered = { selectedAnswer, answer, isCorrect, points, timeBonus, multiplier, streak };
  await sql
    .updateTable("AttemptQuestion")
    .set({ ...answered, answeredAt: now, elapsedMs: Math.min(elapsedMs, MAX_ELAPSED_MS) })
    .where("id", "=", question.id)
    .execute();
}

/** A heart less, still to be acknowledged; premium and right answers cost nothing. */
function afterAnswer(learner: Learner, isCorrect: boolean, now: Date): Learner {
  if (isCorrect || learner.isPremium) return learner;
  const after = afterLoss(learner, now);
  if (!after) throw new AppError("out_of_hearts", "You are out of hearts.");
  return { ...after, unsettledHearts: learner.unsettledHearts + 1 };
}

/**
 * Grades another try at a question that this learner's run has answered, the latest unless one is named. Nothing is stored, won or lost. Throws
 * `not_found`, `invalid_input`, and `not_answered` before the run has an answer. docs/product.md#missed-questions
 */
export async function retryQuestion(
  userId: string,
  quizId: string,
  body: RetryBody,
): Promise<PlainAnswerDto | SuggestionDto> {
  const question = await getAttemptQuestion(kysely(db()), userId, quizId, body);
  if (!question) throw new AppError("not_found", "There is no such question in this quiz.");
  if (question.isCorrect === null)
    throw new AppError("not_answered", "Answer this question in the quiz first.");
  const judged = judgeAnswer(question, body);
  return judged.suggestion ? { didYouMean: judged.suggestion } : toPlainAnswerDto({ ...question, ...judged });
}

/**
 * Grades one answer against the version that was shown in the run that is named, else in the latest: counts it once (a repeat returns the first result), and takes a
 * heart for a wrong one, in one transaction. The attempt ends if that was the last heart. An answer faster than any person
 * is written into the audit log. A typed answer with one slip of a letter changes nothing and is returned as a suggestion,
 * unless it is sent as meant. Throws `not_found`, `invalid_input`, `attempt_closed`, `out_of_hearts`. docs/product.md#points
 */
export async function submitAnswer(
  userId: string,
  quizId: string,
  body: AnswerBody,
  now: Date,
): Promise<AnswerDto | SuggestionDto> {
  const { answer, spanMs } = await inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const state = await getAnswerState(sql, learner, quizId, body);
    if (!state) throw new AppError("not_found", "There is no such question in this quiz.");
    const { attempt, question } = state;
    if (question.isCorrect !== null) return { answer: toAnswerDto(question, learner), spanMs: null };
    assertAnswerable(state, now);
    const judged = judgeAnswer(question, body);
    if (judged.suggestion) return { answer: { didYouMean: judged.suggestion }, spanMs: null };
    const graded = grade(state, judged, body.elapsedMs, now);
    const after = afterAnswer(learner, graded.isCorrect, now);
    await saveAnswer(sql, state, graded, after, now);
    const span = now.getTime() - attempt.servedAt.getTime();
    return { answer: toAnswerDto({ ...question, ...graded }, after), spanMs: span };
  });
  if (spanMs !== null && spanMs < MIN_PLAUSIBLE_MS)
    await auditHourly({ event: "fast_answer", userId, details: { quizId, spanMs } }, now);
  return answer;
}
