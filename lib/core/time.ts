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

const clockFormatters = new Map<string, Intl.DateTimeFormat>();

function clockFormatterFor(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  let formatter = clockFormatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    });
    clockFormatters.set(key, formatter);
  }
  return formatter;
}

/** What a zone's calendar and clock show at an instant, as the milliseconds that UTC would show it at; to the minute. */
function wallAt(ms: number, timeZone: string): number {
  const shown = clockFormatterFor(timeZone).format(ms);
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = shown.split(/\D+/, 5).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** A zone's clock at an instant, "HH:MM". */
export function clockAt(instant: Date, timeZone: string): string {
  return new Date(wallAt(instant.getTime(), timeZone)).toISOString().slice(11, 16);
}

const MAX_KNOWN_OFFSETS = 20_000;
const knownOffsets = new Map<string, number>();

/** How far a zone is ahead of UTC at the UTC midnight of a date. */
function offsetOn(day: LocalDay, timeZone: string): number {
  const key = `${timeZone.toLowerCase()} ${day}`;
  const known = knownOffsets.get(key);
  if (known !== undefined) return known;
  const midnight = dayToDate(day).getTime();
  const offset = wallAt(midnight, timeZone) - midnight;
  if (knownOffsets.size >= MAX_KNOWN_OFFSETS) knownOffsets.clear();
  knownOffsets.set(key, offset);
  return offset;
}

/** The first whole minute after `from`, up to `to`, at which the zone shows `wall` or later; its clock has one jump between. */
function firstShowing(wall: number, from: number, to: number, timeZone: string): number {
  let [before, at] = [from, to];
  while (at - before > MINUTE_MS) {
    const middle = before + Math.floor((at - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (wallAt(middle, timeZone) >= wall) at = middle;
    else before = middle;
  }
  return at;
}

/**
 * The instant at which a zone's clock shows "HH:MM" on a local date: the first of two where the hour comes twice, and the first
 * instant after the gap where it is skipped; of a date that the zone skips, the first instant of the next one.
 */
export function instantAt(day: LocalDay, clock: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${clock}:00Z`);
  // The whole local date lies between these, and no zone changes its offset twice in three days.
  const offset = offsetOn(addDays(day, -1), timeZone);
  const next = offsetOn(addDays(day, 2), timeZone);
  if (offset === next) return new Date(wall - offset);
  const [first, second] = [wall - Math.max(offset, next), wall - Math.min(offset, next)];
  const shown = [first, second].find((ms) => wallAt(ms, timeZone) === wall);
  return new Date(shown ?? firstShowing(wall, first, second, timeZone));
}

/** The first instant of a local date in a zone, to the minute; of a date that the zone skips, that of the next one. */
export function startOfDay(day: LocalDay, timeZone: string): Date {
  return instantAt(day, "00:00", timeZone);
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

/**
 * The instant of "HH:MM" on a learner's local date, in the zone that is in force then. What a change of zone jumps over
 * comes at the change; of what it repeats, the first counts (docs/product.md#time-zones).
 */
export function instantOf(plan: ZonePlan, day: LocalDay, clock: string): Date {
  const { timeZone, nextTimeZone, zoneChangesAt } = plan;
  const instant = instantAt(day, clock, timeZone);
  if (nextTimeZone === null || zoneChangesAt === null || instant < zoneChangesAt) return instant;
  const later = instantAt(day, clock, nextTimeZone);
  return new Date(Math.max(later.getTime(), zoneChangesAt.getTime()));
}

/** Whether a text is a calendar date, `YYYY-MM-DD`, that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** The place that a zone is named after: "Buenos Aires" of America/Argentina/Buenos_Aires. */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
