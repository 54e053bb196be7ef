import { addDays, daysBetween, dayToDate, type LocalDay } from "#lib/core/time.ts";

const WEEK = 7;
/** How far back the list of receipts goes, today included */
export const RECENT_DAYS = 14;

export interface DaySpan {
  from: LocalDay;
  to: LocalDay;
}

/** 0 is Sunday: weeks are drawn from Sunday to Saturday. */
export function weekdayOf(day: LocalDay): number {
  return dayToDate(day).getUTCDay();
}

export function yearOf(day: LocalDay): number {
  return Number(day.slice(0, 4));
}

/** Every date from one to another, both included. */
export function daysIn({ from, to }: DaySpan): LocalDay[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** The week, Sunday to Saturday, that a date lies in. */
export function weekSpan(day: LocalDay): DaySpan {
  const from = addDays(day, -weekdayOf(day));
  return { from, to: addDays(from, WEEK - 1) };
}

export function yearSpan(year: number): DaySpan {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** What the receipts and the week show: `count` days with today as the last of them, and the rest of its week. */
export function recentSpan(today: LocalDay, count: number): DaySpan {
  return { from: addDays(today, 1 - count), to: weekSpan(today).to };
}

/** A year as weeks from Sunday to Saturday; null where the first and the last week reach beyond it. */
export function weeksOfYear(year: number): (LocalDay | null)[][] {
  const { from, to } = yearSpan(year);
  const all = daysIn({ from: weekSpan(from).from, to: weekSpan(to).to });
  const own = all.map((day) => (yearOf(day) === year ? day : null));
  return Array.from({ length: own.length / WEEK }, (_, week) => own.slice(week * WEEK, (week + 1) * WEEK));
}

export interface MonthColumns {
  /** 1 to 12 */
  month: number;
  /** How many weeks its name stands over: from the one of its first day to the one before the next month's */
  weeks: number;
}

export function monthColumns(weeks: readonly (LocalDay | null)[][]): MonthColumns[] {
  const starts = weeks.flatMap((week, column) => {
    const first = week.find((day) => day?.endsWith("-01"));
    return first ? [{ month: Number(first.slice(5, 7)), column }] : [];
  });
  return starts.map(({ month, column }, index) => ({
    month,
    weeks: (starts[index + 1]?.column ?? weeks.length) - column,
  }));
}

/** The years to look at, the latest first. */
export function yearsSince(since: LocalDay, today: LocalDay): number[] {
  const [first, last] = [yearOf(since), yearOf(today)];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index);
}

const STEPS: Record<string, number> = {
  ArrowLeft: -WEEK,
  ArrowRight: WEEK,
  ArrowUp: -1,
  ArrowDown: 1,
};

/** Where a key leads in the map of a year; null for other keys and beyond the span. */
export function dayAfterKey(key: string, day: LocalDay, { from, to }: DaySpan): LocalDay | null {
  if (key === "Home") return from;
  if (key === "End") return to;
  const step = STEPS[key];
  if (step === undefined) return null;
  const next = addDays(day, step);
  return next < from || next > to ? null : next;
}

/** The days of a year that can be looked at: from the registration to today, and further where something is known. */
export function lookableSpan(
  year: number,
  { today, since }: { today: LocalDay; since: LocalDay },
  details: readonly { day: LocalDay }[],
): DaySpan {
  const whole = yearSpan(year);
  const known = [today, ...details.map(({ day }) => day)].sort();
  const [first = today, last = today] = [[since, ...known].sort()[0], known.at(-1)];
  return { from: [first, whole.from].sort()[1] ?? first, to: [last, whole.to].sort()[0] ?? last };
}
