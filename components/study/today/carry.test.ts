import { describe, expect, it } from "vitest";
import { dropTimes, isQuiet, stepped } from "./carry.ts";

const WEEK = { first: "2026-03-04", last: "2026-03-08" };

describe("a carried session", () => {
  it.each([
    ["ArrowRight", { day: "2026-03-05", start: "19:00" }, { day: "2026-03-06", start: "19:00" }],
    ["ArrowLeft", { day: "2026-03-05", start: "19:00" }, { day: "2026-03-04", start: "19:00" }],
    ["ArrowLeft", { day: "2026-03-04", start: "19:00" }, { day: "2026-03-04", start: "19:00" }],
    ["ArrowRight", { day: "2026-03-08", start: "19:00" }, { day: "2026-03-08", start: "19:00" }],
    ["ArrowUp", { day: "2026-03-05", start: "19:00" }, { day: "2026-03-05", start: "18:45" }],
    ["ArrowDown", { day: "2026-03-05", start: "19:05" }, { day: "2026-03-05", start: "19:15" }],
    ["ArrowUp", { day: "2026-03-05", start: "19:05" }, { day: "2026-03-05", start: "19:00" }],
    ["ArrowUp", { day: "2026-03-05", start: "00:00" }, { day: "2026-03-05", start: "00:00" }],
    ["ArrowDown", { day: "2026-03-05", start: "23:50" }, { day: "2026-03-05", start: "23:45" }],
  ])("%s", (key, from, to) => {
    expect(stepped(from, key, WEEK)).toEqual(to);
  });

  it("minds no other key", () => {
    expect(stepped({ day: "2026-03-05", start: "19:00" }, "Tab", WEEK)).toBeNull();
  });
});

it("can be dropped at its own time and in the other parts of the day", () => {
  expect(dropTimes("19:00")).toEqual(["08:00", "12:30", "19:00"]);
  expect(dropTimes("06:00")).toEqual(["06:00", "08:00", "12:30", "18:00"]);
});

it.each([
  ["21:30", true],
  ["07:59", true],
  ["08:00", false],
  ["21:29", false],
])("%s lies in the quiet hours over midnight: %s", (start, quiet) => {
  expect(isQuiet(start, { from: "21:30", to: "08:00" })).toBe(quiet);
  expect(isQuiet(start, { from: "21:30", to: "21:30" })).toBe(false);
});
