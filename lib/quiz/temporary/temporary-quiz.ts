import { PASSING_SCORE, TEMPORARY_TIME_LIMIT_S } from "../rules.ts";

const TEMPORARY_PREFIX = "temp_";

export interface TemporaryIsland {
  _id: string;
  title: string;
  difficulty: string;
}

export interface TemporaryQuestion {
  _id: string;
  question: string;
  options: string[];
  /** The right one's place among the options */
  correctAnswer: number;
  explanation: string | null;
}

/** A quiz that lives in this tab only, until the server has made a real one. */
export interface TemporaryQuiz {
  _id: string;
  title: string;
  description: string;
  isLoading: boolean;
  questions: TemporaryQuestion[];
  difficulty: string;
  /** seconds */
  timeLimit: number;
  passingScore: number;
  island: TemporaryIsland;
  completed?: boolean | undefined;
  stars?: number | undefined;
  xpEarned?: number | undefined;
}

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
