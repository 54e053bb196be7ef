import { describe, expect, it } from "vitest";
import type { AnswerValue } from "#lib/quiz/kinds/answer-schema.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { RIGHT, SHOWN } from "#tests/support/shown-questions.ts";
import { answerParts, partlyRightOf, rightAnswerText } from "./answer-parts.ts";

type Kind = Exclude<keyof typeof SHOWN, "choice">;

function answered(kind: Kind, answer: AnswerValue, partsRight: boolean[] | null = null): QuizQuestionDto {
  return { ...SHOWN[kind], ...RIGHT[kind], answer, partsRight, isCorrect: false };
}

/** Each part as "label given ✓" or "label given ✗ right". */
function told(question: QuizQuestionDto): string[] {
  return answerParts(question).map(({ label, given, isRight, right }) =>
    [label?.text, given?.text ?? "–", isRight ? "✓" : "✗", right?.text].filter(Boolean).join(" "),
  );
}

const WRONG: Record<Kind, QuizQuestionDto> = {
  multiple: answered("multiple", { kind: "multiple", selected: [0, 1] }),
  order: answered("order", { kind: "order", order: [1, 3, 0, 2] }, [true, false, false, true]),
  match: answered("match", { kind: "match", matches: [1, 2] }, [true, false]),
  numeric: answered("numeric", { kind: "numeric", value: "12" }),
  text: answered("text", { kind: "text", value: "respiration" }),
  cloze: answered("cloze", { kind: "cloze", blanks: ["nucleus", "ATP", "40"] }, [false, true, false]),
};

describe("an answer in its parts", () => {
  it.each([
    ["multiple", ["Two ✓", "Four ✗", "– ✗ Seven"]],
    ["order", ["1. Dawn ✓", "2. Dusk ✗ Noon", "3. Noon ✗ Dusk", "4. Midnight ✓"]],
    ["match", ["Germany Berlin ✓", "France Madrid ✗ Paris"]],
    ["numeric", ["12 ✗ 9.81 m/s²"]],
    ["text", ["respiration ✗ photosynthesis"]],
    ["cloze", ["(1) nucleus ✗ mitochondrion", "(2) ATP ✓", "(3) 40 ✗ 36"]],
  ] as const)("%s", (kind, parts) => {
    expect(told(WRONG[kind])).toEqual(parts);
  });

  it("of a choice is one", () => {
    const chosen = { ...SHOWN.choice, selectedAnswer: 2, correctAnswer: 1, isCorrect: false };
    expect(told(chosen)).toEqual(["three ✗ two"]);
    expect(told({ ...chosen, selectedAnswer: 1, isCorrect: true })).toEqual(["two ✓"]);
  });

  it("keeps the markup of options", () => {
    const marked = { ...WRONG.match, optionsHtml: [null, "<b>Berlin</b>", null] };
    expect(answerParts(marked)[0]?.given).toEqual({ text: "Berlin", html: "<b>Berlin</b>" });
  });

  it.each(Object.values(SHOWN))("of $task.kind is nothing before it is given", (question) => {
    expect(answerParts(question)).toEqual([]);
    expect(partlyRightOf(question)).toBeNull();
    expect(rightAnswerText(question)).toBe("");
  });
});

describe("how much is right", () => {
  it.each([
    ["multiple", "1 of 2 right answers chosen, and 1 wrong"],
    ["order", "2 of 4 right"],
    ["match", "1 of 2 right"],
    ["numeric", null],
    ["text", null],
    ["cloze", "1 of 3 right"],
  ] as const)("of %s: %s", (kind, text) => {
    expect(partlyRightOf(WRONG[kind])).toBe(text);
  });

  it("says nothing of what is all right, and names no wrong one where none was chosen", () => {
    expect(partlyRightOf({ ...WRONG.order, isCorrect: true })).toBeNull();
    expect(partlyRightOf(answered("multiple", { kind: "multiple", selected: [0] }))).toBe(
      "1 of 2 right answers chosen",
    );
  });
});

describe("the right answer, read out", () => {
  it.each([
    ["multiple", "The right answers are A: Two, C: Seven."],
    ["order", "The right order is Dawn, Noon, Dusk, Midnight."],
    ["match", "The right answers are Germany: Berlin, France: Paris."],
    ["numeric", "The right answer is 9.81 m/s²."],
    ["text", "The right answer is photosynthesis."],
    ["cloze", "The right answers are (1) mitochondrion, (2) ATP, (3) 36."],
  ] as const)("%s", (kind, text) => {
    expect(rightAnswerText(WRONG[kind])).toBe(text);
  });

  it("names a choice's letter", () => {
    expect(rightAnswerText({ ...SHOWN.choice, correctAnswer: 1, isCorrect: false })).toBe(
      "The right answer is B: two.",
    );
  });
});
