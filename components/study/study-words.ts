import { dayToDate, type LocalDay } from "#lib/core/time.ts";
import { WEEKDAYS, weekdayOf } from "#lib/study/rules.ts";
import type { ForecastDto, GoalDto, SlotDto, StudySessionDto } from "#lib/study/schema.ts";
import { dayWords, rangeWords } from "#lib/study/words.ts";

const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "Thursday 12 March" */
export function longDayWords(day: LocalDay, today: LocalDay): string {
  return `${weekdayName(day)} ${dayWords(day, today)}`;
}

/** "Thursday" */
export function weekdayName(day: LocalDay): string {
  return WEEKDAYS[weekdayOf(day) - 1] ?? "";
}

/** "Thu" */
export function weekdayShort(day: LocalDay): string {
  return weekdayName(day).slice(0, 3);
}

/** "12 Mar" */
export function shortDayWords(day: LocalDay): string {
  return short.format(dayToDate(day));
}

/** Where the pace of a learner leads, in a sentence. */
export function forecastWords(forecast: ForecastDto, today: LocalDay): string {
  if (forecast.kind === "early") return "Too early to say when you finish at your pace.";
  if (forecast.kind === "none") return "At this pace there is no finish date.";
  if (forecast.kind === "finished") return "Everything in this course is done.";
  return `At your pace you finish ${rangeWords(forecast.from, forecast.to, today)}.`;
}

/** "1 minute", "40 minutes", "1 h 40 min" */
export function minutesWords(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} ${whole === 1 ? "minute" : "minutes"}`;
  const rest = whole % 60;
  const hours = Math.floor(whole / 60).toLocaleString("en");
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** "30 min", "1 h 40 min": for narrow places */
export function minutesShort(minutes: number): string {
  return Math.round(minutes) < 60 ? `${Math.round(minutes)} min` : minutesWords(minutes);
}

/** "40 of 90 minutes" */
export function shareWords(done: number, promised: number): string {
  return `${done.toLocaleString("en")} of ${promised.toLocaleString("en")} ${promised === 1 ? "minute" : "minutes"}`;
}

/** "Finish by 12 March", "90 minutes a week" */
export function goalWords(goal: GoalDto, today: LocalDay): string {
  return goal.kind === "date"
    ? `Finish by ${dayWords(goal.date, today)}`
    : `${goal.minutes.toLocaleString("en")} minutes a week`;
}

/** "Mon 19:00, 30 min" */
export function slotWords({ weekday, start, minutes }: SlotDto): string {
  return `${(WEEKDAYS[weekday - 1] ?? "").slice(0, 3)} ${start}, ${minutesShort(minutes)}`;
}

export const STATUS_WORDS: Record<StudySessionDto["status"], string> = {
  planned: "Planned",
  running: "Running",
  done: "Done",
  partly: "Partly done",
  skipped: "Skipped",
  missed: "Didn't happen",
  paused: "Paused",
};

/** "Calculus, Tuesday 10 March, 19:00, 30 minutes, planned": what a session is, for those who listen. */
export function sessionName(session: StudySessionDto, today: LocalDay): string {
  const { courseTitle, day, start, minutes, status } = session;
  return `${courseTitle}, ${longDayWords(day, today)}, ${start}, ${minutesWords(minutes)}, ${STATUS_WORDS[status].toLowerCase()}`;
}

export const STANDING_WORDS = {
  on_track: "On track",
  tight: "Tight",
  behind: "Behind",
} as const;
