import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { SCHEDULE_DAYS } from "#lib/study/rules.ts";

/** docs/product.md#calendar-feed */
export const FEED_BEHIND_MS = 30 * DAY_MS;
export const FEED_AHEAD_MS = SCHEDULE_DAYS * DAY_MS;
export const ALARM_SECONDS = 10 * 60;
/** That someone reads the feed is noted this often. */
export const READ_NOTED_MS = 60 * MINUTE_MS;

/** Sessions that begin at `from` or later and before `to` stand in calendars. */
export function calendarWindow(now: Date): { from: Date; to: Date } {
  return {
    from: new Date(now.getTime() - FEED_BEHIND_MS),
    to: new Date(now.getTime() + FEED_AHEAD_MS),
  };
}

/** What a session is called in calendars; with `hidesTitles` it says nothing of what is studied. */
export function titleOf(courseTitle: string, hidesTitles: boolean): string {
  return hidesTitles ? "Study session" : `Study: ${courseTitle}`;
}

/** A session that its learner has put aside stands in no calendar. */
export function isPutAside(status: string): boolean {
  return status === "skipped" || status === "paused";
}

/** docs/product.md#google-calendar */
export const PULL_EVERY_MS = 10 * MINUTE_MS;
/** Who brings a calendar in step may take so long, though their process die */
export const SYNC_CLAIM_MS = 2 * MINUTE_MS;
/** How long Google may take over one answer */
export const GOOGLE_TIMEOUT_MS = 10 * SECOND_MS;
export const BACKOFF_FIRST_MS = MINUTE_MS;
export const BACKOFF_MOST_MS = 60 * MINUTE_MS;
/** What a calendar's change did to a session that had been moved here too can be undone so long. */
export const UNDO_MS = DAY_MS;

/** How long nothing is tried after so many failures one after the other */
export function backoffMs(failures: number): number {
  return Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** Math.max(0, failures - 1));
}
