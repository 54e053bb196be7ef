import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bonusStarOf, starsFor } from "#lib/quiz/rules.ts";
import { nextStarText, starRuleText } from "./star-text.ts";

describe("what three stars take", () => {
  it.each([
    [1, false, "3 stars: the answer right"],
    [2, false, "3 stars: all 2 right"],
    [5, false, "3 stars: all 5 right, or 4 with full hearts"],
    [10, false, "3 stars: 9 of 10 right, or 7 with full hearts"],
    [10, true, "3 stars: 7 of 10 right"],
    [5, true, "3 stars: 4 of 5 right"],
  ])("%i questions, Premium %s", (total, isPremium, text) =>
    expect(starRuleText(total, isPremium)).toBe(text),
  );
});

function run(correct: number, total: number, hasBonusStar = false, isPremium = false) {
  const stars = starsFor(correct, total, hasBonusStar);
  return { stars, correct, total, bonusStar: bonusStarOf(correct, total, { hasBonusStar, isPremium }) };
}

describe("why a star is missing", () => {
  it.each([
    [run(4, 5), "One wrong answer. For the third star, get all 5 right, or 4 with full hearts at the start."],
    [
      run(3, 5, true),
      "2 wrong answers. For the third star, get all 5 right, or 4 with full hearts at the start.",
    ],
    [run(5, 10, true, true), "5 wrong answers. For the third star, get 7 of 10 right."],
    [
      run(5, 10),
      "5 wrong answers. For the second star, get 7 of 10 right, or 5 with full hearts at the start.",
    ],
    [run(1, 5), "4 wrong answers. For the first star, get 3 of 5 right."],
    [run(0, 1), "One wrong answer. For the first star, get the answer right."],
    [run(5, 5), null],
    [run(4, 5, true), null],
  ])("%o", (given, text) => expect(nextStarText(given)).toBe(text));

  it("names numbers that the rule itself gives the star for, and no smaller ones", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.nat({ max: 10 }),
        fc.boolean(),
        (total, right, bonus) => {
          const given = run(Math.min(right, total), total, bonus);
          const text = nextStarText(given);
          expect(text === null).toBe(given.stars === 3);
          if (text === null) return;
          const all = /all (\d+) right/.exec(text)?.[1];
          const some = /(\d+) of \d+ right/.exec(text)?.[1];
          const alone = Number(all ?? some ?? total);
          expect(starsFor(alone, total, false)).toBeGreaterThan(given.stars);
          expect(starsFor(alone - 1, total, false)).toBeLessThanOrEqual(given.stars);
          const full = /or (\d+) with full hearts/.exec(text)?.[1];
          if (full === undefined) return;
          expect(starsFor(Number(full), total, true)).toBeGreaterThan(given.stars);
          expect(starsFor(Number(full) - 1, total, true)).toBeLessThanOrEqual(given.stars);
        },
      ),
    );
  });
});
