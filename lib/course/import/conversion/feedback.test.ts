import { describe, expect, it } from "vitest";
import { convert, option, source } from "#tests/support/source-question.ts";
import { convertQuestions } from "./rules.ts";
import type { Conversion } from "./source-question/rules.ts";

function said(conversion: Conversion | undefined): Record<string, string | null> {
  const options = conversion?.questions[0]?.options ?? [];
  return Object.fromEntries(options.map(({ text, feedback }) => [text, feedback]));
}

describe("feedback of single choices", () => {
  it("keeps what is said to each choice apart from what is always true", () => {
    const options = [
      { ...option("a", 100), feedback: "Since a." },
      { ...option("b"), feedback: "Not b." },
      option("c"),
    ];
    const [conversion] = convertQuestions([
      {
        ...source({ type: "single", options }),
        explanation: "In general.",
        feedback: { right: "Right.", wrong: "Wrong." },
      },
    ]);
    expect(conversion?.questions[0]?.explanation).toBe("In general.");
    expect(said(conversion)).toEqual({ a: "Since a.", b: "Not b.", c: "Wrong." });
  });
});

describe("feedback of made options", () => {
  const answer = (text: string, weight: number, feedback: string | null) => ({ text, weight, feedback });

  it("joins that of all right ticks on the right set", () => {
    const options = [
      { ...option("tern", 50), feedback: "One." },
      { ...option("skua", 50), feedback: "Two." },
      { ...option("seal"), feedback: "No." },
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
    const exact = { shown: "9", low: 9, high: 9, weight: 100, feedback: "Yes." };
    const rest = { shown: null, low: -Infinity, high: Infinity, weight: 0, feedback: "Count again." };
    const { "9": right, ...wrong } = said(convert({ type: "numeric", answers: [rest, exact] }));
    expect(right).toBe("Yes.");
    expect(new Set(Object.values(wrong))).toEqual(new Set(["Count again."]));
  });
});
