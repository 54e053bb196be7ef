import { expect, it } from "vitest";
import { whenText } from "./when.ts";

const now = Date.parse("2026-03-01T20:00:00Z");

it.each([
  ["2026-03-01T19:00:00Z", "UTC", "now"],
  ["2026-03-01T22:00:00Z", "UTC", "later today"],
  ["2026-03-02T20:00:00Z", "UTC", "tomorrow"],
  ["2026-03-02T01:00:00Z", "UTC", "tomorrow"],
  ["2026-03-02T01:00:00Z", "Asia/Tokyo", "later today"],
  ["2026-03-04T20:00:00Z", "UTC", "in 3 days"],
  ["2026-03-14T20:00:00Z", "UTC", "in 13 days"],
  ["2026-03-15T20:00:00Z", "UTC", "in 2 weeks"],
  ["2026-04-29T20:00:00Z", "UTC", "in 8 weeks"],
  ["2026-04-30T20:00:00Z", "UTC", "in 2 months"],
  ["2027-03-01T20:00:00Z", "UTC", "in 12 months"],
])("what is due at %s is due, in %s, %s", (due, zone, text) => {
  expect(whenText(due, now, zone)).toBe(text);
});
