import type { NewAchievementDto } from "#lib/achievement/schema.ts";
import type { CompletionDto } from "#lib/island/schema.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import {
  type BonusStar,
  bonusStarOf,
  isPerfect,
  percentOf,
  resultMessage,
  starsFor,
} from "#lib/quiz/rules.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { MILESTONES } from "#lib/streak/rules.ts";
import { MAX_QUIZ_XP } from "#lib/xp/rules.ts";

/** A result worth celebrating, in percent; docs/product.md#results */
export const CELEBRATE_PERCENT = 70;

/** What the results screen shows, anyone who counted it. */
export interface Outcome {
  stars: number;
  correct: number;
  total: number;
  percent: number;
  /** null: not known, for it could not be saved */
  xpEarned: number | null;
  /** Of the 75 XP that a quiz can pay, what had been earned before */
  xpEarnedBefore: number;
  /** Why there is one star more than the answers alone give */
  bonusStar: BonusStar | null;
  achievements: readonly NewAchievementDto[];
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
  const { island: _, rankUp: __, stats, ...result } = completion;
  const streak = stats.currentStreak;
  return { ...result, streak, rise: riseOf(streakBefore, streak) };
}

/** The same from what this screen saw: for temporary quizzes, and where saving failed. */
export function localOutcome(
  questions: readonly QuizQuestionDto[],
  stats: StatsDto,
  xpEarned: number | null,
): Outcome {
  const total = questions.length;
  const correct = questions.filter((question) => question.isCorrect).length;
  const { isPremium } = stats;
  const hasBonusStar = isPremium || stats.hearts >= stats.maxHearts;
  const stars = starsFor(correct, total, hasBonusStar);
  return {
    stars,
    correct,
    total,
    percent: percentOf(correct, total),
    xpEarned,
    xpEarnedBefore: 0,
    bonusStar: bonusStarOf(correct, total, { hasBonusStar, isPremium }),
    perfect: isPerfect(stars, correct, total),
    streak: stats.currentStreak,
    rise: null,
    achievements: [],
  };
}

const ORDINALS = ["First", "Second", "Third"];

/** Names the rule that gave the last star, where the answers alone didn't. */
export function bonusStarText({ stars, bonusStar }: Pick<Outcome, "stars" | "bonusStar">): string | null {
  if (bonusStar === null) return null;
  const why = bonusStar === "premium" ? "a bonus from Premium" : "all your hearts were full at the start";
  return `${ORDINALS[stars - 1]} star: ${why}`;
}

/** What a repeat could not earn any more; null where all of it was still to be earned. */
export function earnedBeforeText({ xpEarnedBefore }: Pick<Outcome, "xpEarnedBefore">): string | null {
  return xpEarnedBefore > 0 ? `Already earned ${xpEarnedBefore} of ${MAX_QUIZ_XP}` : null;
}

/** What a screen reader hears once everything has landed. */
export function summaryOf({ stars, correct, total }: Outcome): string {
  return `${stars} of 3 stars, ${correct} of ${total} correct.`;
}

export function headingOf({ percent }: Outcome): string {
  return percent >= CELEBRATE_PERCENT ? "Congratulations!" : "Quiz Results";
}

export function messageOf({ percent, perfect }: Outcome): string {
  return resultMessage(percent, perfect);
}
