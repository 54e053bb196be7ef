import { gradeAnswer, PASSING_SCORE, TEMPORARY_TIME_LIMIT_S } from "../rules.ts";
import type { AnswerDto, QuizDto } from "../schema.ts";
import type { TemporaryIsland, TemporaryQuestion, TemporaryQuiz } from "./schema.ts";

const TEMPORARY_PREFIX = "temp_";

export function isTemporaryQuizId(quizId: string): boolean {
  return quizId.startsWith(TEMPORARY_PREFIX);
}

/** One temporary quiz an island (docs/product.md#temporary-quizzes). */
export function newTemporaryQuiz(island: TemporaryIsland): TemporaryQuiz {
  return {
    _id: `${TEMPORARY_PREFIX}${island._id}`,
    title: `Quiz on ${island.title}`,
    description: `Loading quiz content for ${island.title}...`,
    isLoading: true,
    questions: [],
    difficulty: island.difficulty,
    timeLimit: TEMPORARY_TIME_LIMIT_S,
    passingScore: PASSING_SCORE,
    island,
  };
}

function isSolvable(question: TemporaryQuestion): boolean {
  return question.correctAnswer < question.options.length;
}

export function isPlayable(quiz: TemporaryQuiz | null): quiz is TemporaryQuiz {
  return quiz !== null && quiz.questions.length > 0 && quiz.questions.every(isSolvable);
}

/** The quiz as the screen shows it: its key stays behind until a question is answered. */
export function asQuiz(quiz: TemporaryQuiz): QuizDto {
  return {
    _id: quiz._id,
    title: quiz.title,
    islandId: quiz.island._id,
    islandTitle: quiz.island.title,
    timeLimit: quiz.timeLimit,
    passingScore: quiz.passingScore,
    attemptId: quiz._id,
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
      selectedAnswer: null,
      isCorrect: null,
    })),
  };
}

interface Given {
  selectedAnswer: number;
  elapsedMs: number;
  /** Right answers in a row before this one */
  streak: number;
  hearts: Pick<AnswerDto, "hearts" | "maxHearts" | "heartResetTime">;
}

/** Grades as the server would; hearts stay as they are, for nothing of a temporary quiz is sent. */
export function gradeTemporary(question: TemporaryQuestion, given: Given): AnswerDto {
  const isCorrect = given.selectedAnswer === question.correctAnswer;
  const { timeBonus, ...graded } = gradeAnswer(isCorrect, given.streak, given.elapsedMs);
  return {
    ...given.hearts,
    ...graded,
    timeBonusPoints: timeBonus,
    correctAnswer: question.correctAnswer,
    explanation: question.explanation,
  };
}
