import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultOfKey } from "#lib/quiz/kinds/fault.ts";
import { keyText } from "#tests/support/key-text.ts";
import { convert, NOTHING, option, rich, source } from "#tests/support/source-question.ts";
import { foldText } from "./choice.ts";
import { convertQuestions } from "./convert.ts";
import type { PlayedQuestion, SourceBody } from "./source-question.ts";

const keyOf = (question: PlayedQuestion | undefined) => keyText(question);

function expectPlayable(question: PlayedQuestion): void {
  const options = question.options.map(({ text }) => ({ text }));
  expect(faultOfKey({ ...question, options })).toBeNull();
  expect(question.options.every((o) => o.text.trim() !== "")).toBe(true);
  expect(new Set(question.options.map((o) => foldText(o.text))).size).toBe(question.options.length);
}

const word = fc.stringMatching(/^[ -~äöü]{0,12}$/);
const weight = fc.constantFrom(-100, -50, 0, 0, 25, 50, 100);
const weighted = fc.array(
  fc.tuple(word, weight).map(([text, w]) => option(text, w)),
  { maxLength: 12 },
);
const body: fc.Arbitrary<SourceBody> = fc.oneof(
  weighted.map((options): SourceBody => ({ type: "single", options })),
  weighted.map((options): SourceBody => ({ type: "multiple", options })),
  fc.boolean().map((isTrue): SourceBody => ({ type: "true_false", isTrue, feedback: NOTHING })),
  fc.tuple(fc.array(fc.tuple(word, word), { maxLength: 12 }), fc.array(word)).map(
    ([pairs, extras]): SourceBody => ({
      type: "matching",
      pairs: pairs.map(([l, right]) => ({ left: rich(l), right, feedback: null })),
      extras,
    }),
  ),
  fc.tuple(fc.integer(), fc.nat({ max: 99 })).map(
    ([n, t]): SourceBody => ({
      type: "numeric",
      answers: [{ shown: String(n), low: n - t, high: n + t, weight: 100, feedback: null }],
    }),
  ),
  weighted.map((accepted): SourceBody => ({ type: "short", accepted })),
  fc.tuple(weighted, weighted).map(
    ([a, b]): SourceBody => ({
      type: "dropdowns",
      blanks: [
        { name: "a", options: a },
        { name: "b", options: b },
      ],
    }),
  ),
  fc.tuple(weighted, weighted).map(
    ([a, b]): SourceBody => ({
      type: "blanks",
      blanks: [
        { name: "a", options: a },
        { name: "b", options: b },
      ],
    }),
  ),
);

describe("every conversion", () => {
  it("gives questions with one right option among distinct ones, or says why not", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(body, word), { maxLength: 8 }), (list) => {
        const sources = list.map(([b, stem]) => source(b, `${stem} [a] and [b]`));
        const conversions = convertQuestions(sources);
        expect(conversions.map((c) => c.source)).toEqual(sources);
        for (const { questions, outcome, reason } of conversions) {
          expect(questions.length > 0).toBe(outcome !== "skipped");
          expect(reason === null).toBe(outcome === "imported");
          questions.forEach(expectPlayable);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("gives the same for the same file", () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 5 }), (bodies) => {
        const once = convertQuestions(bodies.map((b) => source(b)));
        expect(convertQuestions(bodies.map((b) => source(b)))).toEqual(once);
      }),
    );
  });

  it("keeps the right answer of single choices right", () => {
    fc.assert(
      fc.property(weighted, (options) => {
        const { questions } = convert({ type: "single", options });
        const best = Math.max(...options.map((o) => o.weight));
        for (const question of questions) {
          expect(options.filter((o) => o.weight === best).map((o) => o.text)).toContain(keyOf(question));
        }
      }),
    );
  });
});

describe("single and true/false", () => {
  it("passes a plain one as it is", () => {
    const conversion = convert({ type: "single", options: [option("a"), option("b", 100)] });
    expect(conversion).toMatchObject({ outcome: "imported", reason: null });
    expect(keyOf(conversion.questions[0])).toBe("b");
  });

  it("always calls true and false so, in that order", () => {
    const { questions } = convert({ type: "true_false", isTrue: false, feedback: NOTHING });
    expect(questions[0]).toMatchObject({
      options: [{ text: "True" }, { text: "False" }],
      correctIndex: 1,
      canShuffle: false,
    });
  });

  it("says what it takes away", () => {
    expect(
      convert({ type: "single", options: [option("a", 100), option("b", 100), option("c")] }).reason,
    ).toContain("Several answers");
    expect(convert({ type: "single", options: [option("a", 100), option("b", 50)] }).reason).toContain(
      "Partial credit",
    );
    expect(convert({ type: "single", options: [option("a"), option("b")] })).toMatchObject({
      outcome: "skipped",
      reason: expect.stringContaining("no right answer"),
    });
    expect(convert({ type: "single", options: [option("a", 100), option("b", 100)] }).reason).toBe(
      "All of its answers are right.",
    );
  });
});

