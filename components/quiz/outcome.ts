import type { CompletionDto } from "#lib/island/schema.ts";
import { isPerfect, percentOf, resultMessage, starsFor } from "#lib/quiz/rules.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import type { StatsDto } from "#lib/stats/schema.ts";
import { MILESTONES } from "#lib/streak/rules.ts";

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
  rise: StreakRise | null;
}

/** A day that this quiz added to the streak, where it is one to celebrate. */
export interface StreakRise {
  days: number;
  isMilestone: boolean;
}

/** New learners see each of these days, others the milestones. */
const CELEBRATED_DAYS = 7;

export function riseOf(before: number | null, days: number): StreakRise | null {
  const isMilestone = MILESTONES.some((milestone) => milestone.days === days);
  if (before === null || days <= before) return null;
  return days <= CELEBRATED_DAYS || isMilestone ? { days, isMilestone } : null;
}

/** `streakBefore` is the streak as it stood before this quiz, where it is known. */
export function outcomeOf(completion: CompletionDto, streakBefore: number | null): Outcome {
  const { stars, correct, total, percent, xpEarned, perfect, stats } = completion;
  const streak = stats.currentStreak;
  return { stars, correct, total, percent, xpEarned, perfect, streak, rise: riseOf(streakBefore, streak) };
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
  return { stars, correct, total, percent, xpEarned, perfect, streak: stats.currentStreak, rise: null };
}

export function headingOf({ percent }: Outcome): string {
  return percent >= CELEBRATE_PERCENT ? "Congratulations!" : "Quiz Results";
}

export function messageOf({ percent, perfect }: Outcome): string {
  return resultMessage(percent, perfect);
}
