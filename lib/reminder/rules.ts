import {
  addDays,
  clockAt,
  DAY_MS,
  dayToDate,
  HOUR_MS,
  type LocalDay,
  localDayAt,
  startOfDay,
  zoneAt,
} from "#lib/core/time.ts";
import type { StreakPlan } from "#lib/learner/rest-days.ts";
import { type Hearts, isOutOfHearts, isRefillDue } from "#lib/learner/rules.ts";
import { type Freeze, type StreakState, streakStateOf } from "#lib/streak/rules.ts";

export const REMINDER_KINDS = ["streak", "hearts", "week"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Hearts that have been back for longer are no news. docs/product.md#reminders */
export const HEARTS_NEWS_MS = DAY_MS;
/** A visit is noted once an hour: who was seen before that may have been here since. */
const SEEN_WITHIN_MS = HOUR_MS;
/** On a learner's own clock, on Monday */
export const WEEK_FROM = "08:00";
const MONDAY = 1;
const WEEK_DAYS = 7;

/** Someone who wants one kind of reminder, as the tables say. */
export interface Candidate extends Hearts, StreakPlan {
  id: string;
  email: string;
  language: string;
  streak: number;
  streakCoveredTo: LocalDay | null;
  freeze: Freeze | null;
  /** When one of the learner's devices last called, to the hour */
  seenAt: Date | null;
  /** The day of the latest reminder of this kind */
  remindedOn: LocalDay | null;
}

/** The learner's streak now. What is done today lies in the run already: its receipt need not be read. */
export function streakOf(candidate: Candidate, now: Date): StreakState {
  const { streak, streakCoveredTo, freeze } = candidate;
  const run = { length: streak, coveredTo: streakCoveredTo };
  return streakStateOf({ run, plan: candidate, todayKind: null, freeze }, now);
}

function isStreakDue(candidate: Candidate, now: Date): boolean {
  const { willExpireSoon, isFrozen } = streakOf(candidate, now);
  return willExpireSoon && !isFrozen;
}

export const isMonday = (day: LocalDay) => dayToDate(day).getUTCDay() === MONDAY;

function isWeekDue(candidate: Candidate, now: Date): boolean {
  return isMonday(localDayAt(candidate, now)) && clockAt(now, zoneAt(candidate, now)) >= WEEK_FROM;
}

/** When the hearts came back, where that is still news: the stored ones wait to be read, and no one was here since. */
function heartsBackAt(candidate: Candidate, now: Date): Date | null {
  const { heartResetAt, seenAt } = candidate;
  if (heartResetAt === null || !isOutOfHearts(candidate) || !isRefillDue(candidate, now)) return null;
  if (now.getTime() - heartResetAt.getTime() >= HEARTS_NEWS_MS) return null;
  const mayHaveReturned = seenAt !== null && seenAt.getTime() >= heartResetAt.getTime() - SEEN_WITHIN_MS;
  return mayHaveReturned ? null : heartResetAt;
}

function dayOfKind(kind: ReminderKind, candidate: Candidate, now: Date): LocalDay | null {
  // The day on which they came back, so that they are told of once, though they stay news past midnight.
  if (kind === "hearts") {
    const backAt = heartsBackAt(candidate, now);
    return backAt && localDayAt(candidate, backAt);
  }
  const isDue = kind === "streak" ? isStreakDue(candidate, now) : isWeekDue(candidate, now);
  return isDue ? localDayAt(candidate, now) : null;
}

/**
 * The local day that a reminder of this kind would be for, if it is due now; null where it isn't, or where that day
 * had one (docs/product.md#reminders).
 */
export function dueDay(kind: ReminderKind, candidate: Candidate, now: Date): LocalDay | null {
  const day = dayOfKind(kind, candidate, now);
  const { remindedOn } = candidate;
  return day !== null && (remindedOn === null || remindedOn < day) ? day : null;
}

/** Until when a reminder that is due now is news. */
export function newsUntil(kind: ReminderKind, candidate: Candidate, now: Date): Date {
  if (kind === "hearts") return new Date((candidate.heartResetAt ?? now).getTime() + HEARTS_NEWS_MS);
  if (kind === "streak") return streakOf(candidate, now).expiresAt ?? now;
  return startOfDay(addDays(localDayAt(candidate, now), 1), zoneAt(candidate, now));
}

/** The first and the last day of the week before a Monday. */
export function weekBefore(monday: LocalDay): { from: LocalDay; to: LocalDay } {
  return { from: addDays(monday, -WEEK_DAYS), to: addDays(monday, -1) };
}

/** What a learner did in a week. */
export interface WeekFigures {
  xp: number;
  /** Completed, each time */
  quizzes: number;
  /** Days on which one was */
  days: number;
}

export function isEmptyWeek({ xp, quizzes, days }: WeekFigures): boolean {
  return xp === 0 && quizzes === 0 && days === 0;
}
