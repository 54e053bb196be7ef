import { describe, expect, it } from "vitest";
import { convert, option, rich, source } from "#tests/support/source-question.ts";
import { convertQuestions } from "./convert.ts";
import type { Conversion } from "./source-question.ts";

function said(conversion: Conversion | undefined): Record<string, string | null> {
  const options = conversion?.questions[0]?.options ?? [];
  return Object.fromEntries(options.map(({ text, feedback }) => [text, feedback]));
}

describe("feedback of single choices", () => {
  it("keeps what is said to each choice apart from what is always true", () => {
    const options = [
      { ...option("a", 100), feedback: rich("Since a.") },
      { ...option("b"), feedback: rich("Not b.") },
      option("c"),
    ];
    const [conversion] = convertQuestions([
      {
        ...source({ type: "single", options }),
        explanation: rich("In general."),
        feedback: { right: rich("Right."), wrong: rich("Wrong.") },
      },
    ]);
    expect(conversion?.questions[0]?.explanation).toBe("In general.");
    expect(said(conversion)).toEqual({ a: "Since a.", b: "Not b.", c: "Wrong." });
  });
});

describe("markup of feedback", () => {
  const bold = (text: string) => ({ text, html: `<b>${text}</b>` });

  it("stays beside the words, at options, right and wrong ones, and with what is always true", () => {
    const options = [{ ...option("a", 100), feedback: bold("Since a.") }, option("b")];
    const [conversion] = convertQuestions([
      {
        ...source({ type: "single", options }),
        explanation: bold("In general."),
        feedback: { right: null, wrong: bold("Wrong.") },
      },
    ]);
    expect(conversion).toMatchObject({
      outcome: "imported",
      questions: [
        {
          explanation: "In general.",
          explanationHtml: "<b>In general.</b>",
          options: [
            { feedback: "Since a.", feedbackHtml: "<b>Since a.</b>" },
            { feedback: "Wrong.", feedbackHtml: "<b>Wrong.</b>" },
          ],
        },
      ],
    });
  });

  it("is nowhere where there was none", () => {
    const [question] = convert({ type: "single", options: [option("a", 100), option("b")] }).questions;
    expect(JSON.stringify(question)).not.toMatch(/explanationHtml|feedbackHtml/);
  });

  it.each([
    ["words", { text: "x".repeat(5001), html: "<b>x</b>" }],
    ["markup", { text: "x", html: `<b>${"x".repeat(50_000)}</b>` }],
  ])("that is too long in its %s gives way to the words, and the report says so", (_, explanation) => {
    const options = [option("a", 100), option("b")];
    const [conversion] = convertQuestions([{ ...source({ type: "single", options }), explanation }]);
    expect(conversion).toMatchObject({
      outcome: "degraded",
      reason: "A long feedback is shown without its pictures and formatting.",
      questions: [{ explanation: explanation.text.slice(0, 5000) }],
    });
    expect(conversion?.questions[0]).not.toHaveProperty("explanationHtml");
  });
});

describe("feedback of made options", () => {
  const answer = (text: string, weight: number, said: string) => ({
    text,
    weight,
    feedback: rich(said),
  });

  it("takes that of a wildcard for typed answers that it takes in", () => {
    const accepted = [answer("ice", 100, "Yes."), answer("glass", 0, "Too clear."), answer("*", 0, "Think.")];
    const others = [source({ type: "short", accepted: [answer("snow", 100, "Other.")] })];
    expect(said(convert({ type: "short", accepted }, "What?", others))).toEqual({
      ice: "Yes.",
      glass: "Too clear.",
      snow: "Think.",
    });
  });
});

describe("feedback of other kinds", () => {
  const bold = (text: string) => ({ text, html: `<b>${text}</b>` });
  const bodyOf = (body: Parameters<typeof convert>[0]) => convert(body).questions[0]?.body;
  const answer = (text: string, weight: number, said: string) => ({ text, weight, feedback: bold(said) });

  it("stays with each option that may be ticked", () => {
    const options = [
      { ...option("tern", 50), feedback: bold("One.") },
      { ...option("skua", 50), feedback: rich("Two.") },
      option("seal"),
    ];
    expect(said(convert({ type: "multiple", options }))).toEqual({ tern: "One.", skua: "Two.", seal: null });
  });

  it("stays with each number, range and text that may be typed, right or wrong", () => {
    const exact = { shown: "9", low: 9, high: 9, weight: 100, feedback: bold("Yes.") };
    const rest = { shown: null, low: -Infinity, high: Infinity, weight: 0, feedback: rich("Count again.") };
    expect(bodyOf({ type: "numeric", answers: [rest, exact] })).toMatchObject({
      answers: [
        { share: 0, said: { text: "Count again.", html: null } },
        { low: 9, share: 1, said: { text: "Yes.", html: "<b>Yes.</b>" } },
      ],
    });
    const accepted = [answer("ice", 100, "Yes."), answer("glass", 0, "Too clear.")];
    expect(bodyOf({ type: "short", accepted, typed: {} })).toMatchObject({
      answers: [{ said: bold("Yes.") }, { text: "glass", share: 0, said: bold("Too clear.") }],
    });
  });

  it("stays with each pair, for those who find its match and those who miss it", () => {
    const pairs = ["orca", "tern"].map((left) => {
      return { left: rich(left), right: `${left}s`, feedback: bold("Well matched."), missed: rich("No.") };
    });
    const match = bodyOf({ type: "matching", pairs, extras: [] });
    const said = { said: bold("Well matched."), missed: rich("No.") };
    expect(match).toMatchObject({ lefts: [said, said] });
  });

  it("is said to anyone who is right or wrong where it belongs to the whole", () => {
    const [conversion] = convertQuestions([
      {
        ...source({ type: "order", items: ["a", "b", "c"].map(rich) }),
        feedback: { right: bold("Right."), wrong: null },
      },
    ]);
    expect(conversion?.questions[0]?.body).toEqual({
      kind: "order",
      feedback: { right: bold("Right."), wrong: null },
    });
  });
});
