import { describe, expect, it } from "vitest";
import { addDays, type LocalDay } from "#lib/core/time.ts";
import { calibrationOf, HABITS } from "#tests/support/learners.ts";
import { type ForecastInput, forecastOf, standingOf } from "./forecast.ts";

const TODAY = "2026-03-02";

/** Minutes on days that lie so long before today. */
function studied(minutes: number, ...daysAgo: number[]): Map<LocalDay, number> {
  return new Map(daysAgo.map((days) => [addDays(TODAY, -days), minutes]));
}

const WEEKS = Array.from({ length: 42 }, (_, index) => index + 1).filter((days) => days % 2 === 1);

const input = (part: Partial<ForecastInput> = {}): ForecastInput => ({
  ...{ seed: "plan", today: TODAY, openMinutes: 600, study: studied(30, ...WEEKS) },
  ...{ since: "2026-01-01", pauses: [], goalDate: null },
  ...part,
});

const kindOf = (part: Partial<ForecastInput>) => forecastOf(input(part)).kind;

describe("a forecast", () => {
  it.each<[string, Partial<ForecastInput>, string]>([
    ["nothing is open", { openMinutes: 0 }, "finished"],
    ["nothing was studied", { study: new Map() }, "early"],
    ["nothing but 0 minutes", { study: studied(0, 1, 2, 3) }, "early"],
    ["two study days", { study: studied(30, 1, 3) }, "early"],
    ["three study days", { openMinutes: 60, study: studied(30, 1, 3, 5) }, "range"],
    ["three study days, one of them today", { openMinutes: 60, study: studied(30, 0, 3, 5) }, "range"],
    ["three study days, two of them too long ago", { study: studied(30, 1, 43, 44) }, "early"],
    ["13 days without study", { openMinutes: 60, study: studied(30, 14, 16, 18) }, "range"],
    ["14 days without study", { study: studied(30, 15, 16, 18) }, "none"],
    ["years without study", { study: studied(30, 900, 901, 902) }, "none"],
    ["an end beyond two years", { openMinutes: 105 * 7 * 15 }, "none"],
  ])("%s: %s", (_name, part, kind) => expect(kindOf(part)).toBe(kind));

  it("counts no day of a pause as one without study", () => {
    const study = studied(30, 15, 16, 18);
    const pause = (from: number, until: number) => [
      { from: addDays(TODAY, -from), until: addDays(TODAY, -until) },
    ];
    expect(kindOf({ openMinutes: 60, study, pauses: pause(10, 10) })).toBe("range");
    expect(kindOf({ openMinutes: 60, study, pauses: pause(20, 16) })).toBe("none");
  });

  it("lies around what the pace says, and a pause moves it", () => {
    const forecast = forecastOf(input());
    if (forecast.kind !== "range") throw new Error(forecast.kind);
    // 15 minutes a day: 40 days
    expect(forecast.from > addDays(TODAY, 28) && forecast.from < addDays(TODAY, 42)).toBe(true);
    expect(forecast.to > addDays(TODAY, 40) && forecast.to < addDays(TODAY, 65)).toBe(true);
    const pauses = [{ from: TODAY, until: addDays(TODAY, 29) }];
    const later = forecastOf(input({ pauses }));
    expect(later).toMatchObject({ kind: "range", from: expect.any(String) });
    if (later.kind === "range") expect(later.from > addDays(TODAY, 56)).toBe(true);
  });

  it("is the same for the same plan, and today's study is counted once", () => {
    expect(forecastOf(input())).toEqual(forecastOf(input()));
    const small = (minutes: number) =>
      forecastOf(input({ openMinutes: 5, study: new Map([...studied(30, ...WEEKS), [TODAY, minutes]]) }));
    expect(small(0)).toMatchObject({ from: TODAY });
    expect(small(500)).not.toMatchObject({ from: TODAY });
  });

  it("tells the chance of a date, and where the plan stands", () => {
    const at = (days: number) => forecastOf(input({ goalDate: addDays(TODAY, days) }));
    expect(at(200)).toMatchObject({ chance: 1, standing: "on_track" });
    expect(at(0)).toMatchObject({ chance: 0, standing: "behind" });
    expect(forecastOf(input())).toMatchObject({ chance: null, standing: null });
    const chances = [30, 35, 40, 45, 50, 60].map(at).map((one) => (one.kind === "range" ? one.chance : null));
    expect(chances).toEqual(chances.toSorted());
  });

  it.each([
    [1, "on_track"],
    [0.8, "on_track"],
    [0.799, "tight"],
    [0.5, "tight"],
    [0.499, "behind"],
    [0, "behind"],
  ] as const)("a chance of %d is %s", (chance, standing) => expect(standingOf(chance)).toBe(standing));

  // The long form, with 10,000 learners: forecast.soak.ts. Here 100 of a kind, so the limits are wider.
  it.each(Object.keys(HABITS))(
    "holds the end of most learners of the kind %s, as three days wouldn't",
    (kind) => {
      const { held, withinThree } = calibrationOf(kind, 100, 77);
      expect(held).toBeGreaterThanOrEqual(66);
      expect(held).toBeLessThanOrEqual(96);
      expect(withinThree).toBeLessThan(50);
    },
  );
});
