import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bestShortAnswer,
  type NumericAnswer,
  numericOptions,
  plainNumber,
  toLender,
  wrongSets,
  wrongShortAnswers,
} from "./wrong-answers.ts";

const exact = (shown: string, tolerance = 0, weight = 100): NumericAnswer => {
  const value = Number(shown);
  return { shown, low: value - tolerance, high: value + tolerance, weight, feedback: null };
};
const short = (...texts: string[]) => texts.map((text) => ({ text, weight: 100, feedback: null }));
const lent = (...texts: string[]) => toLender(short(...texts));

describe("numericOptions", () => {
  it("writes every number alike", () => {
    const numbers = numericOptions([exact("33.30", 0.05)], "How much?");
    expect(numbers?.right).toBe("33.30");
    for (const wrong of numbers?.wrong ?? []) expect(wrong).toMatch(/^\d+\.\d{2}$/);
  });

  it("stays outside of every tolerance, also of half right ones", () => {
    const values = fc.integer({ min: -100_000, max: 100_000 });
    const answers = fc.tuple(
      values,
      fc.nat({ max: 3 }),
      fc.nat({ max: 5000 }),
      values,
      fc.nat({ max: 500 }),
      fc.string(),
    );
    fc.assert(
      fc.property(answers, ([base, decimals, tolerance, other, otherTolerance, stem]) => {
        const unit = 10 ** decimals;
        const given = [
          exact((base / unit).toFixed(decimals), tolerance / unit),
          exact((other / unit).toFixed(decimals), otherTolerance / unit, 50),
        ];
        const numbers = numericOptions(given, stem);
        if (!numbers) return;
        expect(numbers.right).toBe((base / unit).toFixed(decimals));
        expect(new Set([numbers.right, ...numbers.wrong]).size).toBe(numbers.wrong.length + 1);
        for (const wrong of numbers.wrong) {
          expect(wrong.split(".")[1]?.length ?? 0).toBe(decimals);
          for (const { low, high } of given) expect(Number(wrong) < low || Number(wrong) > high).toBe(true);
        }
      }),
    );
  });

  it("offers the author's own wrong numbers first", () => {
    const answers = [exact("9"), exact("5", 0, 0), exact("23", 0, 0)];
    expect(numericOptions(answers, "How many?")).toMatchObject({
      right: "9",
      wrong: ["5", "23", expect.any(String)],
    });
  });

  it("shows a value inside of bounds", () => {
    const between = { shown: null, low: 5.311, high: 5.312, weight: 100, feedback: null };
    const numbers = numericOptions([between], "How much?");
    expect(Number(numbers?.right)).toBeGreaterThanOrEqual(5.311);
    expect(Number(numbers?.right)).toBeLessThanOrEqual(5.312);
  });

  it("gives no minus sign away, and puts the right one at several places", () => {
    const places = ["a", "b", "c", "d", "e", "f"].map((stem) => {
      const { right = "", wrong = [] } = numericOptions([exact("12")], stem) ?? {};
      expect(wrong.every((text) => !text.startsWith("-"))).toBe(true);
      return [right, ...wrong].toSorted((a, b) => Number(a) - Number(b)).indexOf(right);
    });
    expect(new Set(places).size).toBeGreaterThan(1);
  });

  it("gives up on what can't be written", () => {
    expect(numericOptions([], "x")).toBeNull();
    expect(numericOptions([exact("5", 0, 0)], "x")).toBeNull();
    expect(numericOptions([exact("1e300")], "x")).toBeNull();
    expect(numericOptions([exact("NaN")], "x")).toBeNull();
    expect(
      numericOptions([{ shown: "1", low: -1e12, high: 1e12, weight: 100, feedback: null }], "x"),
    ).toBeNull();
  });

  it.each([
    ["5", "5"],
    [" 5.50 ", "5.50"],
    [".5", "0.5"],
    ["+5", "5"],
    ["1e3", "1000"],
    ["", null],
    ["five", null],
    ["1,000", null],
  ])("reads %j as the number %j", (text, number) => expect(plainNumber(text)).toBe(number));
});

describe("wrongShortAnswers", () => {
  it("borrows from the questions around, most alike first", () => {
    const pool = [lent("a very long sentence of words"), lent("Rome"), lent("42"), lent("Oslo")];
    expect(wrongShortAnswers(short("Bern"), pool, "Bern")).toEqual(expect.arrayContaining(["Rome", "Oslo"]));
    expect(wrongShortAnswers(short("Bern"), pool, "Bern")).toHaveLength(3);
  });

  it("never offers what the question accepts, however it is spelt", () => {
    const accepted = [
      ...short("The Antarctic", "Antarctica"),
      { text: "South*", weight: 50, feedback: null },
    ];
    const pool = [
      lent("antarctic"),
      lent("ANTARCTICA!"),
      lent("South Pole"),
      lent("southern"),
      lent("Arctic"),
    ];
    expect(wrongShortAnswers(accepted, pool, "Antarctica")).toEqual(["Arctic"]);
  });

  it("leaves out a question that shares any answer", () => {
    expect(wrongShortAnswers(short("4", "four"), [lent("IV", "four"), lent("5")], "4")).toEqual(["5"]);
  });

  it("offers the author's own wrong answers first", () => {
    const accepted = [...short("ice"), { text: "glass", weight: 0, feedback: null }];
    expect(wrongShortAnswers(accepted, [lent("snow")], "ice")).toEqual(["glass", "snow"]);
  });

  it("shows an answer without a wildcard, or none", () => {
    expect(
      bestShortAnswer([
        { text: "ic*", weight: 100, feedback: null },
        { text: "ice", weight: 50, feedback: null },
      ]),
    ).toBe("ice");
    expect(bestShortAnswer([{ text: "*", weight: 100, feedback: null }])).toBeNull();
    expect(bestShortAnswer([{ text: "2 \\* 3", weight: 100, feedback: null }])).toBe("2 * 3");
    expect(bestShortAnswer([{ text: "no", weight: 0, feedback: null }])).toBeNull();
  });

  it("isn't held up by a pattern made to be slow", () => {
    const nasty = [{ text: `${"a*".repeat(5000)}b`, weight: 100, feedback: null }, ...short("x")];
    expect(wrongShortAnswers(nasty, [lent("a".repeat(10_000)), lent("y")], "x")).toContain("y");
  });
});

describe("wrongSets", () => {
  it("are distinct, and none is the right one or empty", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat({ max: 255 }), fc.nat(), (count, mask, seed) => {
        const all = Array.from({ length: count }, (_, index) => index);
        const right = all.filter((index) => mask & (1 << index));
        if (right.length === 0) return;
        const sets = wrongSets(
          right,
          all.filter((index) => !right.includes(index)),
          seed,
        ).map((set) => set.join());
        expect(new Set(sets).size).toBe(sets.length);
        expect(sets).not.toContain(right.join());
        expect(sets).not.toContain("");
        if (count > 1) expect(sets.length).toBeGreaterThan(0);
      }),
    );
  });

  it("hold one as long as the right one, so that length gives nothing away", () => {
    expect(wrongSets([0, 1], [2, 3], 7).some((set) => set.length === 2)).toBe(true);
  });
});
