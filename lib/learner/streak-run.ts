import {
  addDays,
  daysBetween,
  type LocalDay,
  localDayAt,
  localDayOf,
  settledZone,
  type ZonePlan,
} from "#lib/core/time.ts";
import { isDayOver, isRestDay, type StreakPlan, zoneOfDay } from "./rest-days.ts";

/** The latest run of days that follow one another: how many of them are done, and the last one that it covers. */
export interface StreakRun {
  length: number;
  coveredTo: LocalDay | null;
}

/** A date that a run covers without a quiz, and the zone that it is judged in. */
export interface CoveredDay {
  day: LocalDay;
  kind: "skipped" | "rest";
  timeZone: string;
}

/** The dates that a change of zone jumps over: between the old zone's last one and the new zone's first. */
export function skippedDays({ timeZone, nextTimeZone, zoneChangesAt }: ZonePlan): LocalDay[] {
  if (nextTimeZone === null || zoneChangesAt === null) return [];
  const last = localDayOf(new Date(zoneChangesAt.getTime() - 1), timeZone);
  const count = daysBetween(last, localDayOf(zoneChangesAt, nextTimeZone)) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(last, index + 1));
}

/** A plan leaves at most five rest days in a row, and a change of zone jumps over a date or two. */
const MAX_COVERED_DAYS = 10;

/** The dates after a run, one after another, while each passes. */
function daysAfter({ coveredTo }: StreakRun, passes: (day: LocalDay) => boolean): LocalDay[] {
  const days: LocalDay[] = [];
  if (coveredTo === null) return days;
  let day = addDays(coveredTo, 1);
  while (days.length < MAX_COVERED_DAYS && passes(day)) {
    days.push(day);
    day = addDays(day, 1);
  }
  return days;
}

function reaching(run: StreakRun, days: readonly LocalDay[]): StreakRun {
  return { length: run.length, coveredTo: days.at(-1) ?? run.coveredTo };
}

/** The rest days that follow a run. */
export function restDaysAfter(run: StreakRun, plan: StreakPlan): LocalDay[] {
  return daysAfter(run, (day) => isRestDay(plan, day));
}

/** The run once the dates that a change of zone jumps over count as covered. */
function coverSkipped(run: StreakRun, skipped: readonly LocalDay[]): StreakRun {
  const [first, last] = [skipped[0], skipped.at(-1)];
  if (!first || !last || (run.coveredTo !== null && run.coveredTo >= last)) return run;
  const reaches = run.coveredTo !== null && run.coveredTo >= addDays(first, -1);
  return { length: reaches ? run.length : 0, coveredTo: last };
}

export interface SettledRun {
  run: StreakRun;
  days: CoveredDay[];
  /** The date after the run, if it was over before the zone changed */
  streakLostDay: LocalDay | null;
}

function lostBefore({ coveredTo }: StreakRun, plan: StreakPlan): LocalDay | null {
  if (coveredTo === null || plan.zoneChangesAt === null) return null;
  const day = addDays(coveredTo, 1);
  return day < localDayAt(plan, plan.zoneChangesAt) ? day : null;
}

/**
 * The run with the dates that count as covered by now, and these: those that a change of zone has jumped over, and the
 * rest days that are over, however late it is settled. `before`: for a deed on that date, all rest days before it. The
 * same as `runOf` with their receipts.
 */
export function settle(run: StreakRun, plan: StreakPlan, now: Date, before?: LocalDay): SettledRun {
  const hasChanged = settledZone(plan, now) !== plan;
  const skipped = hasChanged ? skippedDays(plan) : [];
  const isDue = (day: LocalDay) => (before !== undefined && day < before) || isDayOver(plan, day, now);
  const passes = (day: LocalDay) => !skipped.includes(day) && isRestDay(plan, day) && isDue(day);
  const restBefore = daysAfter(run, passes);
  const jumped = coverSkipped(reaching(run, restBefore), skipped);
  const restAfter = skipped.length === 0 ? [] : daysAfter(jumped, passes);
  const rest = [...restBefore, ...restAfter].map((day) => {
    return { day, kind: "rest" as const, timeZone: zoneOfDay(plan, day) };
  });
  const { timeZone } = settledZone(plan, now);
  const days = [...skipped.map((day) => ({ day, kind: "skipped" as const, timeZone })), ...rest];
  const settled = reaching(jumped, restAfter);
  return { run: settled, days, streakLostDay: hasChanged ? lostBefore(settled, plan) : plan.streakLostDay };
}

/** A plan once what `settle` has found is written down. */
export function settledPlan(plan: StreakPlan, settled: SettledRun, now: Date): StreakPlan {
  return { ...settledZone(plan, now), rest: plan.rest, streakLostDay: settled.streakLostDay };
}

/** How far a run is covered if nothing more is done: rest days and dates that a change of zone will jump over. */
export function aheadOf(run: StreakRun, plan: StreakPlan): StreakRun {
  const skipped = skippedDays(plan);
  return reaching(
    run,
    daysAfter(run, (day) => skipped.includes(day) || isRestDay(plan, day)),
  );
}

/** The living streak of a run that covers what there is to cover: it counts while it covers yesterday. */
export function currentStreak(run: StreakRun, today: LocalDay): number {
  return run.coveredTo !== null && run.coveredTo >= addDays(today, -1) ? run.length : 0;
}

/** The living streak of a stored run: as `currentStreak`, with what counts as covered by now. */
export function streakAt(run: StreakRun, plan: StreakPlan, now: Date): number {
  const settled = settle(run, plan, now);
  return currentStreak(aheadOf(settled.run, settledPlan(plan, settled, now)), localDayAt(plan, now));
}
