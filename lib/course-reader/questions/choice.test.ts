import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capOptions, checkChoice, foldText, placeRight, refersToOthers } from "./choice.ts";

const rich = (text: string) => ({ text, html: null, feedback: null });

describe("checkChoice", () => {
  it.each([
    [["a"], 0, "fewer than two"],
    [["a", "b"], -1, "no right answer"],
    [["a", "b"], 2, "no right answer"],
    [["a", " a "], 0, "the same"],
    [["Straße 1", "Straße  1"], 0, "the same"],
    [["a", " "], 0, "empty"],
    [["[picture]", "[picture]"], 0, "pictures"],
  ])("refuses %j with the key %i", (texts, key, reason) => {
    expect(checkChoice(texts.map(rich), key)).toMatchObject({
      ok: false,
      reason: expect.stringContaining(reason),
    });
  });

  it.each([
    ["Git", "git"],
    ["x²", "x2"],
    ["Na", "NA"],
  ])("takes %j and %j for two answers", (one, other) => {
    expect(checkChoice([one, other].map(rich), 1)).toMatchObject({ ok: true, choice: { correctIndex: 1 } });
  });

  it("lets options be shuffled unless they refer to each other", () => {
    expect(checkChoice(["a", "b"].map(rich), 0)).toMatchObject({
      ok: true,
      note: null,
      choice: { canShuffle: true },
    });
    expect(checkChoice(["ice", "All of the above"].map(rich), 0)).toMatchObject({
      choice: { canShuffle: false },
    });
  });

  it.each([
    "All of the above",
    "none of these.",
    "Both A and B",
    "A and C",
    "(a) & (b)",
    "The above answers",
    "Toutes ces réponses",
    "Todas las anteriores",
  ])("sees that %j refers to others", (text) => expect(refersToOthers(text)).toBe(true));

  it.each(["all penguins", "above the ice", "a bird and a seal", "Alle Meere", "one of a kind"])(
    "sees that %j doesn't",
    (text) => expect(refersToOthers(text)).toBe(false),
  );
});

describe("the cap", () => {
  it("keeps the right option, its text and the order", () => {
    const texts = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.integer({ min: 2, max: 10 }), (list, seed, max) => {
        const correctIndex = seed % list.length;
        const capped = capOptions(list.map(rich), correctIndex, max);
        expect(capped.options[capped.correctIndex]?.text).toBe(list[correctIndex]);
        expect(capped.options).toHaveLength(Math.min(list.length, max));
        const positions = capped.options.map((option) => list.indexOf(option.text));
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      }),
    );
  });

  it("is said", () => {
    const many = "abcdefghijk".split("").map(rich);
    expect(checkChoice(many, 10)).toMatchObject({
      note: "Shows 8 of its 11 answers.",
      choice: { correctIndex: 7 },
    });
  });
});

describe("placeRight", () => {
  it("puts the right one anywhere, and keeps the others in order", () => {
    const places = new Set<number>();
    for (let seed = 0; seed < 8; seed += 1) {
      const choice = placeRight(rich("right"), ["a", "b", "c"].map(rich), seed);
      expect(choice.options[choice.correctIndex]?.text).toBe("right");
      expect(choice.options.filter((o) => o.text !== "right").map((o) => o.text)).toEqual(["a", "b", "c"]);
      places.add(choice.correctIndex);
    }
    expect(places.size).toBe(4);
  });
});

it("folds what a reader can't tell apart", () => {
  expect(foldText(" ＡＢ  c\u00a0d ")).toBe("ab c d");
});
