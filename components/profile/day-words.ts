import { cityOf, dayToDate, type LocalDay } from "#lib/core/time.ts";
import type { DayCell } from "./day-look.ts";

/** How the learner wants dates and numbers to be written */
export interface Writing {
  /** BCP 47 */
  language: string;
  /** The zone in force */
  timeZone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes far longer than using it, and a year has 365 days. */
function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known;
}

const SHORT = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
const LONG = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

/** "Sat 21 Nov" */
export function shortDay(day: LocalDay, language: string): string {
  return format(language, SHORT).format(dayToDate(day));
}

/** "Saturday, 21 November 2026" */
export function longDay(day: LocalDay, language: string): string {
  return format(language, LONG).format(dayToDate(day));
}

/** "Sat", the first day being Sunday, 0 */
export function weekdayName(weekday: number, language: string, width: "short" | "long"): string {
  const sunday = Date.UTC(2023, 0, 1 + weekday);
  return format(language, { weekday: width, timeZone: "UTC" }).format(sunday);
}

/** "Nov"; 1 is January */
export function monthName(month: number, language: string, width: "short" | "long"): string {
  return format(language, { month: width, timeZone: "UTC" }).format(Date.UTC(2023, month - 1, 1));
}

/** "18:42", as clocks in the zone show it */
export function clockTime(instant: string, language: string, timeZone: string): string {
  return format(language, { hour: "numeric", minute: "2-digit", timeZone }).format(new Date(instant));
}

/** "21 November 2026" */
export function dateOf(instant: string, { language, timeZone }: Writing): string {
  return format(language, { day: "numeric", month: "long", year: "numeric", timeZone }).format(
    new Date(instant),
  );
}

/** "18:42 in Kathmandu, Sat 21 Nov": the zone that was in force, whatever it is now. */
export function countedWhen(instant: string, timeZone: string, language: string): string {
  const day = format(language, { ...SHORT, timeZone }).format(new Date(instant));
  return `${clockTime(instant, language, timeZone)} in ${cityOf(timeZone)}, ${day}`;
}

/** "November 2026" */
export function monthOf(instant: string, { language, timeZone }: Writing): string {
  return format(language, { month: "long", year: "numeric", timeZone }).format(new Date(instant));
}

export function written(count: number, language: string): string {
  return count.toLocaleString(language);
}

/** "1 quiz", "7 quizzes" */
export function counted(count: number, language: string, one: string, many = `${one}s`): string {
  return `${written(count, language)} ${count === 1 ? one : many}`;
}

/** "2 quizzes, 150 XP", or null where nothing was paid and played */
export function gainWords({ detail }: DayCell, language: string): string | null {
  if (!detail) return null;
  const quizzes = detail.quizzes > 0 ? counted(detail.quizzes, language, "quiz", "quizzes") : null;
  const xp = detail.xp > 0 ? `${written(detail.xp, language)} XP` : null;
  return [quizzes, xp].filter(Boolean).join(", ") || null;
}

const PLAIN = {
  done: "A quiz was completed",
  frozen: "Frozen: the streak was kept",
  skipped: "Skipped by a change of time zone: it neither counts nor breaks the streak",
  rest: "Rest day: no session was planned, and the streak waits",
  missed: "Nothing done",
  open: "Nothing done yet",
  ahead: "Still to come",
  before: "Before you joined",
} as const;

/** A day that a practice has kept has no titles. */
const PRACTICE = "Practice of due questions";

/** What a day was, in plain words. */
export function lookWords({ look, detail }: DayCell): string {
  if (look === "done" && detail?.isPractice) return PRACTICE;
  if (look !== "done" || !detail?.quizTitle) return PLAIN[look];
  return detail.courseTitle ? `${detail.quizTitle} · ${detail.courseTitle}` : detail.quizTitle;
}

/** Everything about a day in a line, for anyone who listens. */
export function cellLabel(cell: DayCell, language: string): string {
  const isPractice = cell.look === "done" && cell.detail?.isPractice;
  const words = cell.look === "done" ? null : PLAIN[cell.look];
  const told = [isPractice ? PRACTICE : words, gainWords(cell, language)].filter(Boolean).join(", ");
  return `${longDay(cell.day, language)}: ${told || PLAIN.done}`;
}
