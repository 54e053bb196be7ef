import type { LocalDay } from "#lib/core/time.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

function partsOf(day: LocalDay): { year: string; month: string; date: number } {
  return {
    year: day.slice(0, 4),
    month: MONTHS[Number(day.slice(5, 7)) - 1] ?? "",
    date: Number(day.slice(8)),
  };
}

/** "30 April"; with its year where that isn't today's: "30 April 2027". */
export function dayWords(day: LocalDay, today: LocalDay): string {
  const { year, month, date } = partsOf(day);
  return year === today.slice(0, 4) ? `${date} ${month}` : `${date} ${month} ${year}`;
}

/** "between 3 and 12 March", "between 28 March and 4 April", "on 3 March" */
export function rangeWords(from: LocalDay, to: LocalDay, today: LocalDay): string {
  if (from === to) return `on ${dayWords(from, today)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const { month, date } = partsOf(from);
  const first = isOneMonth ? `${date}` : isOneYear ? `${date} ${month}` : dayWords(from, today);
  return `between ${first} and ${dayWords(to, today)}`;
}

/** "40 min", "2 h", "1 h 40" */
export function durationWords(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, "0")}`;
}

/** "1 minute", "5 lessons" */
export function countWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
