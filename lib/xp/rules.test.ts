import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelFor } from "../learner/rules.ts";
import {
  earnedBefore,
  nextRank,
  payable,
  quizXp,
  RANK_UP_XP,
  RANKS,
  rankFor,
  rankProgress,
} from "./rules.ts";

describe("level", () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [299, 2],
    [300, 3],
    [699, 3],
    [700, 4],
    [1250, 4],
  ])("%i XP is level %i", (xp, level) => expect(levelFor(xp)).toBe(level));
});

describe("rank", () => {
  it.each([
    [0, "Novice Penguin"],
    [999, "Novice Penguin"],
    [1000, "Dedicated Learner"],
    [2499, "Dedicated Learner"],
    [2500, "Persistent Scholar"],
    [5000, "Monthly Master"],
    [10000, "Seasoned Expert"],
    [25000, "Learning Legend"],
    [1e9, "Learning Legend"],
  ])("%i XP is %s", (xp, name) => expect(rankFor(xp).name).toBe(name));

  it("shows the way to the next one", () => {
    expect(rankProgress(0)).toBe(0);
    expect(rankProgress(1750)).toBe(50);
    expect(rankProgress(25000)).toBe(100);
    expect(nextRank(25000)).toBeNull();
  });

  it("can't be reached by the bonus of the rank before", () => {
    for (const [index, rank] of RANKS.entries()) {
      const next = RANKS[index + 1];
      if (next && index > 0) expect(rank.minXp + RANK_UP_XP).toBeLessThan(next.minXp);
    }
  });
});

describe("quiz XP", () => {
  it.each([
    [3, 5, 75],
    [1, 5, 25],
    [0, 2, 10],
    [0, 0, 0],
  ])("%i stars with %i right pay %i", (stars, correct, xp) => expect(quizXp(stars, correct)).toBe(xp));
});

it.each([
  { own: 5, total: 5, paid: 0, before: 0 },
  { own: 5, total: 5, paid: 50, before: 50 },
  { own: 5, total: 5, paid: 75, before: 75 },
  { own: 5, total: 5, paid: 80, before: 75 },
  { own: 1, total: 10, paid: 0, before: 68 },
  { own: 0, total: 10, paid: 0, before: 75 },
  { own: 0, total: 0, paid: 0, before: 0 },
])("of $total questions, $own new, with $paid XP paid: $before of 75 were earned before", (given) => {
  expect(earnedBefore(given.own, given.total, given.paid)).toBe(given.before);
});

describe("what is payable", () => {
  it("is the difference to what was paid", () => {
    expect(payable(75, 5, 5, 0)).toBe(75);
    expect(payable(75, 5, 5, 50)).toBe(25);
    expect(payable(50, 5, 5, 75)).toBe(0);
  });

  it("is the share of the questions that are new", () => {
    expect(payable(75, 1, 10, 0)).toBe(7);
    expect(payable(75, 0, 10, 0)).toBe(0);
    expect(payable(75, 0, 0, 0)).toBe(0);
  });

  it("adds up to at most the best, over any repeats", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 75 }), { minLength: 1, maxLength: 20 }), (worths) => {
        const paid = worths.reduce((sum, worth) => sum + payable(worth, 5, 5, sum), 0);
        expect(paid).toBe(Math.max(...worths));
      }),
    );
  });
});
