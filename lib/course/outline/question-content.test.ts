import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EMPTY_QUESTION,
  isComplete,
  mergeQuestion,
  moveOption,
  type ProvenQuestion,
  questionProblems,
  removeOption,
  type StoredQuestion,
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

describe("a question that is edited", () => {
  const stored: StoredQuestion = {
    text: "What floats?",
    html: "<p>What <b>floats</b>?</p>",
    options: [
      { text: "Ice", html: "<i>Ice</i>", feedback: "Right" },
      { text: "Iron", html: null, feedback: "It sinks", feedbackHtml: "<p>It <i>sinks</i></p>" },
      { text: "Sand", html: null, feedback: null },
    ],
    correctIndex: 0,
    body: null,
    explanation: "It is lighter than water.",
    explanationHtml: "<p>It is <b>lighter</b> than water.</p>",
  };

  it("is no other where nothing has changed", () => {
    expect(mergeQuestion(stored, written)).toBeNull();
    expect(mergeQuestion({ ...stored, explanation: null }, { ...written, explanation: " " })).toBeNull();
    expect(mergeQuestion(stored, { ...written, correctIndex: 1 })).toMatchObject({ correctIndex: 1 });
  });

  it("keeps the markup of what stays, wherever it stands, and drops it where words change", () => {
    const options = [{ text: "Iron" }, { text: "Ice" }, { text: "Snow" }];
    const after = mergeQuestion(stored, { ...written, options, correctIndex: 1 });
    expect(after).toMatchObject({
      html: stored.html,
      options: [stored.options[1], stored.options[0], { text: "Snow", html: null, feedback: null }],
    });
    expect(mergeQuestion(stored, { ...written, text: "What swims?" })).toMatchObject({
      html: null,
      options: stored.options,
    });
  });

  it("keeps the markup of its explanation until that is written anew", () => {
    const { explanationHtml } = stored;
    expect(mergeQuestion(stored, { ...written, text: "What swims?" })).toMatchObject({ explanationHtml });
    for (const explanation of ["It is light.", ""])
      expect(mergeQuestion(stored, { ...written, explanation })).toMatchObject({ explanationHtml: null });
  });

  it("is complete", () => {
    expect(isComplete(written)).toBe(true);
    expect(isComplete(EMPTY_QUESTION)).toBe(false);
  });
});
