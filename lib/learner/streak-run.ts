import {
  addDays,
  daysBetween,
  type LocalDay,
  localDayOf,
  settledZone,
  type ZonePlan,
} from "#lib/core/time.ts";

/** The latest run of days that follow one another: how many of them are done, and the last one that it covers. */
export interface StreakRun {
  length: number;
  coveredTo: LocalDay | null;
}

/** The dates that a change of zone jumps over: between the old zone's last one and the new zone's first. */
export function skippedDays({ timeZone, nextTimeZone, zoneChangesAt }: ZonePlan): LocalDay[] {
  if (nextTimeZone === null || zoneChangesAt === null) return [];
  const last = localDayOf(new Date(zoneChangesAt.getTime() - 1), timeZone);
  const count = daysBetween(last, localDayOf(zoneChangesAt, nextTimeZone)) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(last, index + 1));
}

/** The run with the dates that a change of zone has jumped over by now: the same as `runOf` with their receipts. */
export function settledRun(run: StreakRun, plan: ZonePlan, now: Date): StreakRun {
  const isDue = settledZone(plan, now) !== plan;
  return isDue ? coverSkipped(run, plan) : run;
}

/** The run once the dates that a change of zone jumps over count as covered. */
export function coverSkipped(run: StreakRun, plan: ZonePlan): StreakRun {
  const skipped = skippedDays(plan);
  const [first, last] = [skipped[0], skipped.at(-1)];
  if (!first || !last || (run.coveredTo !== null && run.coveredTo >= last)) return run;
  const reaches = run.coveredTo !== null && run.coveredTo >= addDays(first, -1);
  return { length: reaches ? run.length : 0, coveredTo: last };
}

/** The living streak: a run counts while it covers yesterday. */
export function currentStreak(run: StreakRun, today: LocalDay): number {
  return run.coveredTo !== null && run.coveredTo >= addDays(today, -1) ? run.length : 0;
}
