import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerValue } from "./answer-schema.ts";
import type { Blank, QuestionBody } from "./body-schema.ts";
import { type Gradable, gradeBody, type Verdict } from "./grading.ts";
import { drawOrder, keyOf } from "./shown.ts";

const say = (text: string) => ({ text, html: null });
const typed = (text: string, share = 1, said: string | null = null) => ({
  text,
  share,
  said: said ? say(said) : null,
});
const number = (low: number, high: number, share = 1) => ({ low, high, share, said: null });
const RULES = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };

function ask(
  body: QuestionBody,
  texts: string[] = [],
  optionOrder = texts.map((_, index) => index),
): Gradable {
  return { body, options: texts.map((text) => ({ text, feedback: `Said of ${text}` })), optionOrder };
}

function grade(question: Gradable, answer: AnswerValue): Verdict {
  const graded = gradeBody(question, answer);
  if ("fault" in graded) throw new Error(graded.fault);
  return graded;
}

const fault = (question: Gradable, answer: AnswerValue) => {
  const graded = gradeBody(question, answer);
  return "fault" in graded ? graded.fault : null;
};

describe("several right options", () => {
  const ALL = { kind: "multiple", right: [0, 2], weights: null } as const;
  const whole = ask({ ...ALL, right: [0, 2] }, ["a", "b", "c", "d"]);
  const weighted = ask({ kind: "multiple", right: [0, 2], weights: [50, -50, 50, 0] }, ["a", "b", "c", "d"]);
  it.each([
    [[0, 2], true, 1, 1],
    [[2, 0], true, 1, 1],
    [[0], false, 0, 0.5],
    [[0, 1], false, 0, 0],
    [[0, 2, 1], false, 0, 0.5],
    [[0, 2, 3], false, 0, 1],
    [[1], false, 0, 0],
    [[3], false, 0, 0],
  ])("%j: right %s, worth %d, by weight %d", (selected, isCorrect, share, byWeight) => {
    expect(grade(whole, { kind: "multiple", selected })).toMatchObject({ isCorrect, share });
    expect(grade(weighted, { kind: "multiple", selected })).toMatchObject({ isCorrect, share: byWeight });
  });
  it("say what the source says to each that was chosen", () => {
    expect(grade(whole, { kind: "multiple", selected: [1, 3] }).said).toEqual([
      say("Said of b"),
      say("Said of d"),
    ]);
  });
  it("are counted as they are shown", () => {
    const shuffled = { ...whole, optionOrder: [3, 2, 1, 0] };
    expect(grade(shuffled, { kind: "multiple", selected: [1, 3] }).isCorrect).toBe(true);
    expect(grade(shuffled, { kind: "multiple", selected: [0, 2] }).isCorrect).toBe(false);
  });
  it.each([[[4]], [[0, 0]]])("%j can't be graded", (selected) =>
    expect(fault(whole, { kind: "multiple", selected })).toMatch(/does not fit/),
  );
});

describe("an order", () => {
  const order = ask({ kind: "order" }, ["1", "2", "3", "2"], [3, 1, 0, 2]);
  it.each([
    [[2, 1, 3, 0], true, [true, true, true, true]],
    [[2, 0, 3, 1], true, [true, true, true, true]],
    [[0, 1, 2, 3], false, [false, true, false, false]],
  ])("%j: right %s", (given, isCorrect, parts) =>
    expect(grade(order, { kind: "order", order: given })).toMatchObject({
      isCorrect,
      parts,
      share: isCorrect ? 1 : 0,
    }),
  );
  it.each([[[0, 1, 2]], [[0, 0, 1, 2]], [[0, 1, 2, 4]], [[]]])("%j can't be graded", (given) =>
    expect(fault(order, { kind: "order", order: given })).toMatch(/does not fit/),
  );
});

