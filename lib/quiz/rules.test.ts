import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprintSource } from "./fingerprint.ts";
import {
  bonusStarOf,
  gradeAnswer,
  isPerfect,
  multiplierFor,
  percentOf,
  plausibleElapsedMs,
  resultMessage,
  scoreParts,
  starsFor,
  timeBonusFor,
} from "./rules.ts";

describe("time bonus", () => {
  it.each([
    [299, 0],
    [300, 50],
    [2999, 50],
    [3000, 30],
    [4999, 30],
    [5000, 10],
    [7999, 10],
    [8000, 0],
  ])("%i ms is worth %i", (ms, points) => expect(timeBonusFor(ms)).toBe(points));
});

describe("multiplier", () => {
  it.each([
    [0, 1],
    [2, 1],
    [3, 1.5],
    [4, 1.5],
    [5, 2],
    [9, 2],
    [10, 3],
    [40, 3],
  ])("%i in a row is worth %f times", (streak, factor) => expect(multiplierFor(streak)).toBe(factor));
});

describe("stars", () => {
  it.each([
    [10, 10, false, 3],
    [9, 10, false, 3],
    [89, 100, false, 2],
    [7, 10, false, 2],
    [69, 100, false, 1],
    [5, 10, false, 1],
    [49, 100, false, 0],
    [49, 100, true, 0],
    [5, 10, true, 2],
    [7, 10, true, 3],
    [10, 10, true, 3],
    [0, 0, true, 0],
  ])("%i of %i (bonus %s) gives %i", (correct, total, bonus, stars) =>
    expect(starsFor(correct, total, bonus)).toBe(stars),
  );

  it("never falls when one more answer is right", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(), fc.boolean(), (total, seed, bonus) => {
        const correct = seed % total;
        expect(starsFor(correct + 1, total, bonus)).toBeGreaterThanOrEqual(starsFor(correct, total, bonus));
      }),
    );
  });
});

describe("grading", () => {
  it("counts the answer that completes the row", () => {
    expect(gradeAnswer(true, 2, 9000)).toEqual({
      isCorrect: true,
      streak: 3,
      multiplier: 1.5,
      timeBonus: 0,
      points: 150,
    });
    expect(gradeAnswer(true, 4, 1000)).toEqual({
      isCorrect: true,
      streak: 5,
      multiplier: 2,
      timeBonus: 50,
      points: 250,
    });
  });

  it("pays nothing for a wrong answer, however fast", () => {
    expect(gradeAnswer(false, 9, 500)).toEqual({
      isCorrect: false,
      streak: 0,
      multiplier: 1,
      timeBonus: 0,
      points: 0,
    });
  });

  it.each([
    [undefined, 4000, 4000],
    [299, 4000, 4000],
    [300, 4000, 300],
    [4000, 4000, 4000],
    [4001, 4000, 4000],
  ])("takes a claim of %s ms in a span of %i as %i", (claim, span, ms) =>
    expect(plausibleElapsedMs(claim, span)).toBe(ms),
  );
});

describe("results", () => {
  it.each([
    [100, true, "Perfect score! Absolutely outstanding!"],
    [100, false, "Excellent! You've mastered this quiz!"],
    [90, false, "Excellent! You've mastered this quiz!"],
    [89, false, "Great job! You have a solid understanding!"],
    [70, false, "Great job! You have a solid understanding!"],
    [69, false, "Good effort! Keep practicing to improve."],
    [50, false, "Good effort! Keep practicing to improve."],
    [49, false, "You're just getting started. Keep learning!"],
  ])("%i %% (perfect %s) says %s", (percent, perfect, message) =>
    expect(resultMessage(percent, perfect)).toBe(message),
  );

  it("is perfect with three stars and all right", () => {
    expect(isPerfect(3, 5, 5)).toBe(true);
    expect(isPerfect(3, 9, 10)).toBe(false);
    expect(isPerfect(3, 0, 0)).toBe(false);
  });

  it.each([
    [0, 0, 0],
    [1, 3, 33],
    [2, 3, 67],
    [5, 5, 100],
  ])("%i of %i is %i percent", (correct, total, percent) => expect(percentOf(correct, total)).toBe(percent));
});

