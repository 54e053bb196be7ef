import { expect, test } from "vitest";
import { cascade, LEARNED, STEP_MINUTES, STEPS, totalOf, WASTED } from "./figures.ts";

test("the minutes are those that the page tells", () => {
  expect(WASTED.map(({ minutes }) => minutes)).toEqual([145, 67, 55]);
  expect(totalOf(WASTED)).toBe(267);
  expect(LEARNED.map(({ minutes }) => minutes)).toEqual([20, 30, 15]);
});

test("bars are to scale, each begins where the one before ends, and together they fill the line", () => {
  const full = totalOf(WASTED);
  for (const bars of [cascade(WASTED, full), cascade(LEARNED, full)]) {
    for (const { length, minutes } of bars) expect(length / minutes).toBeCloseTo(100 / 267, 10);
    bars.slice(1).forEach((bar, index) => {
      const before = bars[index];
      expect(bar.start).toBeCloseTo((before?.start ?? 0) + (before?.length ?? 0), 10);
    });
  }
  expect(cascade(WASTED, full).reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(100, 10);
});

test("what is learned fits into the minutes that it is cut from", () => {
  WASTED.forEach(({ minutes }, index) => {
    expect(LEARNED[index]?.minutes).toBeLessThanOrEqual(minutes);
  });
});

test("a week, a month and a year are whole numbers of the same small step", () => {
  expect(STEPS.map(({ minutes }) => minutes / STEP_MINUTES)).toEqual([1, 7, 30, 360]);
  for (const { amount, unit, minutes } of STEPS)
    expect(unit === "hours" ? amount * 60 : amount).toBe(minutes);
});
