import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { plannerSteps, plans, start, stays, zone } from "#tests/support/random-journeys.ts";
import { play, playDiligent, type Step } from "#tests/support/streak-properties.ts";

describe("a learner who studies by plans that change", () => {
  it("keeps and loses what the days say, and no change of plan, zone or freeze saves a lost one", () => {
    const sum = { quiz: 0, frozen: 0, skipped: 0, rest: 0, hops: 0, plans: 0 };
    fc.assert(
      fc.property(start, zone, plannerSteps, plans, (ms, home, path, earlier) => {
        const seen = play(ms, home, path, earlier);
        for (const key of ["quiz", "frozen", "skipped", "rest", "hops", "plans"] as const)
          sum[key] += seen[key];
      }),
      { numRuns: 150, seed: 20261209 },
    );
    expect(Math.min(...Object.values(sum)), JSON.stringify(sum)).toBeGreaterThan(10);
  });

  it("keeps the streak by keeping a plan for Monday, Wednesday and Friday, however they travel", () => {
    let days = 0;
    const plan = { courseId: "one", weekdays: [1, 3, 5], agoMs: 9 * DAY_MS };
    fc.assert(
      fc.property(start, zone, stays, (ms, home, path) => {
        days += playDiligent(ms, home, path, plan);
      }),
      { numRuns: 150, seed: 20261209 },
    );
    expect(days).toBeGreaterThan(500);
  });

  it.each(["read", "freeze", "quiz", "move"] as const)(
    "has lost a day for good that another zone would have made a rest day: then comes a %s",
    (deed) => {
      const monday = Date.parse("2026-03-09T12:00:00Z");
      // Tuesday, ten o'clock in Berlin: a week later, seven whole days are over in Honolulu only.
      const plan = {
        courseId: "one",
        weekdays: [1, 3, 5],
        agoMs: monday - Date.parse("2026-03-03T09:00:00Z"),
      };
      const step = (ms: number, of: Step["deed"], to = "UTC"): Step => {
        return { wait: { for: "ms", ms }, deed: of, zone: to };
      };
      const west = step(2 * DAY_MS, "move", "Pacific/Honolulu");
      const then = step(11.5 * HOUR_MS, deed, "Pacific/Tahiti");
      const seen = play(
        monday,
        "Europe/Berlin",
        [step(0, "quiz"), west, then, step(MINUTE_MS, "quiz"), step(2 * DAY_MS, "read")],
        [plan],
      );
      expect(seen.hops).toBeGreaterThan(0);
    },
  );
});
