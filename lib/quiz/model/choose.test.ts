import { describe, expect, it } from "vitest";
import type { Candidate } from "./candidate.ts";
import { choose, criticised, distinct, isTwin } from "./choose.ts";
import { estimateOf } from "./estimate.ts";
import { mostOf, sectionsOf, wantedOf } from "./section.ts";

const one = (n: number, more: Partial<Candidate> = {}): Candidate => ({
  form: "choice",
  text: `What does the ${["heron", "otter", "badger", "salmon", "beetle", "magpie", "lizard", "spider"][n % 8]} ${n} eat?`,
  options: [`Right${n}`, "Wrong", "False"],
  correctIndex: 0,
  body: null,
  source: `Sentence number ${n}.`,
  explanation: "So it is.",
  bloom: "remember",
  at: n * 100,
  wanting: [],
  ...more,
});
const FINE = {
  answerable: true,
  standsAlone: true,
  oneAnswer: true,
  worthAsking: true,
  plausible: true,
  noGiveaway: true,
  grammatical: true,
  explains: true,
  duplicateOf: 0,
};
const rangeOf = (count: number) => Array.from({ length: count }, (_, n) => n);

describe("twins", () => {
  it.each<[string, Partial<Candidate>, boolean]>([
    [
      "the same answer from the same sentence",
      { text: "Whose food is that?", source: "Sentence number 1." },
      true,
    ],
    [
      "the same answer and nearly the same words",
      { text: "The otter 1, what does it eat?", source: "Elsewhere." },
      true,
    ],
    ["the same answer to something else", { text: "Where is the moon?", source: "Elsewhere." }, false],
    [
      "another answer from the same sentence",
      { text: "Where is the moon?", options: ["Sky", "Sea", "Air"], source: "Sentence number 1." },
      false,
    ],
    ["the same words with another answer", { options: ["Sky", "Sea", "Air"], source: "Elsewhere." }, false],
    ["the same words with another answer from one sentence", { options: ["Sky", "Sea", "Air"] }, true],
  ])("%s", (_, change, expected) => {
    expect(isTwin(one(1), one(1, change))).toBe(expected);
  });

  it("leave the better one", () => {
    const weak = one(1, { wanting: ["worthAsking"] });
    expect(distinct([weak, one(1)])).toEqual([one(1)]);
  });
});

describe("a choice of questions", () => {
  it("lies over the whole text, in its order", () => {
    const chosen = choose(
      rangeOf(40).map((n) => one(n)),
      4000,
      8,
    );
    expect(chosen).toHaveLength(8);
    expect(new Set(chosen.map(({ at }) => Math.floor(at / 500))).size).toBe(8);
    expect(chosen.map(({ at }) => at)).toEqual(chosen.map(({ at }) => at).sort((a, b) => a - b));
  });

  it("takes several forms and levels where there are any", () => {
    const late = (n: number) => n > 8;
    const forms = rangeOf(12).map((n) => one(n, { form: late(n) ? "text" : "choice", at: 0 }));
    expect(choose(forms, 1000, 5).filter(({ form }) => form === "text").length).toBeGreaterThanOrEqual(2);
    const levels = rangeOf(12).map((n) => one(n, { bloom: late(n) ? "apply" : "remember", at: 0 }));
    expect(choose(levels, 1000, 5).filter(({ bloom }) => bloom === "apply").length).toBeGreaterThanOrEqual(2);
  });

  it("takes weak ones only where there would be no quiz without them", () => {
    const weak = rangeOf(5).map((n) => one(n + 10, { wanting: ["worthAsking"] }));
    const worse = one(20, { wanting: ["worthAsking", "explains"] });
    expect(choose([one(1), ...weak, worse], 4000, 8)).toHaveLength(3);
    expect(choose([one(1), one(2), one(3), ...weak], 4000, 8)).toHaveLength(3);
    expect(choose([worse], 4000, 8)).toEqual([]);
  });
});

describe("a critic's verdicts", () => {
  const kept = (...verdicts: object[]) =>
    criticised(
      rangeOf(verdicts.length).map((n) => one(n)),
      verdicts.map((more, n) => ({ id: n + 1, ...FINE, ...more })),
    ).map(({ at }) => at / 100);

  it("drop what is bad, unjudged or judged twice, and note what is wanting", () => {
    expect(kept({}, { oneAnswer: false }, { answerable: false }, { id: 9 }, {})).toEqual([0, 4]);
    expect(kept({}, { id: 1 })).toEqual([]);
    const [weak] = criticised([one(1)], [{ id: 1, ...FINE, plausible: false, explains: false }]);
    expect(weak?.wanting).toEqual(["plausible", "explains"]);
  });

  it("drop what repeats an earlier one that is kept", () => {
    expect(kept({}, { duplicateOf: 1 })).toEqual([0]);
    expect(kept({ oneAnswer: false }, { duplicateOf: 1 })).toEqual([1]);
    // Nothing repeats itself, or what comes later.
    expect(kept({ duplicateOf: 1 }, { duplicateOf: 3 }, {})).toEqual([0, 1, 2]);
  });
});

describe("sections of a text", () => {
  it.each([
    ["one word", "Cell", 0],
    ["a page", "A sentence of some words. ".repeat(100), 1],
    ["a chapter", "A paragraph of some words.\n\n".repeat(1000), 4],
    ["a megabyte", "A paragraph of some words.\n\n".repeat(40_000), 12],
    ["a megabyte without a break", "x".repeat(1_000_000), 12],
  ])("of %s", (_, text, count) => {
    const sections = sectionsOf(text);
    expect(sections).toHaveLength(count);
    for (const section of sections) expect(section.length).toBeLessThanOrEqual(9000);
  });

  it("keep all of a text that isn't too long", () => {
    const paragraphs = rangeOf(300).map((n) => `Paragraph ${n} says something of its own.`);
    const text = paragraphs.join("\n\n");
    const joined = sectionsOf(text).join("\n\n");
    for (const paragraph of paragraphs) expect(joined).toContain(paragraph);
  });

  it("are asked for more questions than are kept", () => {
    for (const characters of [100, 1000, 5000, 9000])
      expect(wantedOf(characters)).toBeGreaterThanOrEqual(Math.min(mostOf(characters) - 1, 12));
  });
});

describe("an estimate", () => {
  it("counts four calls a section, and grows with the texts", () => {
    const page = "A sentence of some words. ".repeat(100);
    const [small, large] = [estimateOf([page], "m"), estimateOf([page, page.repeat(10)], "m")];
    expect(small).toMatchObject({ model: "m", pages: 1, calls: 4 });
    expect(large).toMatchObject({ pages: 2, calls: 4 + 4 * sectionsOf(page.repeat(10)).length });
    expect(large.inputTokens).toBeGreaterThan(3 * small.inputTokens);
    expect(estimateOf(["Cell"], "m")).toMatchObject({ calls: 0, inputTokens: 0, outputTokens: 0 });
  });
});
