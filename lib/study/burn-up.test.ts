import { expect, it } from "vitest";
import { addDays, daysBetween } from "#lib/core/time.ts";
import { burnUpOf, type Mark, stepTitle } from "./burn-up.ts";
import type { GoalPoint } from "./goal-line.ts";

const DAY = "2026-03-02";
const mark = (days: number, scopeMinutes: number, doneMinutes: number, step = ""): Mark => ({
  ...{ day: addDays(DAY, days), scopeMinutes, doneMinutes, step },
});
const line = (count: number, wanted: (index: number) => number): GoalPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(DAY, index),
    promised: index,
    wanted: wanted(index),
  }));

it("has a point a day up to today; a day without a mark is as the one before", () => {
  const marks = [mark(3, 130, 20, "3 lessons added"), mark(0, 100, 0), mark(9, 500, 500)];
  const { points, steps } = burnUpOf(
    marks,
    line(5, (index) => (index < 2 ? index : 9)),
    addDays(DAY, 4),
  );
  expect(points).toEqual([
    { day: "2026-03-02", scope: 100, done: 0, promised: 0, wanted: null },
    { day: "2026-03-03", scope: 100, done: 0, promised: 1, wanted: null },
    { day: "2026-03-04", scope: 100, done: 0, promised: 2, wanted: 9 },
    { day: "2026-03-05", scope: 130, done: 20, promised: 3, wanted: 9 },
    { day: "2026-03-06", scope: 130, done: 20, promised: 4, wanted: 9 },
  ]);
  expect(steps).toEqual([{ day: "2026-03-05", title: "3 lessons added", minutes: 30 }]);
});

it("goes on by the goal's line alone: 56 days, then one a week and the last", () => {
  const { points } = burnUpOf(
    [mark(0, 100, 0)],
    line(101, (index) => index),
    DAY,
  );
  const ahead = points.slice(1);
  expect(ahead.every(({ scope, done }) => scope === null && done === null)).toBe(true);
  expect(ahead.map(({ day }) => daysBetween(DAY, day)).slice(54)).toEqual([
    55, 56, 63, 70, 77, 84, 91, 98, 100,
  ]);
});

it("ends on the day on which the line has reached all", () => {
  const flat = line(60, () => 5).map((point, index) => ({ ...point, promised: Math.min(index, 5) }));
  const daysOf = (points: readonly { day: string }[]) => points.map(({ day }) => daysBetween(DAY, day));
  expect(daysOf(burnUpOf([mark(0, 100, 0)], flat, DAY).points)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(daysOf(burnUpOf([mark(0, 100, 0)], flat, addDays(DAY, 10)).points)).toHaveLength(11);
});

it("is empty without marks and line", () => expect(burnUpOf([], [], DAY)).toEqual({ points: [], steps: [] }));

const lesson = (id: string) => ({ kind: "lesson" as const, id });
const quiz = (id: string) => ({ kind: "quiz" as const, id });

it.each([
  [[lesson("a")], [lesson("a")], ""],
  [[], [lesson("a")], "1 lesson added"],
  [[lesson("a")], [lesson("a"), lesson("b"), lesson("c"), quiz("q")], "2 lessons added, 1 quiz added"],
  [[quiz("p"), quiz("q")], [lesson("a")], "1 lesson added, 2 quizzes removed"],
])("from %j to %j: %s", (before, after, title) => expect(stepTitle(before, after)).toBe(title));
