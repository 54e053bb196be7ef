/** English as in the United States, on the blog and where it is written: "November 22, 2026". */
const LANGUAGE = "en-US";

const long = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });

/** "November 22, 2026": the day in UTC, the same for every reader */
export function longDate(at: string): string {
  return long.format(new Date(at));
}

const INSTANT: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
const instants = new Map<string | undefined, Intl.DateTimeFormat>();

/** "Nov 22, 2026, 2:05 PM" in a time zone, or, without one, in the browser's own */
export function instantWords(at: string, timeZone?: string): string {
  const format =
    instants.get(timeZone) ??
    new Intl.DateTimeFormat(LANGUAGE, { ...INSTANT, ...(timeZone && { timeZone }) });
  instants.set(timeZone, format);
  return format.format(new Date(at));
}
