import { cityOf, type LocalDay, localDayOf, MINUTE_MS } from "#lib/core/time.ts";

const MINUTES_A_DAY = 24 * 60;

/**
 * What is left of a time in ms, in whole minutes, cut: "1 d 5 h left", "3 h 12 m left", "12 m left". It stays on one
 * line, by no-break spaces.
 */
export function timeLeft(ms: number): string {
  return `${shortTime(Math.floor(ms / MINUTE_MS))} left`.replaceAll(" ", "\u00a0");
}

function shortTime(minutes: number): string {
  if (minutes < 1) return "under a minute";
  if (minutes < 60) return `${minutes} m`;
  const hours = Math.floor(minutes / 60);
  if (minutes < MINUTES_A_DAY) return `${hours} h ${minutes % 60} m`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
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

/** The last minute before a streak ends, on the learner's own clock: "until 11:59 PM on Tuesday in Tokyo". */
export function deadlineOf({ expiresAt, timeZone, today }: Deadline, now: Date | null): string {
  const last = new Date(Date.parse(expiresAt) - MINUTE_MS);
  const time = partOf(last, timeZone, { hour: "numeric", minute: "2-digit" });
  const isToday = localDayOf(last, timeZone) === (now ? localDayOf(now, timeZone) : today);
  const day = isToday ? "" : ` on ${partOf(last, timeZone, { weekday: "long" })}`;
  return `until ${time}${day} in ${cityOf(timeZone)}`;
}

/** The deadline and what is left until then: "until 11:59 PM in Tokyo, 3 h 12 m left". Without a clock, the first half. */
export function deadlineText(deadline: Deadline, now: Date | null): string {
  const until = deadlineOf(deadline, now);
  return now === null ? until : `${until}, ${timeLeft(Date.parse(deadline.expiresAt) - now.getTime())}`;
}
