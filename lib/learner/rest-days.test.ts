import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type LocalDay, startOfDay } from "#lib/core/time.ts";
import { isRestDay, isRestDayAnywhere, isRestDayIn, type WeekdaysVersion, zoneOfDay } from "./rest-days.ts";

const ZONE = "America/Los_Angeles";
const STAYS = { streakLostDay: null, timeZone: ZONE, nextTimeZone: null, zoneChangesAt: null };
/** A Tuesday, a month after the plan was made */
const TUESDAY = "2026-03-31";
const version = (since: string, weekdays: number[], courseId = "one"): WeekdaysVersion => {
  const hasTime = since.includes("T");
  return { courseId, weekdays, since: hasTime ? new Date(since) : startOfDay(since, ZONE) };
};
const isRest = (rest: WeekdaysVersion[], day: LocalDay = TUESDAY) => isRestDay({ ...STAYS, rest }, day);
const MWF = version("2026-03-01", [1, 3, 5]);

describe("a rest day", () => {
  it("is each day without a slot", () => {
    const week = Array.from({ length: 7 }, (_, index) => addDays("2026-03-30", index));
    expect(week.map((day) => isRest([MWF], day))).toEqual([false, true, false, true, false, true, true]);
  });

  it.each<[string, WeekdaysVersion[], boolean]>([
    ["no plan", [], false],
    ["one weekday", [version("2026-03-01", [3])], false],
    ["two weekdays", [version("2026-03-01", [3, 4])], true],
    ["a plan of exactly a week ago", [version("2026-03-24", [1, 3])], true],
    ["a plan a millisecond younger", [version("2026-03-24T07:00:00.001Z", [1, 3])], false],
    ["another slot added today, elsewhere", [MWF, version("2026-03-31", [1, 3, 4, 5])], true],
    [
      "another slot added today, on this weekday",
      [MWF, version("2026-04-01T06:59:59.999Z", [1, 2, 3])],
      false,
    ],
    [
      "another slot added on this weekday once it is over",
      [MWF, version("2026-04-01T07:00Z", [1, 2, 3])],
      true,
    ],
    [
      "its slot removed six days ago",
      [version("2026-03-01", [2, 3, 5]), version("2026-03-25", [3, 5])],
      false,
    ],
    ["its slot removed a week ago", [version("2026-03-01", [2, 3, 5]), version("2026-03-24", [3, 5])], true],
    [
      "its slot removed within the date a week ago",
      [version("2026-03-01", [2, 3, 5]), version("2026-03-24T07:00:00.001Z", [3, 5])],
      false,
    ],
    ["its slot removed today", [version("2026-03-01", [2, 3, 5]), version("2026-03-31", [3, 5])], false],
    ["a plan that ended today", [MWF, version("2026-03-31T20:00Z", [])], false],
    [
      "a plan that ended and began again",
      [MWF, version("2026-03-27", []), version("2026-03-28", [1, 3, 5])],
      false,
    ],
    [
      "one weekday for a moment",
      [MWF, version("2026-03-27T10:00Z", [1]), version("2026-03-27T10:01Z", [1, 3])],
      false,
    ],
    ["two versions at once", [MWF, version("2026-03-27", [2]), version("2026-03-27", [1, 3])], true],
    ["another plan with a slot", [MWF, version("2026-03-01", [2], "two")], false],
    ["another plan with none, too small by itself", [MWF, version("2026-03-01", [4], "two")], true],
    [
      "another plan with a slot that ended in this week",
      [MWF, version("2026-03-01", [2], "two"), version("2026-03-26", [], "two")],
      false,
    ],
    [
      "another plan with a slot that ended before",
      [MWF, version("2026-03-01", [2], "two"), version("2026-03-20", [], "two")],
      true,
    ],
    [
      "two plans that take turns",
      [MWF, version("2026-03-27", []), version("2026-03-27", [1, 3], "two")],
      false,
    ],
  ])("with %s: %#", (_, rest, isExpected) => {
    const inOrder = rest.toSorted((a, b) => a.since.getTime() - b.since.getTime());
    expect(isRest(inOrder)).toBe(isExpected);
  });

  it("is judged by the zone in which it ends", () => {
    const since = new Date("2026-03-24T00:00Z");
    const rest = [version(since.toISOString(), [1, 3])];
    expect(isRestDayIn(rest, TUESDAY, "Asia/Tokyo")).toBe(false);
    expect(isRestDayIn(rest, TUESDAY, ZONE)).toBe(true);
    expect(isRestDayAnywhere(rest, TUESDAY)).toBe(false);
    const tokyo = { timeZone: "Asia/Tokyo", nextTimeZone: ZONE, rest, streakLostDay: null };
    const goesOn = { ...tokyo, zoneChangesAt: startOfDay("2026-04-01", "Asia/Tokyo") };
    expect([zoneOfDay(goesOn, TUESDAY), isRestDay(goesOn, TUESDAY)]).toEqual([ZONE, true]);
    const later = { ...tokyo, zoneChangesAt: startOfDay("2026-04-03", "Asia/Tokyo") };
    expect([zoneOfDay(later, TUESDAY), isRestDay(later, TUESDAY)]).toEqual(["Asia/Tokyo", false]);
  });

  it("leaves at most five in a row, whatever the plans", () => {
    const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7]);
    const notes = fc.array(
      fc.record({ courseId: fc.constantFrom("one", "two"), weekdays, hour: fc.nat(24 * 40) }),
    );
    const property = fc.property(notes, weekdays, (changes, first) => {
      const base = Date.parse("2026-03-01T00:00Z");
      const rest = changes
        .map(({ hour, ...note }) => ({ ...note, since: new Date(base + hour * 3_600_000) }))
        .sort((a, b) => a.since.getTime() - b.since.getTime());
      rest.unshift({ courseId: "one", weekdays: first, since: new Date(base) });
      let row = 0;
      for (let index = 0; index < 60; index += 1) {
        row = isRest(rest, addDays("2026-03-01", index)) ? row + 1 : 0;
        expect(row).toBeLessThan(6);
      }
    });
    fc.assert(property, { numRuns: 200, seed: 20261209 });
  });
});
