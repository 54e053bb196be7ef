import {
  DAY_MS,
  dayToDate,
  instantOf,
  type LocalDay,
  localDayAt,
  MINUTE_MS,
  type ZonePlan,
} from "#lib/core/time.ts";
import { type DayRange, SCHEDULE_DAYS } from "./rules.ts";

/** A local date as the days since 1970: the schedule counts many of them. */
export type DayNumber = number;

export function numberOf(day: LocalDay): DayNumber {
  return dayToDate(day).getTime() / DAY_MS;
}

export function dayOf(number: DayNumber): LocalDay {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** 1970 began on a Thursday. */
export function weekdayOfNumber(number: DayNumber): number {
  return ((((number + 3) % 7) + 7) % 7) + 1;
}

export function mondayOfNumber(number: DayNumber): DayNumber {
  return number + 1 - weekdayOfNumber(number);
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** The days that a schedule is made for. */
export interface Days {
  now: number;
  today: DayNumber;
  /** The first day that has no session: those from there on are only counted */
  horizon: DayNumber;
  isPaused: (day: DayNumber) => boolean;
  /** Whether no zone that is in force skips it */
  exists: (day: DayNumber) => boolean;
  /** When a slot of a day starts */
  startOf: (day: DayNumber, clock: string) => number;
  /** The local date of a start */
  localDay: (startMs: number) => DayNumber;
}

/** Answers that were given once, by what was asked. */
function remembered<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}

export function daysOf(zone: ZonePlan, now: Date, pauses: readonly DayRange[]): Days {
  const today = numberOf(localDayAt(zone, now));
  const horizon = today + SCHEDULE_DAYS;
  const ranges = pauses.map(({ from, until }) => ({ from: numberOf(from), until: numberOf(until) }));
  const instants = remembered((clock: string) =>
    remembered((day: DayNumber) => instantOf(zone, dayOf(day), clock).getTime()),
  );
  const midnight = instants("00:00");
  const horizonMs = midnight(horizon);
  // Further ahead, a clock stays as far from UTC as it is then: nothing is stored of it.
  const offset = horizon * DAY_MS - horizonMs;
  const nearDay = remembered((startMs: number) => numberOf(localDayAt(zone, new Date(startMs))));
  return {
    now: now.getTime(),
    today,
    horizon,
    isPaused: (day) => ranges.some(({ from, until }) => from <= day && day <= until),
    exists: (day) => day >= horizon || midnight(day) < midnight(day + 1),
    startOf: (day, clock) =>
      day < horizon ? instants(clock)(day) : day * DAY_MS + minutesOf(clock) * MINUTE_MS - offset,
    localDay: (startMs) => (startMs < horizonMs ? nearDay(startMs) : Math.floor((startMs + offset) / DAY_MS)),
  };
}
