import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distributionOf, learnersAhead, placeOf } from "./standing.ts";

const someXp = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 300 });
const descending = (list: readonly number[]) => [...list].sort((a, b) => b - a);
const more = (list: readonly number[], xp: number) => list.filter((other) => other > xp).length;

function spread(list: readonly number[]) {
  const levels = [...new Set(descending(list))];
  return distributionOf(levels.map((xp) => ({ xp, learners: list.filter((one) => one === xp).length })));
}

describe("a distribution", () => {
  it.each([
    [100, 0],
    [50, 0],
    [49, 1],
    [20, 1],
    [19, 4],
    [5, 4],
    [4, 6],
    [0, 6],
  ])("with 50, 3 × 20 and 2 × 5: more than %i have %i", (xp, ahead) =>
    expect(learnersAhead(spread([20, 5, 20, 50, 5, 20]), xp)).toBe(ahead),
  );

  it("of no one has no one ahead", () => expect(learnersAhead(spread([]), 10)).toBe(0));

  it("counts as one would by hand", () => {
    fc.assert(
      fc.property(someXp, fc.integer({ min: 0, max: 61 }), (list, xp) => {
        expect(learnersAhead(spread(list), xp)).toBe(more(list, xp));
        expect(spread(list).count).toBe(list.length);
      }),
    );
  });
});

describe("a place", () => {
  it("is one more than those with more, whether the top reaches that far or not", () => {
    fc.assert(
      fc.property(someXp, fc.nat(49), (list, index) => {
        const xp = list[index];
        if (xp === undefined) return;
        const place = placeOf(xp, descending(list).slice(0, 10), spread(list));
        expect(place).toBe(1 + more(list, xp));
      }),
    );
  });

  it("is exact within the top, however old the distribution is", () => {
    const old = spread([9, 9, 9]);
    expect([90, 80, 80, 70].map((xp) => placeOf(xp, [90, 80, 80, 70], old))).toEqual([1, 2, 2, 4]);
  });

  it("below a top that has moved on is never one of the top's", () => {
    expect(placeOf(60, [90, 80, 70], spread([60, 50]))).toBe(4);
    expect(placeOf(60, [90, 80, 70], null)).toBe(4);
  });
});
