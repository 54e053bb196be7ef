import { expect, it } from "vitest";
import { currentStreak } from "./rules.ts";

it.each([
  [null, 0, "2026-03-01", 0],
  ["2026-03-01", 4, "2026-03-01", 4],
  ["2026-02-28", 4, "2026-03-01", 4],
  ["2026-02-27", 4, "2026-03-01", 0],
  ["2026-12-31", 9, "2027-01-01", 9],
])("a run that ends %s with %i days counts on %s as %i", (lastDay, length, today, days) => {
  expect(currentStreak({ lastDay, length }, today)).toBe(days);
});
