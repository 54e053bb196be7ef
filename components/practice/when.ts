import { daysBetween, localDayOf } from "#lib/core/time.ts";

const WEEK = 7;
const MONTH = 30;

function inUnits(count: number, unit: string): string {
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "tomorrow", "in 4 days": counted in local dates of the zone, as people do; "today" for what is due. */
export function whenText(due: string, now: number, timeZone: string): string {
  const days = daysBetween(localDayOf(new Date(now), timeZone), localDayOf(new Date(due), timeZone));
  if (days <= 0) return Date.parse(due) <= now ? "now" : "later today";
  if (days === 1) return "tomorrow";
  if (days < 2 * WEEK) return inUnits(days, "day");
  return days < 2 * MONTH
    ? inUnits(Math.round(days / WEEK), "week")
    : inUnits(Math.round(days / MONTH), "month");
}

/** The zone of this browser: what people here call tomorrow. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
