import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EMPTY_QUESTION,
  isComplete,
  moveOption,
  type ProvenQuestion,
  questionProblems,
  removeOption,
} from "./question-content.ts";

const written: ProvenQuestion = {
  text: "What floats?",
  options: [{ text: "Ice" }, { text: "Iron" }, { text: "Sand" }],
  correctIndex: 0,
  explanation: "It is lighter than water.",
};
const fields = (question: Parameters<typeof questionProblems>[0]) =>
  questionProblems(question).map(({ field }) => field);

describe("what keeps a question from being asked", () => {
  it.each([
    [written, []],
    [EMPTY_QUESTION, ["text", 0, 1, "correct"]],
    [{ ...written, options: [{ text: "Ice" }, { text: " Ice " }] }, [1]],
    [{ ...written, correctIndex: null }, ["correct"]],
    [{ ...written, correctIndex: 3 }, ["correct"]],
    [{ ...written, options: [{ text: "Ice" }] }, ["options"]],
    [{ ...written, options: Array.from({ length: 9 }, (_, i) => ({ text: `${i}` })) }, ["options"]],
    [{ ...written, text: " \n " }, ["text"]],
    [{ ...written, text: "x".repeat(5001) }, ["text"]],
    [{ ...written, explanation: "x".repeat(5001) }, ["explanation"]],
  ])("%o: %o", (question, expected) => {
    expect(fields(question)).toEqual(expected);
  });

  it("is told in words that name the other one", () => {
    const twins = { ...written, options: [{ text: "A" }, { text: "B" }, { text: "B" }] };
    expect(questionProblems(twins)[0]?.message).toBe("This says the same as answer B.");
  });
});

describe("answers", () => {
  const texts = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 });

  it("moved or removed leave the right one right", () => {
    fc.assert(
      fc.property(texts, fc.nat(7), fc.nat(7), fc.nat(7), (options, right, from, to) => {
        const correctIndex = right % options.length;
        const question = { ...written, options: options.map((text) => ({ text })), correctIndex };
        const truth = options[correctIndex];
        const moved = moveOption(question, from % options.length, to % options.length);
        expect(moved.options[moved.correctIndex ?? -1]?.text).toBe(truth);
        expect(moved.options.map(({ text }) => text).sort()).toEqual([...options].sort());
        const removed = removeOption(question, from % options.length);
        expect(removed.options).toHaveLength(options.length - 1);
        if (from % options.length === correctIndex) expect(removed.correctIndex).toBeNull();
        else expect(removed.options[removed.correctIndex ?? -1]?.text).toBe(truth);
      }),
    );
  });
});

describe("a question", () => {
  it("is complete", () => {
    expect(isComplete(written)).toBe(true);
    expect(isComplete(EMPTY_QUESTION)).toBe(false);
  });
});
