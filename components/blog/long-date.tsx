import { longDate } from "./english-dates.ts";

/** "November 22, 2026": the day in UTC, the same for every reader */
export function LongDate({ at }: { at: string }) {
  return <time dateTime={at}>{longDate(at)}</time>;
}
