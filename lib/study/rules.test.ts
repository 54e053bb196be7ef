import { expect, it } from "vitest";
import { isInRanges, mondayOf, overlapOf, type Slot, weekdayOf } from "./rules.ts";

it.each([
  ["2026-03-02", 1, "2026-03-02"],
  ["2026-03-03", 2, "2026-03-02"],
  ["2026-03-08", 7, "2026-03-02"],
  ["2026-03-09", 1, "2026-03-09"],
  ["2026-01-01", 4, "2025-12-29"],
  ["1969-12-28", 7, "1969-12-22"],
])("%s is weekday %i of the week of %s", (day, weekday, monday) => {
  expect(weekdayOf(day)).toBe(weekday);
  expect(mondayOf(day)).toBe(monday);
});

const slot = (weekday: number, start: string, minutes: number): Slot => ({ weekday, start, minutes });

it.each<[string, Slot[], string | null]>([
  ["one after another", [slot(1, "19:00", 30), slot(1, "19:30", 30)], null],
  [
    "a minute too early",
    [slot(1, "19:00", 30), slot(1, "19:29", 30)],
    "Two times on Monday overlap. Move one of them.",
  ],
  [
    "the same time",
    [slot(2, "19:00", 10), slot(2, "19:00", 10)],
    "Two times on Tuesday overlap. Move one of them.",
  ],
  [
    "over midnight",
    [slot(1, "23:30", 60), slot(2, "00:29", 30)],
    "Two times on Monday overlap. Move one of them.",
  ],
  ["up to midnight", [slot(1, "23:30", 30), slot(2, "00:00", 30)], null],
  [
    "Sunday into Monday",
    [slot(7, "23:30", 60), slot(1, "00:29", 30)],
    "Two times on Sunday overlap. Move one of them.",
  ],
  ["a lone long one", [slot(7, "23:30", 180)], null],
  ["four a day", [8, 9, 10, 11].map((hour) => slot(3, `${String(hour).padStart(2, "0")}:00`, 30)), null],
  [
    "five a day",
    [8, 9, 10, 11, 12].map((hour) => slot(3, `${String(hour).padStart(2, "0")}:00`, 30)),
    "Wednesday has more than 4 times. Remove one.",
  ],
])("slots: %s", (_name, slots, problem) => {
  expect(overlapOf(slots)).toBe(problem);
  expect(overlapOf(slots.toReversed())).toBe(problem);
});

it.each([
  ["2026-03-01", false],
  ["2026-03-02", true],
  ["2026-03-04", true],
  ["2026-03-05", false],
])("%s in a range: %s", (day, isIn) =>
  expect(isInRanges(day, [{ from: "2026-03-02", until: "2026-03-04" }])).toBe(isIn),
);
