import { describe, expect, it } from "vitest";
import { MILESTONES, milestoneOf, milestonesDue, nextMilestone } from "./rules.ts";

describe("milestones", () => {
  const days = MILESTONES.map((milestone) => milestone.days);

  it("pay what they pay", () =>
    expect(MILESTONES.map(({ days, xp }) => [days, xp])).toEqual([
      [7, 500],
      [14, 1000],
      [21, 1500],
      [30, 2000],
      [60, 3000],
      [180, 5000],
    ]));

  it.each(days)("%i are due on that day, not a day before, and once", (count) => {
    const paid = days.filter((day) => day < count);
    const dueAt = (streak: number, paidDays: number[]) =>
      milestonesDue(streak, paidDays).map(({ days }) => days);
    expect(dueAt(count - 1, paid)).toEqual([]);
    expect(dueAt(count, paid)).toEqual([count]);
    expect(dueAt(count + 1, paid)).toEqual([count]);
    expect(dueAt(count, [...paid, count])).toEqual([]);
    expect(dueAt(count, [])).toEqual([...paid, count]);
  });

  it("are none without a streak", () => expect(milestonesDue(0, [])).toEqual([]));

  it.each([
    [0, [], 7],
    [6, [], 7],
    [7, [7], 14],
    [0, [7], 14],
    [6, [7, 14], 21],
    [30, [7, 14], 60],
    [3, [7, 14, 21, 30, 60], 180],
    [180, [], null],
    [1, [7, 14, 21, 30, 60, 180], null],
  ])("next to a streak of %i with %j paid are %j", (streak, paid, next) =>
    expect(nextMilestone(streak, paid)?.days ?? null).toBe(next),
  );

  it.each(days)("%i are known by their sentence", (count) =>
    expect(milestoneOf(`Achieved ${count}-day streak!`)?.days).toBe(count),
  );

  it.each([
    "",
    "Achieved 0-day streak!",
    "Achieved 6-day streak!",
    "Achieved 8-day streak!",
    "Achieved 07-day streak!",
    "Achieved 0007-day streak!",
    "Achieved 7.0-day streak!",
    "Achieved 7e0-day streak!",
    "Achieved +7-day streak!",
    "Achieved -7-day streak!",
    "Achieved ٧-day streak!",
    "Achieved 70-day streak!",
    "Achieved 00000180-day streak!",
    "Achieved NaN-day streak!",
    "Achieved 7-day streak!x",
    "Achieved 7-day streak!\n",
    " Achieved 7-day streak!",
    "xAchieved 7-day streak!",
    "achieved 7-day streak!",
    "Achieved 7-day streak",
    "Achieved 7-day streak! Achieved 14-day streak!",
    "Daily login",
  ])("%j is none of them", (reason) => expect(milestoneOf(reason)).toBeNull());
});
