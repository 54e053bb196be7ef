import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findingsOf, type ItemFigures, likelihoodOfAtMost } from "./item-figures.ts";

const figures = (change: Partial<ItemFigures>): ItemFigures => ({
  answers: 40,
  right: 30,
  medianMs: 6000,
  discrimination: 0.3,
  pairs: 40,
  ...change,
});

describe("a question", () => {
  it.each<[string, Partial<ItemFigures>, number | null, string[]]>([
    ["does well", {}, 0.25, []],
    ["is too easy", { answers: 20, right: 20, medianMs: 2000 }, 0.25, ["too_easy"]],
    ["of 19 answers isn't judged", { answers: 19, right: 19, medianMs: 500 }, 0.25, []],
    ["that one misses isn't too easy", { answers: 20, right: 19, medianMs: 500 }, 0.25, []],
    ["that takes longer isn't too easy", { answers: 20, right: 20, medianMs: 2001 }, 0.25, []],
    ["without times isn't too easy", { answers: 20, right: 20, medianMs: null }, 0.25, []],
    // 0.75 ** 20 = 0.0032; with one right 0.0243
    ["that nobody gets is too hard", { answers: 20, right: 0 }, 0.25, ["too_hard"]],
    ["that one of 20 gets may be bad luck", { answers: 20, right: 1 }, 0.25, []],
    ["of 19 that nobody gets isn't judged", { answers: 19, right: 0 }, 0.25, []],
    // Binomial tables: P(X ≤ 3 | 40, 0.25) = 0.0047, P(X ≤ 4) = 0.0160
    ["that 3 of 40 get is too hard", { right: 3 }, 0.25, ["too_hard"]],
    ["that 4 of 40 get isn't", { right: 4 }, 0.25, []],
    ["of two options that 12 of 40 get is too hard", { right: 12 }, 0.5, ["too_hard"]],
    ["of two options that 13 of 40 get isn't", { right: 13 }, 0.5, []],
    ["that no one hits by chance isn't worse than chance", { right: 0 }, 0.008, []],
    ["that is typed and 1 of 21 gets is too hard", { answers: 21, right: 1 }, null, ["too_hard"]],
    ["that is typed and 1 of 20 gets isn't", { answers: 20, right: 1 }, null, []],
    // tanh(2.3263 / √27) = 0.4203
    ["speaks against those who know", { discrimination: -0.4205, pairs: 30 }, 0.25, ["negative"]],
    ["may do so by chance", { discrimination: -0.42, pairs: 30 }, 0.25, []],
    ["of 29 pairs isn't judged", { discrimination: -1, pairs: 29 }, 0.25, []],
    ["without a correlation isn't judged", { discrimination: null }, 0.25, []],
    ["can be wrong in two ways", { right: 0, discrimination: -1 }, 0.25, ["negative", "too_hard"]],
  ])("%s", (_, change, chance, findings) => {
    expect(findingsOf(figures(change), chance)).toEqual(findings);
  });
});

const counts = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0, max: 1, noNaN: true }));

describe("the likelihood of at most so many right", () => {
  it("lies between 0 and 1, and rises with the number", () => {
    fc.assert(
      fc.property(counts, ([answers, chance]) => {
        let before = 0;
        for (let right = 0; right <= answers; right += 1) {
          const now = likelihoodOfAtMost(right, answers, chance);
          expect(now).toBeGreaterThanOrEqual(before - 1e-12);
          expect(now).toBeLessThanOrEqual(1);
          before = now;
        }
        expect(before).toBe(1);
      }),
    );
  });

  it("falls with the chance and with the number of answers", () => {
    fc.assert(
      fc.property(counts, fc.nat(399), fc.double({ min: 0, max: 1, noNaN: true }), ([n, a], k, b) => {
        const right = Math.min(k, n);
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const at = (answers: number, chance: number) => likelihoodOfAtMost(right, answers, chance);
        expect(at(n, high)).toBeLessThanOrEqual(at(n, low) + 1e-9);
        expect(at(n + 1, low)).toBeLessThanOrEqual(at(n, low) + 1e-9);
      }),
    );
  });

  it("adds up to 1 from both sides", () => {
    fc.assert(
      fc.property(counts, fc.nat(399), ([answers, chance], k) => {
        const right = k % answers;
        const above = likelihoodOfAtMost(answers - right - 1, answers, 1 - chance);
        expect(likelihoodOfAtMost(right, answers, chance) + above).toBeCloseTo(1, 6);
      }),
    );
  });
});

const anyFigures = fc.record({
  answers: fc.integer({ min: 0, max: 300 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  medianMs: fc.option(fc.integer({ min: 300, max: 10_000 })),
  discrimination: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
  pairs: fc.integer({ min: 0, max: 300 }),
});
const made = ({ share, ...rest }: { share: number; answers: number } & Omit<ItemFigures, "right">) => {
  return { ...rest, right: Math.floor(share * rest.answers) };
};
const anyChance = fc.option(fc.double({ min: 0.001, max: 0.5, noNaN: true }));

describe("findings", () => {
  it("never call a question both too easy and too hard", () => {
    fc.assert(
      fc.property(anyFigures, anyChance, (some, chance) => {
        const found = findingsOf(made(some), chance);
        expect(found.includes("too_easy") && found.includes("too_hard")).toBe(false);
      }),
    );
  });

  it("that it is too hard stay with fewer right, and that it is negative with a lower correlation", () => {
    fc.assert(
      fc.property(anyFigures, anyChance, fc.double({ min: 0, max: 1, noNaN: true }), (some, chance, less) => {
        const before = made(some);
        const { discrimination } = before;
        const after = {
          ...before,
          right: Math.floor(before.right * less),
          discrimination: discrimination === null ? null : Math.max(-1, discrimination - less),
        };
        const found = findingsOf(after, chance);
        for (const finding of findingsOf(before, chance))
          if (finding !== "too_easy") expect(found).toContain(finding);
      }),
    );
  });
});
