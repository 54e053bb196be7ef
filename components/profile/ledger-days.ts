import type { LocalDay } from "#lib/core/time.ts";

interface Dated {
  localDay: LocalDay;
}

export interface LedgerDay<E> {
  day: LocalDay;
  entries: E[];
}

/** Lines that follow one another on the same date come under one heading; their order stays. */
export function entriesByDay<E extends Dated>(entries: readonly E[]): LedgerDay<E>[] {
  const days: LedgerDay<E>[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.day === entry.localDay) last.entries.push(entry);
    else days.push({ day: entry.localDay, entries: [entry] });
  }
  return days;
}
