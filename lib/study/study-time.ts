import { type LocalDay, localDayAt, type ZonePlan } from "#lib/core/time.ts";

/** Time that was studied from an instant on. It belongs to the local day on which it began. */
export interface Stretch {
  at: Date;
  seconds: number;
}

/** Minutes of study by local day */
export type StudyDays = Map<LocalDay, number>;

/** Stretches as minutes by local day. */
export function studyDays(stretches: readonly Stretch[], zone: ZonePlan): StudyDays {
  const days: StudyDays = new Map();
  for (const { at, seconds } of stretches) {
    if (!(seconds > 0)) continue;
    const day = localDayAt(zone, at);
    days.set(day, (days.get(day) ?? 0) + seconds / 60);
  }
  return days;
}

/** The sum of several, day by day. */
export function sumOfDays(all: readonly StudyDays[]): StudyDays {
  const sum: StudyDays = new Map();
  for (const days of all) for (const [day, minutes] of days) sum.set(day, (sum.get(day) ?? 0) + minutes);
  return sum;
}

/** Minutes of the days from one to another, both included. */
export function minutesBetween(days: ReadonlyMap<LocalDay, number>, from: LocalDay, to: LocalDay): number {
  let sum = 0;
  for (const [day, minutes] of days) if (from <= day && day <= to) sum += minutes;
  return sum;
}

export interface Claim {
  at: Date;
  minutes: number;
}

/**
 * Of minutes that a learner says were studied elsewhere, those that no work shows yet: what is done after a claim uses it
 * up. docs/product.md#estimates
 */
export function openClaims(claims: readonly Claim[], done: readonly { at: Date; minutes: number }[]): number {
  const events = [
    ...claims.map(({ at, minutes }) => ({ at, minutes })),
    ...done.map(({ at, minutes }) => ({ at, minutes: -minutes })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || b.minutes - a.minutes);
  return events.reduce((open, { minutes }) => Math.max(0, open + minutes), 0);
}

/** An address without query, fragment and last slash, so that two spellings of a page are one. */
export function plainAddress(address: string): string {
  return address.replace(/[?#].*$/s, "").replace(/\/+$/, "");
}
