import { counted } from "#components/course/course-view.ts";
import type { Grade } from "#lib/practice/recall/recall-rules.ts";
import type { RecallCountsDto } from "#lib/practice/recall/recall-schema.ts";

export const GRADE_NAMES: Record<Grade, string> = {
  again: "Again",
  hard: "Hard",
  good: "Good",
  easy: "Easy",
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** "10 min", "4 days", "3 months": an interval of so many seconds, rounded as people say it. */
export function intervalText(seconds: number): string {
  if (seconds < HOUR) return `${Math.max(1, Math.round(seconds / MINUTE))} min`;
  if (seconds < DAY) return counted(Math.round(seconds / HOUR), "hour");
  if (seconds < 2 * MONTH) return counted(Math.round(seconds / DAY), "day");
  if (seconds < YEAR - MONTH / 2) return counted(Math.round(seconds / MONTH), "month");
  return counted(Math.round(seconds / YEAR), "year");
}

/** Where the cards stand. `when` says when the next one comes back; null before the clock is known. */
export function cardsText({ due, fresh, later, nextDue }: RecallCountsDto, when: string | null): string {
  if (due > 0 && fresh > 0)
    return `${counted(due, "card")} ${due === 1 ? "is" : "are"} due, and ${fresh} ${fresh === 1 ? "is" : "are"} new.`;
  if (due > 0) return `${counted(due, "card")} ${due === 1 ? "is" : "are"} due.`;
  if (fresh > 0) return `${counted(fresh, "new card")} to learn today.`;
  if (later > 0) return "You're done for today. More new cards are ready tomorrow.";
  return nextDue === null || when === null
    ? "No cards are due."
    : `No cards are due. The next one comes back ${when}.`;
}
