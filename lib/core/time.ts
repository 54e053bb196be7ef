export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A calendar date, `YYYY-MM-DD`, that belongs to no zone. */
export type LocalDay = string;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A zone has as many spellings as its letters can have cases: they share one formatter. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** The local date of an instant in an IANA zone. */
export function localDayOf(instant: Date, timeZone: string): LocalDay {
  return formatterFor(timeZone).format(instant);
}

/** Whether the zone is one that this runtime knows by name. Bare offsets ("+23:59") would give days away: no place has them. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The date `days` later; negative goes back. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A calendar date as the database's `date` type wants it. */
export function dayToDate(day: LocalDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** "23h 59m": whole minutes, rounded up, so that a countdown never shows 0 before its end. */
export function formatHoursMinutes(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / MINUTE_MS));
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** Whole days from one date to another; negative where `to` comes first. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return Math.round((dayToDate(to).getTime() - dayToDate(from).getTime()) / DAY_MS);
}

/** A local date lies within this of its UTC namesake, whatever the zone. */
const MAX_OFFSET_MINUTES = 15 * 60;

/** The first instant of a local date in a zone, to the minute; of a date that the zone skips, that of the next one. */
export function startOfDay(day: LocalDay, timeZone: string): Date {
  const utcMidnight = dayToDate(day).getTime();
  let before = -MAX_OFFSET_MINUTES;
  let at = MAX_OFFSET_MINUTES;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (localDayOf(new Date(utcMidnight + middle * MINUTE_MS), timeZone) >= day) at = middle;
    else before = middle;
  }
  return new Date(utcMidnight + at * MINUTE_MS);
}

/** A learner's zone, and the one that takes its place at the old one's midnight. */
export interface ZonePlan {
  timeZone: string;
  nextTimeZone: string | null;
  zoneChangesAt: Date | null;
}

/** The zone in force at an instant. */
export function zoneAt(plan: ZonePlan, now: Date): string {
  return settledZone(plan, now).timeZone;
}

/** The plan once a change that is due has happened. */
export function settledZone(plan: ZonePlan, now: Date): ZonePlan {
  const { nextTimeZone, zoneChangesAt } = plan;
  if (nextTimeZone === null || zoneChangesAt === null || zoneChangesAt > now) return plan;
  return { timeZone: nextTimeZone, nextTimeZone: null, zoneChangesAt: null };
}

/** The learner's local date at an instant. */
export function localDayAt(plan: ZonePlan, now: Date): LocalDay {
  return localDayOf(now, zoneAt(plan, now));
}

/** Whether a text is a calendar date, `YYYY-MM-DD`, that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** The place that a zone is named after: "Buenos Aires" of America/Argentina/Buenos_Aires. */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
