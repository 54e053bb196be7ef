import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayToDate } from "#lib/core/time.ts";
import { mondayOf, raceOf } from "./race.ts";

describe("the Monday", () => {
  it.each([
    ["2026-03-02", "2026-03-02"],
    ["2026-03-04", "2026-03-02"],
    ["2026-03-08", "2026-03-02"],
    ["2026-03-01", "2026-02-23"],
    ["2027-01-01", "2026-12-28"],
  ])("of %s is %s", (day, monday) => expect(mondayOf(day)).toBe(monday));

  it("is a Monday, at most six days back", () => {
    fc.assert(
      fc.property(fc.nat(40_000), (days) => {
        const day = addDays("1990-01-01", days);
        const monday = mondayOf(day);
        expect(dayToDate(monday).getUTCDay()).toBe(1);
        expect([0, 1, 2, 3, 4, 5, 6].map((index) => addDays(monday, index))).toContain(day);
      }),
    );
  });
});

it("puts every day beside the same day a week before", () => {
  const race = raceOf(
    [
      { day: "2026-02-22", xp: 999, xpByNow: 999 },
      { day: "2026-02-23", xp: 100, xpByNow: 100 },
      { day: "2026-02-25", xp: 80, xpByNow: 30 },
      { day: "2026-03-01", xp: 40, xpByNow: 0 },
      { day: "2026-03-02", xp: 50, xpByNow: 0 },
      { day: "2026-03-04", xp: 75, xpByNow: 0 },
    ],
    "2026-03-04",
  );
  expect(race).toMatchObject({ today: "2026-03-04", xp: 125, lastXpByNow: 130, lastXp: 220 });
  expect(race.days.map(({ day, xp, lastXp }) => [day, xp, lastXp])).toEqual([
    ["2026-03-02", 50, 100],
    ["2026-03-03", 0, 0],
    ["2026-03-04", 75, 80],
    ["2026-03-05", 0, 0],
    ["2026-03-06", 0, 0],
    ["2026-03-07", 0, 0],
    ["2026-03-08", 0, 40],
  ]);
});

it("without any XP is seven empty days", () => {
  const race = raceOf([], "2026-03-04");
  expect(race.days.length).toBe(7);
  expect([race.xp, race.lastXp, race.lastXpByNow]).toEqual([0, 0, 0]);
});
