import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { plannerSteps, plans, start, stays, zone } from "#tests/support/random-journeys.ts";
import { play, playDiligent } from "#tests/support/streak-properties.ts";

const seeds = [1, 2, 3, 4];

it.each(seeds)(
  "those who study by plans agree with their diaries, and no change saves a lost day (%i)",
  (seed) => {
    const sum = { frozen: 0, skipped: 0, rest: 0, hops: 0, plans: 0 };
    fc.assert(
      fc.property(start, zone, plannerSteps, plans, (ms, home, path, earlier) => {
        const seen = play(ms, home, path, earlier);
        for (const key of ["frozen", "skipped", "rest", "hops", "plans"] as const) sum[key] += seen[key];
      }),
      { numRuns: 600, seed },
    );
    expect(Math.min(...Object.values(sum)), JSON.stringify(sum)).toBeGreaterThan(50);
  },
);

it.each([
  [1, 3, 5],
  [2, 4],
  [6, 7],
  [1, 2, 3, 4, 5, 6],
])("whoever keeps a plan keeps the streak (%j)", (...weekdays) => {
  const plan = { courseId: "one", weekdays, agoMs: 9 * DAY_MS };
  const journey = fc.property(start, zone, stays, (ms, home, path) => {
    expect(playDiligent(ms, home, path, plan)).toBeGreaterThan(0);
  });
  fc.assert(journey, { numRuns: 500, seed: 7 });
});
