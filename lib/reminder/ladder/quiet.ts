import { addDays, clockAt, HOUR_MS, instantAt, localDayOf, MINUTE_MS } from "#lib/core/time.ts";

/** "HH:MM" on the learner's own clock; equal: none */
export interface Quiet {
  from: string;
  to: string;
}

/** Whether a clock's time lies within the quiet hours, which may reach over midnight. */
export function isQuietAt(clock: string, { from, to }: Quiet): boolean {
  if (from === to) return false;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}

export function isQuiet(instant: Date, zone: string, quiet: Quiet): boolean {
  return isQuietAt(clockAt(instant, zone), quiet);
}

/** "HH:MM" as time since midnight */
function msOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS;
}

/** When the quiet hours that hold `instant` are over. */
export function quietEnd(instant: Date, zone: string, { to }: Quiet): Date {
  const today = localDayOf(instant, zone);
  const clock = clockAt(instant, zone);
  const end = instantAt(clock < to ? today : addDays(today, 1), to, zone);
  // Clocks that were put back show the end a second time.
  return end > instant ? end : new Date(instant.getTime() + msOf(to) - msOf(clock));
}

/** The first moment of the next local day outside the quiet hours. */
export function nextMorning(instant: Date, zone: string, quiet: Quiet): Date {
  const midnight = instantAt(addDays(localDayOf(instant, zone), 1), "00:00", zone);
  return isQuiet(midnight, zone, quiet) ? quietEnd(midnight, zone, quiet) : midnight;
}
