import { HOUR_MS } from "#lib/core/time.ts";

/** docs/product.md#points */
export const BASE_POINTS = 100;
export const TEMPORARY_TIME_LIMIT_S = 180;
export const PASSING_SCORE = 70;
export const ATTEMPT_LIFE_MS = 24 * HOUR_MS;
/** A claimed time below this is not human */
export const MIN_PLAUSIBLE_MS = 300;
export const ON_FIRE_STREAK = 5;

const TIME_BONUSES = [
  { underMs: 3000, points: 50 },
  { underMs: 5000, points: 30 },
  { underMs: 8000, points: 10 },
];

const MULTIPLIERS = [
  { streak: 10, multiplier: 3 },
  { streak: 5, multiplier: 2 },
  { streak: 3, multiplier: 1.5 },
];

/** Points for speed, for a right answer only. */
export function timeBonusFor(elapsedMs: number): number {
  if (elapsedMs < MIN_PLAUSIBLE_MS) return 0;
  return TIME_BONUSES.find((bonus) => elapsedMs < bonus.underMs)?.points ?? 0;
}

/** The factor of the answer that makes `streak` right ones in a row; that answer included. */
export function multiplierFor(streak: number): number {
  return MULTIPLIERS.find((step) => streak >= step.streak)?.multiplier ?? 1;
}

/**
 * The time an answer took. The client's claim holds where it is plausible: at least 300 ms, at most the server's
 * own span since it last showed a question. Otherwise the server's span.
 */
export function plausibleElapsedMs(claimMs: number | undefined, serverSpanMs: number): number {
  const isPlausible = claimMs !== undefined && claimMs >= MIN_PLAUSIBLE_MS && claimMs <= serverSpanMs;
  return Math.max(0, Math.round(isPlausible ? claimMs : serverSpanMs));
}

export interface Graded {
  isCorrect: boolean;
  streak: number;
  multiplier: number;
  timeBonus: number;
  points: number;
}

/**
 * Grades one answer. `streakBefore` counts the right answers in a row before it; `share` is what a partly right answer is
 * worth of the points, from 0 to 1: it counts as wrong for everything else.
 */
export function gradeAnswer(isCorrect: boolean, streakBefore: number, elapsedMs: number, share = 0): Graded {
  if (!isCorrect)
    return { isCorrect, streak: 0, multiplier: 1, timeBonus: 0, points: Math.round(BASE_POINTS * share) };
  const streak = streakBefore + 1;
  const multiplier = multiplierFor(streak);
  const timeBonus = timeBonusFor(elapsedMs);
  return { isCorrect, streak, multiplier, timeBonus, points: BASE_POINTS * multiplier + timeBonus };
}

/** What points are made of. docs/product.md#points */
export interface ScoreParts {
  /** Right answers, and the right shares of others */
  base: number;
  /** What right answers in a row added */
  combo: number;
  /** What quick answers added */
  speed: number;
}

interface ScoredAnswer {
  isCorrect: boolean | null;
  points: number | null;
  timeBonus: number | null;
}

/** Returns what the points of answers are made of; base, combo and speed add up to them. */
export function scoreParts(answers: readonly ScoredAnswer[]): ScoreParts {
  const parts = { base: 0, combo: 0, speed: 0 };
  for (const { isCorrect, points, timeBonus } of answers) {
    const scored = points ?? 0;
    const speed = timeBonus ?? 0;
    const base = isCorrect ? BASE_POINTS : scored;
    parts.base += base;
    parts.speed += isCorrect ? speed : 0;
    parts.combo += isCorrect ? scored - speed - base : 0;
  }
  return parts;
}

/** Whole percent, rounded; 0 of 0 is 0. */
export function percentOf(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct / total) * 100);
}

/** 90 % and more 3, 70 % 2, 50 % 1; where there is one, the bonus star adds one, 3 at most (docs/product.md#stars). */
export function starsFor(correct: number, total: number, hasBonusStar: boolean): number {
  const share = total === 0 ? 0 : correct / total;
  const stars = share >= 0.9 ? 3 : share >= 0.7 ? 2 : share >= 0.5 ? 1 : 0;
  return stars > 0 && hasBonusStar ? Math.min(3, stars + 1) : stars;
}

/** Why a run got one star more than its answers alone give. docs/product.md#stars */
export type BonusStar = "premium" | "hearts";

/** The rule that gave a run its bonus star; null where that added none. */
export function bonusStarOf(
  correct: number,
  total: number,
  { hasBonusStar, isPremium }: { hasBonusStar: boolean; isPremium: boolean },
): BonusStar | null {
  const isAdded = starsFor(correct, total, hasBonusStar) > starsFor(correct, total, false);
  if (!isAdded) return null;
  return isPremium ? "premium" : "hearts";
}

export function isPerfect(stars: number, correct: number, total: number): boolean {
  return stars === 3 && total > 0 && correct === total;
}

/** The sentence on the results screen. */
export function resultMessage(percent: number, perfect: boolean): string {
  if (perfect) return "Perfect score! Absolutely outstanding!";
  if (percent >= 90) return "Excellent! You've mastered this quiz!";
  if (percent >= 70) return "Great job! You have a solid understanding!";
  if (percent >= 50) return "Good effort! Keep practicing to improve.";
  return "You're just getting started. Keep learning!";
}
