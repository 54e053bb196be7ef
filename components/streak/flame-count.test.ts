import { expect, test } from "vitest";
import { flameCount } from "./flame-count.ts";

test("one flame for each week begun", () => {
  expect([0, 1, 7, 8, 14, 15, 28, 29, 36].map((streak) => flameCount(streak, "3xl"))).toEqual([
    1, 1, 1, 2, 2, 3, 4, 5, 5,
  ]);
});

test("no more flames than the size has room for", () => {
  const sizes = ["xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const;
  expect(sizes.map((size) => flameCount(365, size))).toEqual([1, 2, 3, 3, 3, 4, 5]);
});
