import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";

const UNITS = [
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: HOUR_MS },
  { unit: "minute", ms: MINUTE_MS },
] as const;

/** "just now", "5 minutes ago", "yesterday". The sentence around it is English, and so is this. */
export function sinceInWords(instant: Date, now: Date): string {
  const ago = now.getTime() - instant.getTime();
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const fitting = UNITS.find(({ ms }) => ago >= ms);
  return fitting ? words.format(-Math.floor(ago / fitting.ms), fitting.unit) : "just now";
}

/** How someone with this language writes a date and a number. */
export function writingSample(language: string): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1 });
  return `${day.format(new Date(Date.UTC(2026, 2, 21)))} · ${number.format(12345.5)}`;
}