describe("fingerprint", () => {
  const question = {
    text: "What is 2 + 2?",
    options: [{ text: "3" }, { text: "4" }, { text: "5" }],
    correctIndex: 1,
  };

  it("survives other wrong options, their order, capitals, spaces and the stop at the end", () => {
    const copy = {
      text: " what is  2 + 2 ",
      options: [{ text: "22" }, { text: "3" }, { text: "4." }, { text: "5" }],
      correctIndex: 2,
    };
    expect(fingerprintSource(copy)).toBe(fingerprintSource(question));
  });

  it.each([
    ["another key", { ...question, correctIndex: 0 }],
    ["another number", { ...question, text: "What is 2 + 3?" }],
    ["another sign", { ...question, text: "What is 2 - 2?" }],
  ])("differs for %s", (_what, other) => {
    expect(fingerprintSource(other)).not.toBe(fingerprintSource(question));
  });

  it.each([
    ["C++", "C#"],
    ["x < 5", "x > 5"],
    ["+", "-"],
    ["?", "!"],
  ])("tells %s from %s", (one, other) => {
    const ask = (right: string) => ({ text: "Which one?", options: [{ text: right }], correctIndex: 0 });
    expect(fingerprintSource(ask(one))).not.toBe(fingerprintSource(ask(other)));
  });

  it("takes no longer for a million dots than they are long", () => {
    const text = `${". ".repeat(500_000)}x`;
    const before = process.cpuUsage();
    fingerprintSource({ text, options: [{ text }], correctIndex: 0 });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
  });
});

it.each([
  [10, true, false, null],
  [9, true, true, null],
  [8, true, false, "hearts"],
  [8, true, true, "premium"],
  [8, false, true, null],
  [5, true, false, "hearts"],
  [4, true, true, null],
] as const)(
  "%i of 10 right, bonus %s, premium %s: the extra star is from %s",
  (correct, hasBonusStar, isPremium, rule) => {
    expect(bonusStarOf(correct, 10, { hasBonusStar, isPremium })).toBe(rule);
  },
);

describe("what points are made of", () => {
  const right = (points: number, timeBonus: number) => ({ isCorrect: true, points, timeBonus });
  const wrong = (points: number) => ({ isCorrect: false, points, timeBonus: 0 });

  it.each([
    ["nothing", [], { base: 0, combo: 0, speed: 0 }],
    ["a right answer", [right(100, 0)], { base: 100, combo: 0, speed: 0 }],
    ["a quick third one", [right(200, 50)], { base: 100, combo: 50, speed: 50 }],
    ["a tenth one", [right(300, 0)], { base: 100, combo: 200, speed: 0 }],
    ["a wrong one", [wrong(0)], { base: 0, combo: 0, speed: 0 }],
    ["a partly right one", [wrong(67)], { base: 67, combo: 0, speed: 0 }],
    [
      "one that is still open",
      [{ isCorrect: null, points: null, timeBonus: null }],
      { base: 0, combo: 0, speed: 0 },
    ],
  ])("%s", (_, answers, parts) => expect(scoreParts(answers)).toEqual(parts));

  it("adds up to the points of any run, with the multipliers' part as the combo", () => {
    const answer = fc.record({
      isCorrect: fc.boolean(),
      elapsedMs: fc.integer({ min: 0, max: 20_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 30 }), (run) => {
        let streak = 0;
        const graded = run.map(({ isCorrect, elapsedMs, share }) => {
          const one = gradeAnswer(isCorrect, streak, elapsedMs, share);
          streak = one.streak;
          return one;
        });
        const { base, combo, speed } = scoreParts(graded);
        expect(base + combo + speed).toBe(graded.reduce((sum, { points }) => sum + points, 0));
        expect(combo).toBe(graded.reduce((sum, one) => sum + 100 * (one.multiplier - 1), 0));
        expect(speed).toBe(graded.reduce((sum, { timeBonus }) => sum + timeBonus, 0));
        expect(Math.min(base, combo, speed)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
