import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";

/** docs/product.md#study-sessions */
export const FOCUS_MINUTES = [15, 25, 45, 60] as const;
export const DEFAULT_MINUTES = 25;
export const MIN_MINUTES = 10;
export const MAX_MINUTES = 180;
export const MAX_DAYS_AHEAD = 60;
/** When a course without a plan starts, from now */
export const FALLBACK_START_MS = 2 * MINUTE_MS;
/** A session that is started so close to a planned one is that one. */
const NEAR_MS = 30 * MINUTE_MS;
/** What one beat credits at most */
export const MAX_CREDIT_SECONDS = 45;
/** A session without a beat for so long has ended at its last one. */
export const SILENCE_MS = 10 * MINUTE_MS;
export const COMPLETION_XP = 100;
export const PERFECT_XP = 150;
/** Shorter plans earn nothing. */
const MIN_PAID_MINUTES = 15;
/** The due cards of a practice that make it count as something new */
const MIN_DUE_CARDS = 3;
const PLANNED_AHEAD_MS = 10 * MINUTE_MS;
const IN_TIME_MS = 5 * MINUTE_MS;
const MAX_GAP_SECONDS = 5 * 60;
const MIN_ANSWERS = 5;
const RIGHT_PERCENT = 90;

/** How many seconds a beat credits, so long after the one before. */
export function creditFor(sinceLastMs: number): number {
  const seconds = Math.floor(sinceLastMs / SECOND_MS);
  return Math.min(MAX_CREDIT_SECONDS, Math.max(0, seconds));
}

/**
 * The instant up to which a beat has counted: parts of a second are left to the next one, so that none is lost and none
 * is credited twice. What exceeds the most that a beat credits is gone.
 */
export function countedUntil(last: Date, now: Date): Date {
  const sinceLastMs = now.getTime() - last.getTime();
  if (sinceLastMs >= MAX_CREDIT_SECONDS * SECOND_MS) return now;
  return new Date(last.getTime() + creditFor(sinceLastMs) * SECOND_MS);
}

/** Whole seconds from one instant to a later one; 0 where it isn't later. */
export function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / SECOND_MS));
}

/** Whether a session that runs has had no beat for so long that it is over. */
export function isSilent(lastBeatAt: Date, now: Date): boolean {
  return now.getTime() - lastBeatAt.getTime() >= SILENCE_MS;
}

export function fallbackStart(now: Date): Date {
  return new Date(now.getTime() + FALLBACK_START_MS);
}

/** Why a session can't be planned for then, as a sentence; null where it can. */
export function startProblem(startsAt: Date, now: Date): string | null {
  if (startsAt < now) return "The start time has passed. Choose a later one.";
  if (startsAt.getTime() - now.getTime() <= MAX_DAYS_AHEAD * DAY_MS) return null;
  return `The start time can be at most ${MAX_DAYS_AHEAD} days ahead.`;
}

/** Of planned sessions, the one that a start at `now` begins: the closest within half an hour. */
export function nearest<P extends { startsAt: Date }>(planned: readonly P[], now: Date): P | null {
  const away = ({ startsAt }: P) => Math.abs(startsAt.getTime() - now.getTime());
  const near = planned.filter((session) => away(session) <= NEAR_MS);
  return near.toSorted((a, b) => away(a) - away(b) || a.startsAt.getTime() - b.startsAt.getTime())[0] ?? null;
}

/** The span around an instant in which planned sessions are near. */
export function nearSpan(now: Date): { from: Date; to: Date } {
  return { from: new Date(now.getTime() - NEAR_MS), to: new Date(now.getTime() + NEAR_MS) };
}

export function isInTime(startsAt: Date, startedAt: Date): boolean {
  return Math.abs(startedAt.getTime() - startsAt.getTime()) <= IN_TIME_MS;
}

export function isPlannedAhead(startsAt: Date, plannedAt: Date): boolean {
  return startsAt.getTime() - plannedAt.getTime() >= PLANNED_AHEAD_MS;
}

/** What a session's awards depend on. */
export interface SessionFacts {
  plannedMinutes: number;
  creditedSeconds: number;
  /** Null where it was begun without a plan */
  startsAt: Date | null;
  plannedAt: Date | null;
  startedAt: Date;
  /** The longest time between two signs of life, in seconds */
  longestGap: number;
  /** Lessons and quizzes done for the first time, and practices with enough due cards */
  firsts: number;
  answers: number;
  right: number;
}

/** Whether a finished practice has answered so many due cards that it counts as something new. */
export function hasEnoughDue(answered: readonly { cardId: string; isDue: boolean }[]): boolean {
  const due = answered.filter(({ isDue }) => isDue).map(({ cardId }) => cardId);
  return new Set(due).size >= MIN_DUE_CARDS;
}

export type SessionAward = "session-completion" | "perfect-session";

export const AWARD_XP: Readonly<Record<SessionAward, number>> = {
  "session-completion": COMPLETION_XP,
  "perfect-session": PERFECT_XP,
};

/** Whether the time that was planned has been studied. */
export function isPlanReached({
  plannedMinutes,
  creditedSeconds,
}: Pick<SessionFacts, "plannedMinutes" | "creditedSeconds">): boolean {
  return creditedSeconds >= plannedMinutes * 60;
}

function isCompleted(facts: SessionFacts): boolean {
  return facts.plannedMinutes >= MIN_PAID_MINUTES && isPlanReached(facts) && facts.firsts > 0;
}

function isPerfect({ startsAt, plannedAt, startedAt, longestGap, answers, right }: SessionFacts): boolean {
  if (!startsAt || !plannedAt) return false;
  return (
    isPlannedAhead(startsAt, plannedAt) &&
    isInTime(startsAt, startedAt) &&
    longestGap <= MAX_GAP_SECONDS &&
    answers >= MIN_ANSWERS &&
    right * 100 >= answers * RIGHT_PERCENT
  );
}

/** What a session that has ended deserves, whether the day has paid it before or not. docs/product.md#study-sessions */
export function sessionAwards(facts: SessionFacts): SessionAward[] {
  if (!isCompleted(facts)) return [];
  return isPerfect(facts) ? ["session-completion", "perfect-session"] : ["session-completion"];
}

/** Where something stands in its course; null: behind all that stand somewhere. */
export interface Place {
  unit: number | null;
  island: number | null;
}

function orderOf({ unit, island }: Place): [number, number] {
  return [unit ?? Number.POSITIVE_INFINITY, island ?? Number.POSITIVE_INFINITY];
}

/** Whether a lesson comes before a quiz: it does where both stand at one island. */
export function comesFirst(lesson: Place, quiz: Place): boolean {
  const [[lessonUnit, lessonIsland], [quizUnit, quizIsland]] = [orderOf(lesson), orderOf(quiz)];
  return lessonUnit === quizUnit ? lessonIsland <= quizIsland : lessonUnit < quizUnit;
}
