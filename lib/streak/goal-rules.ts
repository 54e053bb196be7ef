import { addDays, daysBetween, type LocalDay } from "#lib/core/time.ts";

/** docs/product.md#today */
export const MIN_GOAL_DAYS = 1;
export const MAX_GOAL_DAYS = 7;

const A_MONDAY = "1970-01-05";
const WEEK = 7;

/** Returns the dates of a week, from Monday to Sunday, by any date of it. */
export function weekOf(day: LocalDay): LocalDay[] {
  const sinceMonday = ((daysBetween(A_MONDAY, day) % WEEK) + WEEK) % WEEK;
  return Array.from({ length: WEEK }, (_, index) => addDays(day, index - sinceMonday));
}
