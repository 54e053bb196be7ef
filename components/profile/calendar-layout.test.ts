import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/core/time.ts";
import {
  dayAfterKey,
  daysIn,
  lookableSpan,
  monthColumns,
  recentSpan,
  weekdayOf,
  weekSpan,
  weeksOfYear,
  yearSpan,
  yearsSince,
} from "./calendar-layout.ts";

const years = fc.integer({ min: 1990, max: 2110 });

describe("the map of a year", () => {
  it("holds every date of the year once, each under its weekday", () => {
    fc.assert(
      fc.property(years, (year) => {
        const weeks = weeksOfYear(year);
        const shown = weeks.flat().filter((day) => day !== null);
        expect(shown).toEqual(daysIn(yearSpan(year)));
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          for (const [row, day] of week.entries()) if (day) expect(weekdayOf(day)).toBe(row);
        }
      }),
    );
  });

  it("has 366 days in leap years, and 54 weeks in one that begins on a Saturday", () => {
    expect(weeksOfYear(2028).flat().filter(Boolean)).toHaveLength(366);
    expect(weeksOfYear(2028)).toHaveLength(54);
    expect(weeksOfYear(2026)).toHaveLength(53);
    expect(weeksOfYear(2100).flat().filter(Boolean)).toHaveLength(365);
  });

  it("leaves the days of the years around it empty", () => {
    expect(weeksOfYear(2026)[0]).toEqual([null, null, null, null, "2026-01-01", "2026-01-02", "2026-01-03"]);
  });

  it("names twelve months over all weeks", () => {
    fc.assert(
      fc.property(years, (year) => {
        const weeks = weeksOfYear(year);
        const months = monthColumns(weeks);
        expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        expect(months.reduce((sum, month) => sum + month.weeks, 0)).toBe(weeks.length);
        for (const { weeks: width } of months) expect(width).toBeGreaterThanOrEqual(4);
      }),
    );
  });
});

describe("weeks and spans", () => {
  it("begins a week on Sunday", () => {
    expect(weekSpan("2026-11-21")).toEqual({ from: "2026-11-15", to: "2026-11-21" });
    expect(weekSpan("2026-11-22")).toEqual({ from: "2026-11-22", to: "2026-11-28" });
  });

  it("crosses the year's end and a leap day", () => {
    expect(weekSpan("2027-01-01")).toEqual({ from: "2026-12-27", to: "2027-01-02" });
    expect(daysIn({ from: "2028-02-28", to: "2028-03-01" })).toEqual([
      "2028-02-28",
      "2028-02-29",
      "2028-03-01",
    ]);
  });

  it("shows two weeks up to today, and the rest of today's week", () => {
    expect(recentSpan("2026-11-18", 14)).toEqual({ from: "2026-11-05", to: "2026-11-21" });
  });

  it("goes back to the year of the registration, and shows a year to anyone who registered tomorrow", () => {
    expect(yearsSince("2024-12-31", "2026-01-01")).toEqual([2026, 2025, 2024]);
    expect(yearsSince("2027-01-01", "2026-12-31")).toEqual([2026]);
  });
});

describe("the days that can be looked at", () => {
  const bounds = { today: "2026-11-21", since: "2025-03-09" };

  it("reach from the registration to today, within the year", () => {
    expect(lookableSpan(2025, bounds, [])).toEqual({ from: "2025-03-09", to: "2025-12-31" });
    expect(lookableSpan(2026, bounds, [])).toEqual({ from: "2026-01-01", to: "2026-11-21" });
  });

  it("reach further where something is known", () => {
    const known = [{ day: "2025-03-01" }, { day: "2026-11-23" }];
    expect(lookableSpan(2025, bounds, known).from).toBe("2025-03-01");
    expect(lookableSpan(2026, bounds, known).to).toBe("2026-11-23");
  });

  it("hold today alone for anyone who registered today", () => {
    const today = "2026-11-21";
    expect(lookableSpan(2026, { today, since: today }, [])).toEqual({ from: today, to: today });
  });
});

describe("the keys of the map", () => {
  const span = yearSpan(2026);

  it("moves by days and weeks, and stays within the year", () => {
    expect(dayAfterKey("ArrowUp", "2026-03-01", span)).toBe("2026-02-28");
    expect(dayAfterKey("ArrowRight", "2026-03-01", span)).toBe("2026-03-08");
    expect(dayAfterKey("ArrowLeft", "2026-01-03", span)).toBeNull();
    expect(dayAfterKey("ArrowDown", "2026-12-31", span)).toBeNull();
    expect(dayAfterKey("Home", "2026-05-05", span)).toBe("2026-01-01");
    expect(dayAfterKey("a", "2026-05-05", span)).toBeNull();
  });

  it("comes back by the opposite key", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 350 }), (offset) => {
        const day = addDays(span.from, offset);
        const right = dayAfterKey("ArrowRight", day, span) ?? "";
        expect(dayAfterKey("ArrowLeft", right, span)).toBe(day);
      }),
    );
  });
});
