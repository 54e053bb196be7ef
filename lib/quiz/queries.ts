import type { Hearts } from "#lib/learner/rules.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { toPlainAnswerDto, toQuestionDto } from "./question-dto.ts";
import { SAID } from "./question-queries.ts";
import { multiplierFor } from "./rules.ts";
import type { AnswerDto, QuizDto } from "./schema.ts";

/** A quiz of a course that the learner is enrolled in, with the current versions of the questions in play; null otherwise. */
export async function getQuiz(source: Tx, userId: string, quizId: string) {
  return source.quiz.findFirst({
    where: { id: quizId, ...LIVE, island: { course: { enrolments: { some: { userId } } } } },
    select: {
      id: true,
      title: true,
      passingScore: true,
      island: { select: { id: true, title: true } },
      questions: {
        where: { withdrawnAt: null, ...LIVE },
        orderBy: { position: "asc" },
        select: {
          id: true,
          versions: {
            orderBy: { number: "desc" },
            take: 1,
            select: { id: true, fingerprint: true, options: true, canShuffle: true, body: true },
          },
        },
      },
    },
  });
}

const attemptSelect = {
  id: true,
  status: true,
  hasBonusStar: true,
  total: true,
  correct: true,
  score: true,
  streak: true,
  servedAt: true,
  expiresAt: true,
  quizFingerprint: true,
  result: true,
} as const;

/** The learner's latest attempt at a quiz, open or ended; null where there is none. */
export async function getLatestAttempt(source: Tx, userId: string, quizId: string) {
  return source.attempt.findFirst({
    where: { userId, quizId },
    orderBy: [{ endedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    select: attemptSelect,
  });
}

/** The questions of an attempt as they were shown, with what was answered. */
export async function listAttemptQuestions(source: Tx, attemptId: string, questionId?: string) {
  return source.attemptQuestion.findMany({
    where: { attemptId, ...(questionId && { questionId }) },
    orderBy: { position: "asc" },
    select: {
      id: true,
      questionId: true,
      fingerprint: true,
      optionOrder: true,
      selectedAnswer: true,
      answer: true,
      isCorrect: true,
      points: true,
      timeBonus: true,
      multiplier: true,
      streak: true,
      version: {
        select: {
          ...SAID,
          source: true,
        },
      },
    },
  });
}

export type Quiz = NonNullable<Awaited<ReturnType<typeof getQuiz>>>;
export type Attempt = NonNullable<Awaited<ReturnType<typeof getLatestAttempt>>>;
export type AttemptQuestion = Awaited<ReturnType<typeof listAttemptQuestions>>[number];

/** A quiz as its attempt shows it. */
export function toQuizDto(
  quiz: Quiz,
  attempt: Attempt,
  shown: readonly AttemptQuestion[],
  { isUntimed, hasShortcuts }: { isUntimed: boolean; hasShortcuts: boolean },
): QuizDto {
  return {
    isUntimed,
    hasShortcuts,
    _id: quiz.id,
    title: quiz.title,
    islandId: quiz.island.id,
    islandTitle: quiz.island.title,
    timeLimit: null,
    passingScore: quiz.passingScore,
    attemptId: attempt.id,
    score: attempt.score,
    streak: attempt.streak,
    multiplier: multiplierFor(attempt.streak),
    questions: shown.map(toQuestionDto),
  };
}

/** An answered question with what it did to the learner's hearts. */
export function toAnswerDto(answered: AttemptQuestion, hearts: Hearts): AnswerDto {
  return {
    ...toPlainAnswerDto(answered),
    timeBonusPoints: answered.timeBonus ?? 0,
    points: answered.points ?? 0,
    multiplier: answered.multiplier ?? 1,
    streak: answered.streak ?? 0,
    hearts: hearts.hearts,
    maxHearts: hearts.maxHearts,
    heartResetTime: hearts.heartResetAt?.getTime() ?? null,
  };
}
