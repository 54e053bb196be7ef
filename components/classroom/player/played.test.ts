import fc from "fast-check";
import { expect, it } from "vitest";
import { watchedSeconds } from "#lib/lesson/rules.ts";
import { PlayedSpans } from "./played.ts";

it("counts what plays, second by second", () => {
  const spans = new PlayedSpans();
  const heard = [0, 0.25, 0.5, 1.1, 1.9, 2.05].map((now) => spans.at(now));
  expect(heard).toEqual([null, null, null, { from: 0, to: 1 }, null, { from: 1, to: 2 }]);
});

it("counts no jump, forwards or backwards", () => {
  const spans = new PlayedSpans();
  for (const now of [0, 0.5]) spans.at(now);
  expect(spans.at(60)).toBeNull();
  expect(spans.at(61.2)).toEqual({ from: 60, to: 61 });
  expect(spans.at(10)).toBeNull();
  spans.stop();
  expect(spans.at(12)).toBeNull();
});

it("counts the last part of a second at the end", () => {
  const spans = new PlayedSpans();
  spans.at(8);
  expect(spans.at(9.5)).toEqual({ from: 8, to: 9 });
  expect(spans.end(9.7)).toEqual({ from: 9, to: 10 });
  expect(spans.end(9.7)).toBeNull();
});

it("is the union of what was played, whatever is played in whatever order (property)", () => {
  const run = fc.record({ from: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 0, max: 60 }) });
  fc.assert(
    fc.property(fc.array(run, { maxLength: 8 }), (runs) => {
      const spans = new PlayedSpans();
      const heard = runs.flatMap(({ from, length }) => {
        const ticks = Array.from({ length: length * 4 + 1 }, (_, tick) => spans.at(from + tick / 4));
        spans.stop();
        return ticks.filter((span) => span !== null);
      });
      const played = new Set(
        runs.flatMap(({ from, length }) => Array.from({ length }, (_, at) => from + at)),
      );
      expect(watchedSeconds(heard)).toBe(played.size);
    }),
  );
});
