/** At most one report in this time, but for leaving the page */
export const REPORT_EVERY_MS = 60_000;
/** A computer that slept was not learned at */
const LONGEST_STEP_MS = 2000;

/** What has been watched on a page and not been told yet. Instants in epoch ms. */
export interface Counter {
  watchedMs: number;
  completed: boolean;
  isTold: boolean;
  /** The last look, where the page was in front then */
  seenAt: number | null;
  reportedAt: number;
}

export interface Watched {
  /** Whole seconds since the last report */
  seconds: number;
  completed: boolean;
}

export function startCounter(now: number): Counter {
  return { watchedMs: 0, completed: false, isTold: true, seenAt: null, reportedAt: now };
}

/** A look at the page, about once a second. Only time between two looks that both saw it in front counts. */
export function look(counter: Counter, now: number, isInFront: boolean): Counter {
  const step = isInFront && counter.seenAt !== null ? now - counter.seenAt : 0;
  const watchedMs = counter.watchedMs + Math.min(Math.max(0, step), LONGEST_STEP_MS);
  return { ...counter, watchedMs, seenAt: isInFront ? now : null };
}

/** Its video was seen to the end. */
export function complete(counter: Counter): Counter {
  return counter.completed ? counter : { ...counter, completed: true, isTold: false };
}

export function isReportDue(counter: Counter, now: number): boolean {
  return now - counter.reportedAt >= REPORT_EVERY_MS;
}

/** What there is to tell, and the counter without it; null where it is nothing. Parts of a second stay. */
export function report(counter: Counter, now: number): [Watched | null, Counter] {
  const seconds = Math.floor(counter.watchedMs / 1000);
  if (seconds === 0 && counter.isTold) return [null, counter];
  const rest = { ...counter, watchedMs: counter.watchedMs - seconds * 1000, isTold: true, reportedAt: now };
  return [{ seconds, completed: counter.completed }, rest];
}
