import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { complete, isReportDue, look, report, startCounter } from "./counter.ts";

/** Looks once a second, in front where the text has an x. */
function watch(pattern: string) {
  return [...pattern].reduce(
    (counter, sign, second) => look(counter, second * 1000, sign === "x"),
    startCounter(0),
  );
}

describe("counting", () => {
  it.each([
    ["xxxx", 3],
    ["xx..xx", 2],
    ["....", 0],
    ["x.x.x", 0],
  ])("%s is %i seconds", (pattern, seconds) => {
    expect(report(watch(pattern), 9000)[0]?.seconds ?? 0).toBe(seconds);
  });

  it("takes no nap for learning, nor a clock that goes back", () => {
    const before = look(startCounter(0), 0, true);
    expect(look(before, 3_600_000, true).watchedMs).toBe(2000);
    expect(look(before, -5000, true).watchedMs).toBe(0);
  });

  it("tells each second once, however often it is asked", () => {
    const looks = fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.boolean(), fc.boolean()));
    fc.assert(
      fc.property(looks, (steps) => {
        let counter = startCounter(0);
        let [now, told, watched] = [0, 0, 0];
        for (const [passed, isInFront, asks] of steps) {
          now += passed;
          const before = counter.watchedMs;
          counter = look(counter, now, isInFront);
          watched += counter.watchedMs - before;
          if (!asks) continue;
          const [found, rest] = report(counter, now);
          told += found?.seconds ?? 0;
          counter = rest;
        }
        expect(told * 1000 + counter.watchedMs).toBe(watched);
      }),
    );
  });
});

describe("reporting", () => {
  it("is due once a minute", () => {
    const [, counter] = report(watch("xxxx"), 10_000);
    expect(isReportDue(counter, 69_999)).toBe(false);
    expect(isReportDue(counter, 70_000)).toBe(true);
  });

  it("has nothing to say twice, and says an end even without a second", () => {
    const [ended, rest] = report(complete(startCounter(0)), 1);
    expect(ended).toEqual({ seconds: 0, completed: true });
    expect(report(complete(rest), 2)[0]).toBeNull();
  });
});
