import { describe, expect, it } from "vitest";
import { isQuietAt, nextMorning, quietEnd } from "./quiet.ts";

const at = (text: string) => new Date(text);

describe("quiet hours", () => {
  it.each([
    ["21:29", "21:30", "08:00", false],
    ["21:30", "21:30", "08:00", true],
    ["00:00", "21:30", "08:00", true],
    ["07:59", "21:30", "08:00", true],
    ["08:00", "21:30", "08:00", false],
    ["13:00", "12:00", "14:00", true],
    ["14:00", "12:00", "14:00", false],
    ["03:00", "00:00", "00:00", false],
  ])("at %s, from %s to %s: %s", (clock, from, to, isQuiet) => {
    expect(isQuietAt(clock, { from, to })).toBe(isQuiet);
  });

  it("end when their clock shows it for the second time, in a night that has it twice", () => {
    // Berlin's clocks go from 3:00 back to 2:00 at 1:00 UTC.
    const quiet = { from: "22:00", to: "02:30" };
    expect(quietEnd(at("2026-10-25T01:15:00Z"), "Europe/Berlin", quiet)).toEqual(at("2026-10-25T01:30:00Z"));
    expect(quietEnd(at("2026-10-25T00:15:00Z"), "Europe/Berlin", quiet)).toEqual(at("2026-10-25T00:30:00Z"));
  });

  it.each([
    ["Europe/Berlin", "2026-03-28T22:00:00Z", "2026-03-29T06:00:00Z"],
    ["Europe/Berlin", "2026-03-29T03:00:00Z", "2026-03-29T06:00:00Z"],
    ["Asia/Kathmandu", "2026-03-11T20:00:00Z", "2026-03-12T02:15:00Z"],
  ])("in %s that hold %s end at %s", (zone, instant, end) => {
    expect(quietEnd(at(instant), zone, { from: "21:30", to: "08:00" })).toEqual(at(end));
  });

  it("the next morning begins at their end, or at midnight where there are none", () => {
    const noon = at("2026-03-11T12:00:00Z");
    expect(nextMorning(noon, "UTC", { from: "21:30", to: "08:00" })).toEqual(at("2026-03-12T08:00:00Z"));
    expect(nextMorning(noon, "UTC", { from: "00:00", to: "00:00" })).toEqual(at("2026-03-12T00:00:00Z"));
    expect(nextMorning(noon, "UTC", { from: "12:00", to: "13:00" })).toEqual(at("2026-03-12T00:00:00Z"));
  });
});
