import { addDays, cityOf, HOUR_MS, type LocalDay, localDayOf, MINUTE_MS } from "#lib/core/time.ts";
import { counted } from "./streak-text.ts";

/** "4 hours left", "25 minutes left": begun hours, and whole minutes within the last hour. */
export function timeLeftWords(leftMs: number): string {
  if (leftMs <= 0) return "time is up";
  if (leftMs > HOUR_MS) return `${counted(Math.ceil(leftMs / HOUR_MS), "hour")} left`;
  return `${counted(Math.max(1, Math.floor(leftMs / MINUTE_MS)), "minute")} left`;
}

function partOf(instant: Date, timeZone: string, part: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, ...part })
    .format(instant)
    .replace(/\s(?=[AP]M)/, "\u00a0");
}

export interface Deadline {
  /** ISO; the first instant at which it is too late */
  expiresAt: string;
  timeZone: string;
  /** The learner's date when the server answered */
  today: LocalDay;
}

/** "Tokyo time", "UTC" */
function zoneWords(timeZone: string): string {
  return timeZone === "UTC" ? timeZone : `${cityOf(timeZone)} time`;
}

function dayWords(day: LocalDay, today: LocalDay, weekday: string): string {
  if (day === today) return "";
  return day === addDays(today, 1) ? " tomorrow" : ` on ${weekday}`;
}

/**
 * When a streak ends, on the learner's own clock: "midnight", "11:59 PM tomorrow", "11:29 PM on Thursday". Where the learner's
 * zone isn't the one `here`, it is named: "midnight Tokyo time".
 */
export function deadlineWords(deadline: Deadline, now: Date | null, here: string | null): string {
  const { timeZone } = deadline;
  const end = new Date(deadline.expiresAt);
  const last = new Date(end.getTime() - MINUTE_MS);
  const [day, today] = [localDayOf(last, timeZone), now ? localDayOf(now, timeZone) : deadline.today];
  const isMidnight = day === today && localDayOf(end, timeZone) !== day;
  const time = isMidnight ? "midnight" : partOf(last, timeZone, { hour: "numeric", minute: "2-digit" });
  const zone = here === null || here === timeZone ? "" : ` ${zoneWords(timeZone)}`;
  return `${time}${zone}${dayWords(day, today, partOf(last, timeZone, { weekday: "long" }))}`;
}

/** From so many hours on, a deadline says what is left until then. */
export const LEFT_WITHIN_HOURS = 24;

/** "until midnight, 4 hours left", "until 11:59 PM tomorrow" */
export function deadlineText(deadline: Deadline, now: Date | null, here: string | null): string {
  const until = `until ${deadlineWords(deadline, now, here)}`;
  const leftMs = now === null ? Number.POSITIVE_INFINITY : Date.parse(deadline.expiresAt) - now.getTime();
  return leftMs > LEFT_WITHIN_HOURS * HOUR_MS ? until : `${until}, ${timeLeftWords(leftMs)}`;
}