describe("typed answers", () => {
  const typed = (text: string, stem = `Which one is ${text}?`) =>
    source({ type: "short", accepted: [{ text, weight: 100, feedback: null }] }, stem);

  it("become choices beside others, and are skipped alone", () => {
    const accepted = [{ text: "ice", weight: 100, feedback: null }];
    const { questions } = convert({ type: "short", accepted }, "Frozen water?", [
      typed("snow"),
      typed("fog"),
    ]);
    expect(keyOf(questions[0])).toBe("ice");
    expect(questions[0]?.options.map((o) => o.text).toSorted()).toEqual(["fog", "ice", "snow"]);
    expect(convert({ type: "short", accepted }, "Frozen water?", [typed("snow")])).toMatchObject({
      outcome: "skipped",
      reason: expect.stringContaining("enough other short answers"),
    });
  });

  it("lend none to another question that asks the same, unless it shows something else", () => {
    const others = [typed("snow"), typed("fog"), typed("hail", "frozen  water?")];
    const accepted = [{ text: "ice", weight: 100, feedback: null }];
    const { questions } = convert({ type: "short", accepted }, "Frozen water?", others);
    expect(questions[0]?.options.map(({ text }) => text).toSorted()).toEqual(["fog", "ice", "snow"]);
    const shown = ["ice", "snow", "fog"].map((text) => ({
      ...typed(text, "What is it? [picture]"),
      stem: { text: "What is it? [picture]", html: `<p>What is it?</p><img src="${text}.png">` },
    }));
    expect(convertQuestions(shown).map(({ questions: [one] }) => keyOf(one))).toEqual(["ice", "snow", "fog"]);
  });

  it("stay quick in a category of thousands", () => {
    const sources = Array.from({ length: 5000 }, (_, index) => typed(`answer ${index}`));
    expect(convertQuestions(sources).every((c) => c.outcome === "degraded")).toBe(true);
  });
});

describe("blanks", () => {
  const blanks = [
    { name: "a", options: [option("white", 50), option("black")] },
    { name: "b", options: [option("dark", 50), option("bright")] },
  ];

  it("stay in one text, in the order of their places", () => {
    const { questions, outcome } = convert({ type: "dropdowns", blanks }, "At [b], [[1]] snow is [a].");
    expect(outcome).toBe("imported");
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({
      text: "At [[1]], [ [1] ] snow is [[2]].",
      options: [],
      body: { kind: "cloze", blanks: [{ type: "chosen" }, { type: "chosen" }] },
    });
    expect(keyOf(questions[0])).toBe("dark, white");
  });

  it("are typed where the source has them typed", () => {
    const { questions } = convert({ type: "blanks", blanks, isPartial: true }, "Snow is [a], night is [b].");
    expect(questions[0]?.body).toMatchObject({
      kind: "cloze",
      isPartial: true,
      blanks: [
        { type: "typed", answers: [{ text: "white" }, { text: "black", share: 0 }] },
        { type: "typed" },
      ],
    });
  });

  it("a single menu is a choice like any other", () => {
    const { questions, outcome } = convert({ type: "dropdowns", blanks: blanks.slice(0, 1) }, "Snow is [a].");
    expect(outcome).toBe("imported");
    expect(questions[0]).toMatchObject({ text: "Snow is _____.", correctIndex: 0 });
  });

  it("that the text doesn't name are left out", () => {
    const conversion = convert({ type: "dropdowns", blanks }, "Snow is [a].");
    expect(conversion.questions).toHaveLength(1);
    expect(conversion.reason).toContain("1 of 2 blanks");
  });
});

describe("the text of a question", () => {
  it.each([
    ["", "text is empty"],
    ["[picture]", "a picture"],
    ["x".repeat(10_001), "too long"],
  ])("can't be %#", (stem, reason) => {
    const options = [option("a", 100), option("b")];
    expect(convert({ type: "single", options }, stem).reason).toContain(reason);
  });
});
