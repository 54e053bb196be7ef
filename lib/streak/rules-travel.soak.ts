import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { END, START, start, stays, steps, zone } from "#tests/support/random-journeys.ts";
import { checkEndOfDay, checkStay, play, playDiligent } from "#tests/support/streak-properties.ts";
import { ALL_ZONES, switchesOf } from "#tests/support/zones.ts";

const seeds = [1, 2, 3, 4];

it.each(seeds)("travellers of all kinds agree with their diaries (%i)", (seed) => {
  const sum = { quiz: 0, frozen: 0, skipped: 0, hops: 0 };
  fc.assert(
    fc.property(start, zone, steps, (ms, home, path) => {
      const seen = play(ms, home, path);
      for (const key of ["quiz", "frozen", "skipped", "hops"] as const) sum[key] += seen[key];
    }),
    { numRuns: 300, seed },
  );
  expect(Math.min(...Object.values(sum)), JSON.stringify(sum)).toBeGreaterThan(100);
});

it.each(seeds)("a diligent traveller loses nothing (%i)", (seed) => {
  let days = 0;
  const journey = fc.property(start, zone, stays, (ms, home, path) => {
    days += playDiligent(ms, home, path);
  });
  fc.assert(journey, { numRuns: 800, seed });
  expect(days).toBeGreaterThan(4000);
});

it("the end of a day is the first minute of a later one", () => {
  const ahead = fc.integer({ min: 0, max: 2 });
  fc.assert(fc.property(zone, zone, start, ahead, checkEndOfDay), { numRuns: 1500, seed: 5 });
});

describe.each(ALL_ZONES)("%s", (name) => {
  const switches = switchesOf(name).filter((ms) => ms > START && ms < END);

  it("gives n days for n days, at all hours around all switches", () => {
    for (const ms of [START, ...switches]) for (let turn = 0; turn < 6; turn += 1) checkStay(name, ms, turn);
  });

  it("is left and entered from both ends of the day around all switches", () => {
    const near = fc.tuple(fc.constantFrom(START, ...switches), fc.integer({ min: -2e8, max: 5e7 }));
    const journey = fc.property(near, steps, stays, ([ms, shiftMs], path, visits) => {
      play(ms + shiftMs, name, path);
      playDiligent(ms + shiftMs, name, visits);
    });
    fc.assert(journey, { numRuns: 2 + Math.ceil(switches.length / 4), seed: 6 });
  });
});
