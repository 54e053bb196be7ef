import { addDays, daysBetween, type LocalDay } from "#lib/core/time.ts";
import type { AchievementFacts } from "./rules.ts";

export interface StreakReceipt {
  day: LocalDay;
  kind: "done" | "frozen" | "skipped" | "rest";
}

/** The done days of each run of receipts without a gap. */
function runLengths(receipts: readonly StreakReceipt[]): number[] {
  const lengths: number[] = [];
  let before: LocalDay | null = null;
  for (const { day, kind } of receipts) {
    if (before === null || day !== addDays(before, 1)) lengths.push(0);
    if (kind === "done") lengths.push((lengths.pop() ?? 0) + 1);
    before = day;
  }
  return lengths;
}

const isWeekend = (day: LocalDay) => [0, 6].includes(new Date(day).getUTCDay());

type StreakFacts = Pick<AchievementFacts, "longestStreak" | "daysDone" | "weekendDays" | "longestPauseDays">;

/** What a learner's receipts, in the order of their days, come to. */
export function streakFacts(receipts: readonly StreakReceipt[]): StreakFacts {
  const done = receipts.filter(({ kind }) => kind === "done").map(({ day }) => day);
  const pauses = done.slice(1).map((day, index) => daysBetween(done[index] ?? day, day));
  return {
    longestStreak: Math.max(0, ...runLengths(receipts)),
    daysDone: done.length,
    weekendDays: done.filter(isWeekend).length,
    longestPauseDays: Math.max(0, ...pauses),
  };
}
