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

  it("is joined with plain words that stand beside it", () => {
    const options = [
      { ...option("tern", 50), feedback: bold("One") },
      { ...option("skua", 50), feedback: rich("Two < 3\u00a0m\nthen") },
      option("seal"),
    ];
    const [question] = convert({ type: "multiple", options }).questions;
    expect(question?.options.find(({ text }) => text === "tern, skua")).toMatchObject({
      feedback: "One\n\nTwo < 3\u00a0m\nthen",
      feedbackHtml: "<p><b>One</b></p><p>Two &lt; 3&nbsp;m<br>then</p>",
    });
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

  it("joins that of all right ticks on the right set", () => {
    const options = [
      { ...option("tern", 50), feedback: rich("One.") },
      { ...option("skua", 50), feedback: rich("Two.") },
      { ...option("seal"), feedback: rich("No.") },
    ];
    const { "tern, skua": right, ...wrong } = said(convert({ type: "multiple", options }));
    expect(right).toBe("One.\nTwo.");
    expect(Object.values(wrong).every((text) => text === null)).toBe(true);
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

  it("takes that of a range for numbers within it", () => {
    const exact = { shown: "9", low: 9, high: 9, weight: 100, feedback: rich("Yes.") };
    const rest = { shown: null, low: -Infinity, high: Infinity, weight: 0, feedback: rich("Count again.") };
    const { "9": right, ...wrong } = said(convert({ type: "numeric", answers: [rest, exact] }));
    expect(right).toBe("Yes.");
    expect(new Set(Object.values(wrong))).toEqual(new Set(["Count again."]));
  });
});
