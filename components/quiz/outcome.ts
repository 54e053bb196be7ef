import type { NewAchievementDto } from "#lib/achievement/schema.ts";
import type { CompletionDto, NextIslandDto, StreakWeekDto } from "#lib/island/schema.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { QuestDoneDto } from "#lib/quest/schema.ts";
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
import { nextStarText } from "./star-text.ts";

/** A result worth celebrating, in percent; docs/product.md#results */
export const CELEBRATE_PERCENT = 70;

/** The points of a run. What only the server knows is null. */
export interface OutcomeScore {
  points: number;
  best: number | null;
  combo: number | null;
  speed: number | null;
}

export interface HeartsNews {
  hearts: number;
  maxHearts: number;
  /** By this run */
  lost: number;
}

export interface OutcomeNext {
  courseTitle: string;
  /** null: nothing is left to play on the course */
  island: NextIslandDto | null;
  /** Of the next quiz, where that is on the same island */
  quizTitle: string | null;
}

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
  quests: readonly QuestDoneDto[];
  perfect: boolean;
  score: OutcomeScore | null;
  /** days */
  streak: number;
  week: StreakWeekDto | null;
  /** Where there is anything to tell of them */
  hearts: HeartsNews | null;
  next: OutcomeNext | null;
  /** Whose map the way on leads to, where it is known */
  courseId: string | null;
}

/** Lost ones, or full ones, which are worth a star; null for anything else, and for premium. */
export function heartsNewsOf(
  { hearts, maxHearts, isPremium }: StatsDto,
  wrongAnswers: number,
): HeartsNews | null {
  if (isPremium) return null;
  const isFull = hearts >= maxHearts;
  const lost = isFull ? 0 : Math.min(wrongAnswers, maxHearts - hearts);
  return isFull || lost > 0 ? { hearts, maxHearts, lost } : null;
}

function nextOf({ nextIsland, island, score }: CompletionDto): OutcomeNext | null {
  const { courseTitle } = island;
  if (nextIsland) {
    const quiz = island.quizzes.find(({ quizId }) => quizId === nextIsland.quizId);
    return { courseTitle, island: nextIsland, quizTitle: quiz?.title ?? null };
  }
  // A result from before there were scores doesn't say what comes next either.
  return score && island.completed ? { courseTitle, island: null, quizTitle: null } : null;
}

export function outcomeOf(completion: CompletionDto): Outcome {
  const {
    island,
    rankUp: _,
    nextIsland: __,
    streakWeek: week,
    questsDone: quests,
    stats,
    ...result
  } = completion;
  return {
    ...result,
    quests,
    streak: stats.currentStreak,
    week,
    hearts: heartsNewsOf(stats, result.total - result.correct),
    next: nextOf(completion),
    courseId: island.courseId,
  };
}

/** The same from what this screen saw: for temporary quizzes, and where saving failed. */
export function localOutcome(
  { questions, score }: { questions: readonly QuizQuestionDto[]; score: number },
  stats: StatsDto,
  xpEarned: number | null,
): Outcome {
  const total = questions.length;
  const correct = questions.filter((question) => question.isCorrect).length;
  const { isPremium } = stats;
  const hasBonusStar = isPremium || stats.hearts >= stats.maxHearts;
  const stars = starsFor(correct, total, hasBonusStar);
  return {
    ...{ stars, correct, total, percent: percentOf(correct, total), xpEarned, xpEarnedBefore: 0 },
    bonusStar: bonusStarOf(correct, total, { hasBonusStar, isPremium }),
    perfect: isPerfect(stars, correct, total),
    score: { points: score, best: null, combo: null, speed: null },
    streak: stats.currentStreak,
    ...{ week: null, hearts: null, next: null, courseId: null, achievements: [], quests: [] },
  };
}

export function isNewBest({ points, best }: OutcomeScore): boolean {
  return best !== null && points > best;
}

/** How the points compare with the best run before; null for the first. */
export function bestText({ points, best }: OutcomeScore): string | null {
  if (best === null) return null;
  const before = best.toLocaleString("en");
  if (points > best) return `Your best was ${before}`;
  return points === best ? "Same as your best" : `Best: ${before}`;
}

/** "300 from your combo, 120 from speed"; null where neither earned anything, or isn't known. */
export function partsText({ combo, speed }: OutcomeScore): string | null {
  const parts = [
    combo ? `${combo.toLocaleString("en")} from your combo` : null,
    speed ? `${speed.toLocaleString("en")} from speed` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}

export function isMilestone(days: number): boolean {
  return MILESTONES.some((milestone) => milestone.days === days);
}

export function streakText(days: number, isNew: boolean): string {
  return days === 1 && isNew ? "Your streak begins" : `${days} ${days === 1 ? "day" : "days"} in a row`;
}

export function heartsText({ hearts, maxHearts, lost }: HeartsNews): string {
  if (lost === 0) return "Full hearts can add a star to your next quiz.";
  const mistakes = lost === 1 ? "1 mistake cost a heart." : `${lost} mistakes cost ${lost} hearts.`;
  return `${mistakes} You have ${hearts} of ${maxHearts} left.`;
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

/** Why there is not one star more, and how to earn it; null until the server has counted, for a bonus star may come. */
export function missingStarText(outcome: Outcome): string | null {
  return outcome.xpEarned === null ? null : nextStarText(outcome);
}

/** What a screen reader hears as soon as the results are there. */
export function summaryOf(outcome: Outcome): string {
  const { stars, correct, total, score } = outcome;
  const parts = [`${stars} of 3 stars`, `${correct} of ${total} correct`];
  if (score) parts.push(`${score.points.toLocaleString("en")} ${score.points === 1 ? "point" : "points"}`);
  return [`${parts.join(", ")}.`, missingStarText(outcome)].filter(Boolean).join(" ");
}

export function headingOf({ percent }: Outcome): string {
  return percent >= CELEBRATE_PERCENT ? "Congratulations!" : "Quiz Results";
}

export function messageOf({ percent, perfect }: Outcome): string {
  return resultMessage(percent, perfect);
}
