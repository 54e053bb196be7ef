import { addDays, DAY_MS, daysBetween, type LocalDay } from "#lib/core/time.ts";
import type { Goal } from "./rules.ts";

/** docs/product.md#commitment */
const EASING_DAYS = 7;
/** A new plan's goal can be eased at once for so long. */
const FREE_CHANGE_MS = DAY_MS;
const FREE_DAYS = 2;
const FREE_DAYS_SPAN = 30;

/** A goal as it was written down; the latest is what its learner wants. */
export interface GoalVersion {
  goal: Goal;
  effectiveFrom: LocalDay;
  createdAt: Date;
  /** The learner's local date then */
  createdDay: LocalDay;
}

interface GoalChange {
  /** Of the plan, in any order; none: a new plan */
  goals: readonly GoalVersion[];
  wanted: Goal;
  planCreatedAt: Date;
  openMinutes: number;
  today: LocalDay;
  now: Date;
}

/** The minutes a week that a goal asks for from a date on, if so much is open then. */
export function weekMinutesOf(goal: Goal, openMinutes: number, today: LocalDay): number {
  if (goal.kind === "minutes") return goal.minutes;
  const days = daysBetween(today, goal.date) + 1;
  return days <= 0 ? Number.POSITIVE_INFINITY : (openMinutes * 7) / days;
}

/** Whether a goal asks for less than another: a later date, or fewer minutes; a date and minutes meet in minutes a week. */
export function isEasier(goal: Goal, than: Goal, openMinutes: number, today: LocalDay): boolean {
  if (goal.kind === "date" && than.kind === "date") return goal.date > than.date;
  return weekMinutesOf(goal, openMinutes, today) < weekMinutesOf(than, openMinutes, today);
}

function latestOf(goals: readonly GoalVersion[]): GoalVersion | null {
  return goals.reduce<GoalVersion | null>(
    (latest, one) => (latest === null || one.createdAt >= latest.createdAt ? one : latest),
    null,
  );
}

/** What binds on a local date; null before the plan. */
export function promisedOn(goals: readonly GoalVersion[], day: LocalDay): GoalVersion | null {
  return latestOf(goals.filter(({ effectiveFrom }) => effectiveFrom <= day));
}

/** What a learner wanted on a local date; null before the plan. */
export function wantedOn(goals: readonly GoalVersion[], day: LocalDay): GoalVersion | null {
  return latestOf(goals.filter(({ createdDay }) => createdDay <= day));
}

/**
 * From which local date a changed goal binds. At once: a tighter one, and any in a plan's first 24 hours. An easier one
 * binds from the seventh local day on; one between the promise and an easing that waits, when that one would have.
 * docs/product.md#commitment
 */
export function effectiveFrom({
  goals,
  wanted,
  planCreatedAt,
  openMinutes,
  today,
  now,
}: GoalChange): LocalDay {
  const promised = promisedOn(goals, today);
  const isNew = now.getTime() - planCreatedAt.getTime() < FREE_CHANGE_MS;
  if (!promised || isNew || !isEasier(wanted, promised.goal, openMinutes, today)) return today;
  const latest = latestOf(goals);
  const isWaiting = latest !== null && latest.effectiveFrom > today;
  if (isWaiting && !isEasier(wanted, latest.goal, openMinutes, today)) return latest.effectiveFrom;
  return addDays(today, EASING_DAYS);
}

/** Of the local days with a skipped session, those that are exempt from the promise: two in any 30 days. */
export function freeDays(skipped: readonly LocalDay[]): LocalDay[] {
  const free: LocalDay[] = [];
  for (const day of [...new Set(skipped)].toSorted()) {
    const recent = free.filter((one) => daysBetween(one, day) < FREE_DAYS_SPAN);
    if (recent.length < FREE_DAYS) free.push(day);
  }
  return free;
}