describe("a match", () => {
  const lefts = [
    { text: "DE", html: null, said: say("Right, Berlin"), missed: say("Not Germany's") },
    { text: "FR", html: null, missed: say("Not France's") },
    { text: "Land of Paris", html: null },
  ];
  const body = { kind: "match" as const, lefts, key: [1, 0, 0], isPartial: false };
  const texts = ["Paris", "Berlin", "Rome"];
  it.each([
    [[1, 0, 0], true, [true, true, true], ["Right, Berlin"], 1],
    [[2, 0, 1], false, [false, true, false], ["Not Germany's"], 1 / 3],
    [[1, 2, 0], false, [true, false, true], ["Right, Berlin", "Not France's"], 2 / 3],
  ])("%j: right %s", (matches, isCorrect, parts, said, share) => {
    const graded = grade(ask(body, texts), { kind: "match", matches });
    expect(graded).toMatchObject({ isCorrect, parts, share: isCorrect ? 1 : 0 });
    expect(graded.said.map(({ text }) => text)).toEqual(said);
    expect(grade(ask({ ...body, isPartial: true }, texts), { kind: "match", matches }).share).toBe(share);
  });
  it.each([[[1, 0]], [[1, 0, 3]], [[1, 0, 0, 0]]])("%j can't be graded", (matches) =>
    expect(fault(ask(body, texts), { kind: "match", matches })).toMatch(/does not fit/),
  );
});

describe("a number", () => {
  const plain = ask({
    kind: "numeric",
    answers: [number(9.8, 9.82), number(9, 11, 0.5)],
    shown: "9.81",
    units: [],
    needsUnit: false,
  });
  const units = [
    { name: "kg", factor: 1 },
    { name: "g", factor: 0.001 },
  ];
  const unit = ask({ kind: "numeric", answers: [number(2, 2)], shown: "2 kg", units, needsUnit: false });
  const needed = ask({ kind: "numeric", answers: [number(2, 2)], shown: "2 kg", units, needsUnit: true });
  it.each([
    [plain, "9.81", true, 1],
    [plain, "9,8", true, 1],
    [plain, "10", false, 0.5],
    [plain, "981", false, 0],
    [unit, "2", true, 1],
    [unit, "2 kg", true, 1],
    [unit, "2000 g", true, 1],
    [unit, "2,000 g", true, 1],
    [unit, "2 g", false, 0],
    [unit, "2 m", false, 0],
    [needed, "2 kg", true, 1],
  ])("%j takes %s", (question, value, isCorrect, share) =>
    expect(grade(question, { kind: "numeric", value })).toMatchObject({ isCorrect, share }),
  );
  it.each([
    [plain, "nine", /Type a number/],
    [plain, "9.81 m", /without a unit/],
    [needed, "2", /with its unit/],
  ])("%j can't read %s, which costs nothing", (question, value, words) =>
    expect(fault(question, { kind: "numeric", value })).toMatch(words),
  );
});

describe("a typed word", () => {
  const text = ask({
    kind: "text",
    answers: [
      typed("photosynthesis"),
      typed("respiration", 0, "That is the reverse."),
      typed("carbon fixation", 0.5),
    ],
    ...RULES,
    feedback: { right: say("Well done"), wrong: say("Read again") },
  });
  const meant = (value: string) => grade(text, { kind: "text", value }).suggestion;
  it.each([
    ["Photosynthesis", true, 1, "Well done"],
    ["respiration", false, 0, "That is the reverse."],
    ["carbon fixation", false, 0.5, "Read again"],
    ["osmosis", false, 0, "Read again"],
  ])("%s: right %s", (value, isCorrect, share, said) => {
    const graded = grade(text, { kind: "text", value });
    expect(graded).toMatchObject({ isCorrect, share, said: [say(said)], suggestion: null });
  });
  it("with one slip of a letter asks whether it was meant, but never from one answer to another", () => {
    expect(meant("photosyntesis")).toEqual({ kind: "text", value: "photosynthesis" });
    expect(meant("respiraton")).toBeNull();
    expect(meant("carbon fixatio")).toBeNull();
  });
});

describe("blanks", () => {
  const blanks: Blank[] = [
    { type: "typed", answers: [typed("mitochondria")], ...RULES },
    { type: "chosen", answers: [typed("ATP"), typed("DNA", 0, "That is the code."), typed("ADP", 0.5)] },
    { type: "number", answers: [number(36, 38)], shown: "37", units: [], needsUnit: false },
  ];
  const cloze = (isPartial: boolean) => ask({ kind: "cloze", blanks, isPartial });
  const value = (...given: string[]): AnswerValue => ({ kind: "cloze", blanks: given });
  it.each([
    [["Mitochondria", "ATP", "37"], true, [true, true, true], 1],
    [["Mitochondria", "DNA", "37"], false, [true, false, true], 2 / 3],
    [["x", "ADP", "1"], false, [false, false, false], 1 / 6],
  ])("%j: right %s", (given, isCorrect, parts, share) => {
    expect(grade(cloze(false), value(...given))).toMatchObject({
      isCorrect,
      parts,
      share: isCorrect ? 1 : 0,
    });
    expect(grade(cloze(true), value(...given)).share).toBeCloseTo(share);
  });
  it("with one slip ask for it, if all else is right", () => {
    expect(grade(cloze(false), value("mitochondra", "ATP", "37")).suggestion).toEqual(
      value("mitochondria", "ATP", "37"),
    );
    expect(grade(cloze(false), value("mitochondra", "DNA", "37")).suggestion).toBeNull();
    expect(grade(cloze(false), value("mitochondra", "ATP", "40")).suggestion).toBeNull();
  });
  it.each([[["a", "ATP"]], [["a", "RNA", "37"]], [["a", "ATP", "many"]]])("%j can't be graded", (given) =>
    expect(fault(cloze(false), value(...given))).not.toBeNull(),
  );
});

