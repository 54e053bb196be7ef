export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A calendar date, `YYYY-MM-DD`, that belongs to no zone. */
export type LocalDay = string;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The local date of an instant in an IANA zone. */
export function localDayOf(instant: Date, timeZone: string): LocalDay {
  return formatterFor(timeZone).format(instant);
}

/** Whether the zone is one that this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
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
