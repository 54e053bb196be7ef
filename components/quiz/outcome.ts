import type { CompletionDto } from "#lib/island/schema.ts";
import { isPerfect, percentOf, resultMessage, starsFor } from "#lib/quiz/rules.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import type { StatsDto } from "#lib/stats/schema.ts";

/** A result worth celebrating, in percent; docs/product.md#results */
export const CELEBRATE_PERCENT = 70;

/** What the results screen shows, whoever counted it. */
export interface Outcome {
  stars: number;
  correct: number;
  total: number;
  percent: number;
  /** null: not known, for it could not be saved */
  xpEarned: number | null;
  perfect: boolean;
  /** days */
  streak: number;
  rankUp: CompletionDto["rankUp"];
}

export function outcomeOf(completion: CompletionDto): Outcome {
  const { stars, correct, total, percent, xpEarned, perfect, rankUp, stats } = completion;
  return { stars, correct, total, percent, xpEarned, perfect, rankUp, streak: stats.currentStreak };
}

/** The same from what this screen saw: for temporary quizzes, and where saving failed. */
export function localOutcome(
  questions: readonly QuizQuestionDto[],
  stats: StatsDto,
  xpEarned: number | null,
): Outcome {
  const total = questions.length;
  const correct = questions.filter((question) => question.isCorrect).length;
  const stars = starsFor(correct, total, stats.isPremium || stats.hearts >= stats.maxHearts);
  const perfect = isPerfect(stars, correct, total);
  const percent = percentOf(correct, total);
  return { stars, correct, total, percent, xpEarned, perfect, rankUp: null, streak: stats.currentStreak };
}

export function headingOf({ percent }: Outcome): string {
  return percent >= CELEBRATE_PERCENT ? "Congratulations!" : "Quiz Results";
}

export function messageOf({ percent, perfect }: Outcome): string {
  return resultMessage(percent, perfect);
}
