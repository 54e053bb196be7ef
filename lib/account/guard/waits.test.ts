import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeFailures, maxFailures, waitAfter } from "./waits.ts";

describe("the wait after so many wrong passwords in a row", () => {
  it.each([
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [14, 512],
    [15, 900],
    [16, 900],
    [50, 900],
    [1_000_000, 900],
  ])("of %i is %i s", (failures, seconds) => {
    expect(waitAfter(failures)).toBe(seconds);
  });

  it("never shrinks, and is never longer than a quarter of an hour", () => {
    const scale = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.nat(10_000), scale, (failures, by) => {
        const [now, next] = [waitAfter(failures, by), waitAfter(failures + 1, by)];
        expect(next).toBeGreaterThanOrEqual(now);
        expect(next).toBeLessThanOrEqual(900);
        expect(now > 0).toBe(failures >= freeFailures(by));
      }),
    );
  });
});

it.each([
  [1, 5, 50],
  [50, 250, 2500],
  [0.1, 1, 5],
  [0.001, 1, 1],
])("scaled by %f, %i are free and %i the end", (scale, free, most) => {
  expect([freeFailures(scale), maxFailures(scale)]).toEqual([free, most]);
});
