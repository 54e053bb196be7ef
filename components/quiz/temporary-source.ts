import { gradeAnswer } from "#lib/quiz/rules.ts";
import type { AnswerDto, QuizDto } from "#lib/quiz/schema.ts";
import { completeTemporaryQuiz } from "#lib/quiz/temporary/temporary-client.ts";
import type { TemporaryQuestion, TemporaryQuiz } from "#lib/quiz/temporary/temporary-quiz.ts";
import type { QuizSource } from "./quiz-source.ts";

/** What the learner's profile says about playing */
export type WaysOfPlaying = Pick<QuizDto, "isUntimed" | "hasShortcuts">;

/** The quiz as the screen shows it: its key stays behind until a question is answered. */
export function asQuiz(quiz: TemporaryQuiz, { isUntimed, hasShortcuts }: WaysOfPlaying): QuizDto {
  return {
    _id: quiz._id,
    title: quiz.title,
    islandId: quiz.island._id,
    islandTitle: quiz.island.title,
    timeLimit: isUntimed ? null : quiz.timeLimit,
    passingScore: quiz.passingScore,
    attemptId: quiz._id,
    isUntimed,
    hasShortcuts,
    score: 0,
    streak: 0,
    multiplier: 1,
    questions: quiz.questions.map(({ _id, question, options }) => ({
      _id,
      question,
      options,
      questionHtml: null,
      optionsHtml: null,
      correctAnswer: null,
      explanation: null,
      explanationHtml: null,
      selectedAnswer: null,
      task: { kind: "choice" },
      correct: null,
      answer: null,
      partsRight: null,
      isMade: false,
      isCorrect: null,
    })),
  };
}

interface Given {
  selectedAnswer?: number | undefined;
  elapsedMs: number;
  /** Right answers in a row before this one */
  streak: number;
  isUntimed: boolean;
  hearts: Pick<AnswerDto, "hearts" | "maxHearts" | "heartResetTime">;
}

/** Grades as the server would; hearts stay as they are, for nothing of a temporary quiz is sent. */
export function gradeTemporary(question: TemporaryQuestion, given: Given): AnswerDto {
  const isCorrect = given.selectedAnswer === question.correctAnswer;
  const timed = given.isUntimed ? Number.POSITIVE_INFINITY : given.elapsedMs;
  const { timeBonus, ...graded } = gradeAnswer(isCorrect, given.streak, timed);
  return {
    ...given.hearts,
    ...graded,
    selectedAnswer: given.selectedAnswer ?? null,
    correct: null,
    answer: null,
    partsRight: null,
    timeBonusPoints: timeBonus,
    correctAnswer: question.correctAnswer,
    explanation: question.explanation,
    explanationHtml: null,
  };
}

/** Played in this tab from first to last: nothing is sent, no heart is at stake. */
export function localSource(quiz: TemporaryQuiz, ways: WaysOfPlaying, hearts: Given["hearts"]): QuizSource {
  return {
    quiz: asQuiz(quiz, ways),
    answer: async ({ questionId, ...given }) => {
      const question = quiz.questions.find((one) => one._id === questionId);
      if (!question) throw new Error("a question that the quiz does not have was answered");
      return gradeTemporary(question, { ...given, isUntimed: ways.isUntimed, hearts });
    },
    complete: async (stars) => {
      completeTemporaryQuiz(quiz._id, stars);
      return null;
    },
    retry: null,
  };
}
