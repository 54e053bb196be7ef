import type { Price } from "../stored.ts";

type Interval = Pick<NonNullable<Price["recurring"]>, "interval" | "interval_count">;

const DAY = 86_400;

/** Returns an instant some months later; a day that the month lacks becomes its last. */
function monthsLater(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return to.getTime() / 1000;
}

/** Returns an instant some intervals later. */
export function later(seconds: number, { interval, interval_count: count }: Interval, times = 1): number {
  if (interval === "day") return seconds + DAY * count * times;
  if (interval === "week") return seconds + 7 * DAY * count * times;
  return monthsLater(seconds, (interval === "year" ? 12 : 1) * count * times);
}

/** Returns the end of the period that starts at an instant, counted from the anchor so that the 31st comes back. */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  const span = later(anchor, interval) - anchor;
  let times = Math.max(1, Math.floor((start - anchor) / span));
  while (later(anchor, interval, times) <= start) times += 1;
  return later(anchor, interval, times);
}
