import { describe, expect, it } from "vitest";
import { CRITERIA, type Criterion, faultsOf, type Judged, type Rated, verdictOf } from "./rubric.ts";

const TEXT =
  "The cog was a broad ship with one sail. Herring came from Scania, where salt was dear. Lübeck was founded anew in 1159 by Henry the Lion.";
const GOOD: Rated = {
  text: "Who founded Lübeck anew?",
  options: ["Ivan III", "Henry the Lion", "Valdemar IV"],
  correctIndex: 1,
  body: null,
  source: "Lübeck was founded anew in 1159 by Henry the Lion.",
  explanation: "Henry the Lion founded it in 1159, on the place of a town that had burnt down.",
};
const RULES = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };
const faults = (change: Partial<Rated>) => Object.keys(faultsOf({ ...GOOD, ...change }, TEXT));

describe("what code finds wrong with a question", () => {
  it("is nothing where nothing is", () => {
    expect(faultsOf(GOOD, TEXT)).toEqual({});
  });

  it("is nothing where the one is asked for that its sentence doesn't name", () => {
    const text = "Which of these is not one of the goods of Scania?";
    const source = "Herring came from Scania, where salt was dear.";
    expect(faults({ text, source, options: ["Herring", "Cloth", "Salt"], correctIndex: 1 })).toEqual([]);
  });

  it.each<[string, Criterion, Partial<Rated>]>([
    ["its sentence isn't in the text", "answerable", { source: "Lübeck was founded in 1143." }],
    ["it has no sentence", "answerable", { source: "" }],
    ["it speaks of the text", "standsAlone", { text: "According to the text, who founded Lübeck anew?" }],
    ["it speaks of the text in German", "standsAlone", { text: "Wer gründete laut Text Lübeck neu?" }],
    ["it begins with what isn't named", "standsAlone", { text: "It was founded anew by whom?" }],
    ["options read alike", "oneAnswer", { options: ["Ivan III", "Henry the Lion", "ivan  III."] }],
    ["a wrong option says the same", "oneAnswer", { options: ["Lion Henry", "Henry the Lion", "Ivan III"] }],
    ["a wrong option is in its sentence", "oneAnswer", { options: ["Lübeck", "Henry the Lion", "Ivan III"] }],
    ["its key is beyond the options", "oneAnswer", { correctIndex: 3 }],
    ["it has one wrong option", "plausible", { options: ["Ivan III", "Henry the Lion"] }],
    ["its answer is in it", "noGiveaway", { text: "Whose name was Henry the Lion?" }],
    [
      "the right option is by far the longest",
      "noGiveaway",
      { options: ["Ivan", "Henry the Lion, who held Saxony and Bavaria", "Erik"], source: TEXT.slice(0, 39) },
    ],
    [
      "the right option alone ends in a stop",
      "noGiveaway",
      { options: ["Ivan III", "Henry the Lion.", "Erik VI"] },
    ],
    [
      "only the right option goes with the article",
      "noGiveaway",
      { text: "The founder was an ___.", options: ["duke", "emperor", "king"] },
    ],
    ["it begins with a small letter", "grammatical", { text: "who founded Lübeck anew?" }],
    ["it says a word twice", "grammatical", { text: "Who founded founded Lübeck anew?" }],
    ["it has no end", "grammatical", { text: "Who founded Lübeck anew" }],
    ["it explains nothing", "explains", { explanation: "Henry did." }],
    ["it has no explanation", "explains", { explanation: null }],
  ])("where %s", (_, criterion, change) => {
    expect(faults(change)).toContain(criterion);
  });

  it.each<[string, Partial<Rated>]>([
    ["the word text in another sense", { text: "Which sign makes a text in a document bold?" }],
    ["a blank at its end", { text: "Lübeck was founded anew by ___" }],
    ["both articles", { text: "The founder was an ___.", options: ["earl", "emperor", "king"] }],
    [
      "an order, whose items stand in its sentence",
      { options: ["Scania", "Lübeck", "Henry"], correctIndex: null, body: { kind: "order" } },
    ],
    [
      "a typed answer, without options",
      {
        options: [],
        correctIndex: null,
        body: { kind: "text", answers: [{ text: "Henry the Lion", share: 1, said: null }], ...RULES },
      },
    ],
  ])("and not %s", (_, change) => {
    expect(faults(change)).toEqual([]);
  });

  it("is a typed answer that stands in the question", () => {
    const body = { kind: "text" as const, answers: [{ text: "Lübeck", share: 1, said: null }], ...RULES };
    expect(faults({ options: [], correctIndex: null, body })).toEqual(["noGiveaway"]);
  });
});

describe("a verdict", () => {
  const all = (isSo: boolean) => Object.fromEntries(CRITERIA.map((one) => [one, isSo])) as Judged;
  it("is good with all eight, bad without an answer or with two, else weak", () => {
    expect(verdictOf(all(true))).toBe("good");
    for (const criterion of CRITERIA) {
      const isBad = criterion === "answerable" || criterion === "oneAnswer";
      expect(verdictOf({ ...all(true), [criterion]: false })).toBe(isBad ? "bad" : "weak");
    }
    expect(verdictOf(all(false))).toBe("bad");
  });
});
