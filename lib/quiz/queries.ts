import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import type { Hearts } from "#lib/learner/rules.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { sanitizeCourseHtml } from "#lib/server/html/sanitize.ts";
import { joinSaid } from "./question-draft.ts";
import { SAID } from "./question-queries.ts";
import { multiplierFor } from "./rules.ts";
import type { AnswerDto, QuizDto, QuizQuestionDto } from "./schema.ts";

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
            select: { id: true, fingerprint: true, options: true, canShuffle: true },
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

/** The options of a version as they are stored. */
export const optionsSchema = z.array(
  z.object({
    text: z.string(),
    html: z.string().nullable(),
    feedback: z.string().nullable().default(null),
    feedbackHtml: z.string().nullish(),
  }),
);

/** How many options a stored version has. */
export function countOptions(options: unknown): number {
  return optionsSchema.parse(options).length;
}

type Explained = Pick<AnswerDto, "explanation" | "explanationHtml">;

const UNEXPLAINED: Explained = { explanation: null, explanationHtml: null };

/** What the source says to the option that was chosen, then what it says to everyone; null before an answer. */
function explanationOf({
  version,
  optionOrder,
  selectedAnswer,
}: Pick<AttemptQuestion, "version" | "optionOrder" | "selectedAnswer">): Explained {
  if (!version || selectedAnswer === null) return UNEXPLAINED;
  const chosen = optionsSchema.parse(version.options)[optionOrder[selectedAnswer] ?? -1];
  const parts = [
    { text: chosen?.feedback, html: chosen?.feedbackHtml ?? null },
    { text: version.explanation, html: version.explanationHtml },
  ];
  const said = joinSaid(parts.flatMap(({ text, html }) => (text ? [{ text, html }] : [])));
  return said ? { explanation: said.text, explanationHtml: clean(said.html) } : UNEXPLAINED;
}

/** Markup is sanitised when saved and again here, so that a row from before a stricter rule is safe too. */
function clean(html: string | null): string | null {
  return html === null ? null : sanitizeCourseHtml(html);
}

/** What a question as it was shown is made from, anyone who asks it. */
export type ShownQuestion = Pick<
  AttemptQuestion,
  "questionId" | "optionOrder" | "selectedAnswer" | "isCorrect" | "version"
>;

/** A question as its learner sees it: its key and explanation only once it is answered. */
export function toQuestionDto(shown: ShownQuestion): QuizQuestionDto {
  if (!shown.version) throw new AppError("not_found", "This quiz has changed. Start it again.");
  const { version } = shown;
  const stored = optionsSchema.parse(version.options);
  const options = shown.optionOrder.map((index) => stored[index] ?? { text: "", html: null, feedback: null });
  const hasMarkup = options.some((option) => option.html !== null);
  const isAnswered = shown.isCorrect !== null;
  return {
    _id: shown.questionId,
    question: version.text,
    questionHtml: clean(version.html),
    options: options.map((option) => option.text),
    optionsHtml: hasMarkup ? options.map((option) => clean(option.html)) : null,
    correctAnswer: isAnswered ? shown.optionOrder.indexOf(version.correctIndex) : null,
    ...(isAnswered ? explanationOf(shown) : UNEXPLAINED),
    selectedAnswer: shown.selectedAnswer,
    isCorrect: shown.isCorrect,
    isMade: version.source !== null,
  };
}

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
    isCorrect: answered.isCorrect ?? false,
    selectedAnswer: answered.selectedAnswer ?? 0,
    correctAnswer: answered.optionOrder.indexOf(answered.version?.correctIndex ?? -1),
    ...explanationOf(answered),
    timeBonusPoints: answered.timeBonus ?? 0,
    points: answered.points ?? 0,
    multiplier: answered.multiplier ?? 1,
    streak: answered.streak ?? 0,
    hearts: hearts.hearts,
    maxHearts: hearts.maxHearts,
    heartResetTime: hearts.heartResetAt?.getTime() ?? null,
  };
}
