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

describe("multiple answers", () => {
  const birds: SourceBody = {
    type: "multiple",
    options: [option("tern", 50), option("seal"), option("skua", 50), option("orca")],
  };

  it("are ticked, with a share of the marks where each has one", () => {
    const { questions, outcome } = convert(birds, "Which are birds?");
    expect(outcome).toBe("imported");
    expect(questions[0]).toMatchObject({
      text: "Which are birds?",
      correctIndex: null,
      body: { kind: "multiple", right: [0, 2], weights: [50, 0, 50, 0] },
    });
    expect(questions[0]?.options.map((o) => o.text)).toEqual(["tern", "seal", "skua", "orca"]);
    const whole = convert({ type: "multiple", options: [option("a", 100), option("b", 100), option("c")] });
    expect(whole.questions[0]?.body).toEqual({ kind: "multiple", right: [0, 1], weights: null });
  });

  it("keep all right ones of many", () => {
    const options = Array.from({ length: 12 }, (_, at) => option(`option ${at}`, at > 8 ? 33.3 : 0));
    const { questions, reason } = convert({ type: "multiple", options });
    expect(keyOf(questions[0])).toBe("option 9, option 10, option 11");
    expect(questions[0]?.options).toHaveLength(8);
    expect(reason).toBe("Shows 8 of its 12 answers.");
    const all = options.map((one) => ({ ...one, weight: 100 }));
    expect(convert({ type: "multiple", options: all }).outcome).toBe("skipped");
  });

  it("are skipped where they refer to each other or are alone", () => {
    const options = [option("ice", 50), option("snow", 50), option("All of the above")];
    expect(convert({ type: "multiple", options }).outcome).toBe("skipped");
    expect(convert({ type: "multiple", options: [option("a", 100)] }).outcome).toBe("skipped");
    expect(convert({ type: "multiple", options: [option("a"), option("b")] }).outcome).toBe("skipped");
  });
});

describe("an order", () => {
  it("stays one", () => {
    const items = ["egg", "larva", "pupa"].map(rich);
    const { questions, outcome } = convert({ type: "order", items });
    expect(outcome).toBe("imported");
    expect(questions[0]).toMatchObject({ correctIndex: null, body: { kind: "order" } });
    expect(questions[0]?.options.map(({ text }) => text)).toEqual(["egg", "larva", "pupa"]);
    expect(convert({ type: "order", items: items.slice(2) }).reason).toContain("too few");
  });

  it("of two things is a choice of the first", () => {
    const { questions, outcome, reason } = convert(
      { type: "order", items: ["egg", "larva"].map(rich) },
      "Sort.",
    );
    expect(outcome).toBe("degraded");
    expect(reason).toContain("which comes first");
    expect(questions[0]?.text).toBe("Sort.\n\nWhich of them comes first?");
    expect(keyOf(questions[0])).toBe("egg");
  });
});

describe("matching", () => {
  const pair = (left: string, right: string) => ({ left: rich(left), right, feedback: null });

  it("stays one question, with all right-hand sides", () => {
    const { questions, outcome } = convert(
      {
        type: "matching",
        pairs: [pair("a", "1"), pair("b", "2"), pair("c", "1"), pair("a", "1"), pair("", "3")],
        extras: ["4", "1"],
        isPartial: true,
      },
      "Match",
    );
    expect(outcome).toBe("imported");
    expect(questions).toHaveLength(1);
    expect(keyOf(questions[0])).toBe("a → 1, b → 2, c → 1");
    expect(questions[0]?.body).toMatchObject({ kind: "match", key: [0, 1, 0], isPartial: true });
    expect(questions[0]?.options.map((o) => o.text)).toEqual(["1", "2", "3", "4"]);
  });

  it("leaves out a pair with two answers, and asks for a single pair as a choice", () => {
    const pairs = [pair("a", "1"), pair("a", "2"), pair("b", "1"), pair("c", "2")];
    const conversion = convert({ type: "matching", pairs, extras: [] });
    expect(conversion.questions.map(keyOf)).toEqual(["b → 1, c → 2"]);
    expect(conversion.reason).toContain("2 of 4 pairs");
    const alone = convert({ type: "matching", pairs: pairs.slice(0, 3), extras: [] }, "Match");
    expect(alone.questions.map((q) => [q.text, keyOf(q)])).toEqual([["Match\n\nb → ?", "1"]]);
  });

  it("is skipped with a single right-hand side", () => {
    expect(convert({ type: "matching", pairs: [pair("a", "1"), pair("b", "1")], extras: [] }).outcome).toBe(
      "skipped",
    );
  });
});

describe("numbers", () => {
  const number = (low: number, high = low, weight = 100, shown: string | null = String(low)) => {
    return { shown, low, high, weight, feedback: null };
  };

  it("are typed, with all that the source accepts, in its units", () => {
    const units = [
      { name: "m", factor: 1 },
      { name: "cm", factor: 0.01 },
    ];
    const answers = [number(1.5, 1.6), number(0, 9, 50), number(-Infinity, Infinity, 0, null)];
    const { questions, outcome } = convert({ type: "numeric", answers, units, needsUnit: true });
    expect(outcome).toBe("imported");
    const all = Number.MAX_VALUE;
    expect(questions[0]?.body).toEqual({
      kind: "numeric",
      answers: [
        { low: 1.5, high: 1.6, share: 1, said: null },
        { low: 0, high: 9, share: 0.5, said: null },
        { low: -all, high: all, share: 0, said: null },
      ],
      shown: "1.5 m",
      units,
      needsUnit: true,
    });
  });

  it("are skipped where none is right or none can be shown", () => {
    expect(convert({ type: "numeric", answers: [number(1, 1, 0)] }).outcome).toBe("skipped");
    expect(convert({ type: "numeric", answers: [number(-Infinity, Infinity, 100, null)] }).outcome).toBe(
      "skipped",
    );
  });
});

describe("typed words", () => {
  const accepted = (...texts: [string, number][]) =>
    texts.map(([text, weight]) => ({ text, weight, feedback: null }));

  it("stay typed where the source has them typed", () => {
    const typed = { hasWildcards: true };
    const list = accepted(["krill", 100], ["*shrimp*", 50], ["fish", 0]);
    const { questions, outcome } = convert({ type: "short", accepted: list, typed });
    expect(outcome).toBe("imported");
    expect(questions[0]?.body).toMatchObject({
      kind: "text",
      answers: [
        { text: "krill", share: 1 },
        { text: "*shrimp*", share: 0.5 },
        { text: "fish", share: 0 },
      ],
      isCaseSensitive: false,
      hasWildcards: true,
    });
    const star = convert({ type: "short", accepted: accepted(["a\\*b", 100]), typed: {} });
    expect(star.questions[0]?.body).toMatchObject({ answers: [{ text: "a*b" }], hasWildcards: false });
  });

  it.each([
    ["a sentence", "because the ice melts faster in the sun than in the shade"],
    ["a formula", "\\(x^2\\)"],
    ["a picture", "[picture]"],
  ])("are not typed letter by letter where one is %s", (_, text) => {
    expect(convert({ type: "short", accepted: accepted([text, 100]), typed: {} }).outcome).toBe("skipped");
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
