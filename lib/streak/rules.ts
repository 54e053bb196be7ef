import { addDays, type LocalDay } from "#lib/core/time.ts";

/** The latest run of consecutive days: its last day and its length. */
export interface StreakRun {
  lastDay: LocalDay | null;
  length: number;
}

/** The living streak: the run counts while its last day is today or yesterday (docs/product.md#streaks). */
export function currentStreak(run: StreakRun, today: LocalDay): number {
  if (run.lastDay === null) return 0;
  return run.lastDay >= addDays(today, -1) ? run.length : 0;
}
