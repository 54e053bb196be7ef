import { addDays, type LocalDay } from "#lib/core/time.ts";

/** Where a session would be put down */
export interface Place {
  day: LocalDay;
  /** "HH:MM" */
  start: string;
}

/** The days of the week that a session can still be put on */
export interface Bounds {
  first: LocalDay;
  last: LocalDay;
}

const STEP_MINUTES = 15;
const LAST_MINUTE = 24 * 60 - STEP_MINUTES;

export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

export function clockOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** A quarter of an hour earlier or later; from an odd time, to the next quarter. */
function stepTime(start: string, by: 1 | -1): string {
  const minute = minuteOf(start);
  const odd = minute % STEP_MINUTES;
  const next = odd === 0 ? minute + by * STEP_MINUTES : minute - odd + (by === 1 ? STEP_MINUTES : 0);
  return clockOf(Math.min(LAST_MINUTE, Math.max(0, next)));
}

/** Where an arrow key brings a carried session; null for every other key. It stays where the week or the day ends. */
export function stepped({ day, start }: Place, key: string, { first, last }: Bounds): Place | null {
  const onDay = (next: LocalDay) => ({ day: next < first ? first : next > last ? last : next, start });
  switch (key) {
    case "ArrowLeft":
      return onDay(addDays(day, -1));
    case "ArrowRight":
      return onDay(addDays(day, 1));
    case "ArrowUp":
      return { day, start: stepTime(start, -1) };
    case "ArrowDown":
      return { day, start: stepTime(start, 1) };
    default:
      return null;
  }
}

const PARTS_OF_THE_DAY = ["08:00", "12:30", "18:00"] as const;

/** The times of a day that a session can be dropped on: its own, and one in each other part of the day. */
export function dropTimes(start: string): string[] {
  const near = (time: string) => Math.abs(minuteOf(time) - minuteOf(start)) < 90;
  return [start, ...PARTS_OF_THE_DAY.filter((time) => !near(time))].toSorted();
}

/** Whether a time lies in the quiet hours, which may reach over midnight; equal ends: there are none. */
export function isQuiet(start: string, { from, to }: { from: string; to: string }): boolean {
  if (from === to) return false;
  return from < to ? start >= from && start < to : start >= from || start < to;
}
