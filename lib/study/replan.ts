import { addDays, daysBetween, type LocalDay } from "#lib/core/time.ts";
import { AWAY_DAYS, type DayRange, type Slot, weekdayOf } from "./rules.ts";
import type { SessionStatus } from "./schedule-types.ts";

/** A session of a plan whose day has ended. */
export interface PastSession {
  slotDay: LocalDay;
  slotTime: string;
  /** The learner's local date at its start */
  day: LocalDay;
  minutes: number;
  status: SessionStatus;
  /** Minutes that were studied in it */
  doneMinutes: number;
}

/** What its slot asked for: a session may have been longer, to make up for others. */
function ownMinutes(session: PastSession, slots: readonly Slot[]): number {
  const weekday = weekdayOf(session.slotDay);
  const slot = slots.find((one) => one.weekday === weekday && one.start === session.slotTime);
  return slot ? Math.min(slot.minutes, session.minutes) : session.minutes;
}

/** What a session adds to what is owed; negative where it made up for others. A skipped one owes nothing. */
function owedBy(session: PastSession, slots: readonly Slot[]): number {
  const own = ownMinutes(session, slots);
  if (session.status === "missed" || session.status === "partly")
    return Math.max(0, own - session.doneMinutes);
  return session.status === "done" ? Math.min(0, own - session.doneMinutes) : 0;
}

/**
 * The day of the latest fresh start: the one after a pause, or one of study after more than a week without any. `begunOn`: the
 * first plan's day.
 */
export function freshSince(
  studyDays: readonly LocalDay[],
  pauses: readonly DayRange[],
  begunOn: LocalDay,
): LocalDay {
  const fresh = pauses.map(({ until }) => addDays(until, 1));
  let last = begunOn;
  for (const day of studyDays.toSorted()) {
    if (daysBetween(last, day) > AWAY_DAYS) fresh.push(day);
    if (day > last) last = day;
  }
  return fresh.toSorted().at(-1) ?? begunOn;
}

/**
 * Minutes of a plan's sessions that were missed or cut short and that later ones haven't made up for. What was before a fresh
 * start is not owed any more. docs/product.md#schedules
 */
export function missedMinutes(
  past: readonly PastSession[],
  slots: readonly Slot[],
  freshSince: LocalDay,
): number {
  let owed = 0;
  const since = past.filter(({ day }) => day >= freshSince);
  const inOrder = since.toSorted((a, b) => `${a.day} ${a.slotTime}`.localeCompare(`${b.day} ${b.slotTime}`));
  for (const session of inOrder) owed = Math.max(0, owed + owedBy(session, slots));
  return Math.round(owed);
}
