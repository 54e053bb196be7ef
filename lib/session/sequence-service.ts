import { type RawBuilder, sql as raw } from "kysely";

/** What a change of a session's time, length or state sets beside it, so that calendars hear of it. */
export function asChanged(now: Date): { sequence: RawBuilder<number>; changedAt: Date } {
  return { sequence: raw<number>`"sequence" + 1`, changedAt: now };
}