it("an answer of another kind can't be graded", () => {
  const answers: AnswerValue[] = [
    { kind: "multiple", selected: [0] },
    { kind: "order", order: [0, 1] },
    { kind: "numeric", value: "1" },
    { kind: "text", value: "a" },
    { kind: "cloze", blanks: ["a"] },
  ];
  const match = ask(
    {
      kind: "match",
      lefts: [
        { text: "a", html: null },
        { text: "b", html: null },
      ],
      key: [0, 1],
      isPartial: false,
    },
    ["c", "d"],
  );
  for (const answer of answers) expect(fault(match, answer)).toMatch(/does not fit/);
});

describe("laws", () => {
  const random = (below: number) => Math.floor(Math.random() * below);
  const distinct = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 3, maxLength: 8 });
  const bodies = distinct.chain((texts) => {
    const index = fc.nat({ max: texts.length - 1 });
    const lefts = texts.map((text) => ({ text: `${text}?`, html: null }));
    const body: fc.Arbitrary<QuestionBody> = fc.oneof(
      fc
        .uniqueArray(index, { minLength: 1 })
        .map((right) => ({ kind: "multiple" as const, right, weights: null })),
      fc.constant({ kind: "order" as const }),
      fc
        .array(index, { minLength: texts.length, maxLength: texts.length })
        .map((key) => ({ kind: "match" as const, lefts, key, isPartial: true })),
    );
    return body.map((one) => ({ body: one, texts }));
  });

  it("the key of every question, however it is shown, is right and nothing less", () => {
    fc.assert(
      fc.property(bodies, ({ body, texts }) => {
        const options = texts.map((text) => ({ text }));
        const order = drawOrder({ options, canShuffle: true, body }, random);
        expect([...order].sort()).toEqual(texts.map((_, at) => at).sort());
        expect(grade(ask(body, texts, order), keyOf(body, order))).toMatchObject({
          isCorrect: true,
          share: 1,
        });
      }),
    );
  });

  it("any other choice, order or match is wrong, and its share lies between none and all", () => {
    fc.assert(
      fc.property(bodies, fc.array(fc.nat({ max: 7 }), { maxLength: 8 }), ({ body, texts }, picks) => {
        const order = texts.map((_, at) => at);
        const key = keyOf(body, order);
        const given = picks.slice(0, texts.length);
        const answer: AnswerValue =
          key.kind === "multiple"
            ? { kind: "multiple", selected: [...new Set(given)].sort((a, b) => a - b) }
            : key.kind === "order"
              ? { kind: "order", order: given }
              : { kind: "match", matches: given };
        const graded = gradeBody(ask(body, texts), answer);
        if ("fault" in graded) return;
        expect(graded.isCorrect).toBe(JSON.stringify(answer) === JSON.stringify(key));
        expect(graded.share).toBeGreaterThanOrEqual(0);
        expect(graded.share).toBeLessThanOrEqual(1);
        if (graded.isCorrect) expect(graded.share).toBe(1);
      }),
      { numRuns: 500 },
    );
  });

  it("an order never comes solved", () => {
    fc.assert(
      fc.property(distinct, (texts) => {
        const options = texts.map((text) => ({ text }));
        const order = drawOrder({ options, canShuffle: false, body: { kind: "order" } }, random);
        expect(order.some((at, place) => at !== place)).toBe(true);
      }),
    );
    const same = ["a", "a", "a"].map((text) => ({ text }));
    expect(drawOrder({ options: same, canShuffle: true, body: { kind: "order" } }, random)).toHaveLength(3);
  });
});
