import { describe, expect, it } from "vitest";
import { keyText } from "#tests/support/key-text.ts";
import { convert, option, rich } from "#tests/support/source-question.ts";
import type { PlayedQuestion, SourceBody } from "./source-question.ts";

const keyOf = (question: PlayedQuestion | undefined) => keyText(question);

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

describe("patterns and blanks that can't be asked", () => {
  const accepted = (text: string) => [{ text, weight: 100, feedback: null }];

  it.each([
    ["blue*", "blue"],
    ["*blue*", "blue"],
    ["2 \\* 3*", "2 * 3"],
  ])("shows of %s what stands between its stars", (pattern, shown) => {
    const { questions } = convert({
      type: "short",
      accepted: accepted(pattern),
      typed: { hasWildcards: true },
    });
    expect(keyOf(questions[0])).toBe(shown);
  });

  it.each(["a*b", "* deep blue *", "*", "* *", "**", "*?*"])("has nothing to show of %s", (pattern) => {
    const typed = { hasWildcards: true };
    expect(convert({ type: "short", accepted: accepted(pattern), typed }).outcome).toBe("skipped");
  });

  it("closes a blank without a key beside one that has one", () => {
    const blanks = [
      { name: "a", options: [option("white", 100)], typed: {} },
      { name: "b", options: [] },
    ];
    const { questions, reason } = convert({ type: "blanks", blanks }, "[b] snow is [a].");
    expect(questions[0]).toMatchObject({ text: "[…] snow is [[1]].", body: { blanks: [{ type: "typed" }] } });
    expect(reason).toBe("1 of 2 blanks can't be asked and stay closed.");
  });

  it("recalls a text with hidden words that can't be typed", () => {
    const card = { front: rich("_____ melts"), back: rich("x".repeat(80)) };
    const blanks = [{ name: "gap 1", options: [option("x".repeat(80), 100)], typed: {} }];
    const { questions, cards } = convert({ type: "blanks", blanks, card }, "[gap 1] melts");
    expect(questions).toEqual([]);
    expect(cards).toMatchObject([{ front: "_____ melts", back: "x".repeat(80) }]);
  });

  it("has no things to order or to match that are pictures without words", () => {
    const items = ["[picture]", "a", "b"].map(rich);
    expect(convert({ type: "order", items }).reason).toContain("pictures");
    const pairs = ["[picture]", "dog"].map((right, at) => ({ left: rich(`${at}`), right, feedback: null }));
    expect(convert({ type: "matching", pairs, extras: [] }).outcome).not.toBe("imported");
  });
});
