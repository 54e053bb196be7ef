import { expect, it } from "vitest";
import { scheduleFaults } from "#tests/support/schedules.ts";

/** Clocks that change by an hour and by half of one, at midnight and at two, and never */
const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "America/Havana",
  "America/Nuuk",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

// The long form, in all zones: schedule.soak.ts
it("random learners: no overlap, no broken cap, every kept session keeps its id", () => {
  const runs = Array.from({ length: 100 }, (_, index) => scheduleFaults(1_000_000 + index, ZONES));
  expect(runs.flatMap(({ faults }) => faults)).toEqual([]);
  expect(runs.reduce((sum, { sessions }) => sum + sessions, 0)).toBeGreaterThan(3000);
});
