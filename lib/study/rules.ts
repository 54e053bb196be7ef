import { addDays, daysBetween, type LocalDay } from "#lib/core/time.ts";

/** docs/product.md#study-plans */
export const MIN_SLOT_MINUTES = 10;
export const MAX_SLOT_MINUTES = 180;
export const MAX_SLOTS_A_DAY = 4;
export const MAX_NOTE = 500;
export const MIN_WEEK_MINUTES = 10;
export const MAX_WEEK_MINUTES = 2400;
export const MIN_DAY_MINUTES = 10;
export const MAX_DAY_MINUTES = 480;
export const DEFAULT_DAY_MINUTES = 90;
export const DEFAULT_WEEK_MINUTES = 600;
/** How far the schedule reaches */
export const SCHEDULE_DAYS = 56;
export const MAX_PAUSE_DAYS = 90;
/** Of courses that a learner has; those of courses that were left don't count. */
export const MAX_PLANS = 30;
/** A goal lies at most so far ahead. */
export const MAX_GOAL_DAYS = 730;

/** A time of the week that is set aside, on the learner's own clock. */
export interface Slot {
  /** 1 (Monday) to 7 */
  weekday: number;
  /** "HH:MM" */
  start: string;
  minutes: number;
}

export type Goal = { kind: "date"; date: LocalDay } | { kind: "minutes"; minutes: number };

export const DEFAULT_SLOTS: readonly Slot[] = [1, 3, 5].map((weekday) => ({
  weekday,
  start: "19:00",
  minutes: 30,
}));

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** 1 (Monday) to 7 */
export function weekdayOf(day: LocalDay): number {
  return (((daysBetween("1970-01-05", day) % 7) + 7) % 7) + 1;
}

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Minutes since Monday's midnight, by the clock. */
function minuteOf({ weekday, start }: Slot): number {
  const [hours = 0, minutes = 0] = start.split(":").map(Number);
  return (weekday - 1) * DAY + hours * 60 + minutes;
}

/** Why slots can't stand beside each other, as a sentence; null where they can. A week's last may reach into its first. */
export function overlapOf(slots: readonly Slot[]): string | null {
  for (const [index, weekday] of WEEKDAYS.entries())
    if (slots.filter((slot) => slot.weekday === index + 1).length > MAX_SLOTS_A_DAY)
      return `${weekday} has more than ${MAX_SLOTS_A_DAY} times. Remove one.`;
  const sorted = slots.toSorted((a, b) => minuteOf(a) - minuteOf(b));
  for (const [index, slot] of sorted.entries()) {
    const next = sorted[index + 1];
    const until = next ? minuteOf(next) : minuteOf(sorted[0] ?? slot) + WEEK;
    if (sorted.length > 1 && minuteOf(slot) + slot.minutes > until)
      return `Two times on ${WEEKDAYS[slot.weekday - 1]} overlap. Move one of them.`;
  }
  return null;
}

/** The Monday of a date's week. */
export function mondayOf(day: LocalDay): LocalDay {
  return addDays(day, 1 - weekdayOf(day));
}

/** So many whole days without study make the next session a fresh start. docs/product.md#schedules */
export const AWAY_DAYS = 7;
export const FRESH_START_MINUTES = 10;

/** From a date to a later one, both included. */
export interface DayRange {
  from: LocalDay;
  until: LocalDay;
}

export function isInRanges(day: LocalDay, ranges: readonly DayRange[]): boolean {
  return ranges.some(({ from, until }) => from <= day && day <= until);
}

/** A session takes at most so much more for what was missed. docs/product.md#schedules */
export const MAKE_UP_PERCENT = 25;
