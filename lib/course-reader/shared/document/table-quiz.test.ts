import { describe, expect, it } from "vitest";
import { quizOf } from "./table-quiz.ts";

describe("a table of a document", () => {
  it("with a question a row is a list of questions", () => {
    const head = ["No.", "Question", "A", "B", "C", "Answer", "Explanation"];
    const rows = [
      ["1", "1. Which side is port?", "A) Right", "B) Left", "C) Bow", "B", "Seen from aft."],
      ["2", "Which light is red?", "Port", "Stern", "", "a", ""],
    ];
    expect(quizOf([head, ...rows])).toBe(
      [
        "Question: Which side is port?\nA) Right\nB) Left\nC) Bow\nAnswer: B\nExplanation: Seen from aft.",
        "Question: Which light is red?\nA) Port\nB) Stern\nAnswer: A",
      ].join("\n\n"),
    );
  });

  it("names no answer where it can be read in two ways, and is no quiz where options are missing", () => {
    const head = ["Question", "Option 1", "Option 2", "Correct"];
    expect(quizOf([head, ["How many masts?", "2", "1", "1"]])).toBe("Question: How many masts?\nA) 2\nB) 1");
    expect(
      quizOf([
        ["Question", "Answer"],
        ["How many masts?", "2"],
      ]),
    ).toBeNull();
    expect(quizOf([head, ["How many masts?", "", "1", "1"]])).toBeNull();
    expect(
      quizOf([
        ["Boat", "A", "B"],
        ["Gig", "7 m", "8 m"],
      ]),
    ).toBeNull();
  });

  it("is a key, however wide", () => {
    const key = "| Question | Answer |\n| --- | --- |\n| 1 | B |\n| 2 | A |\n| 3 | C |\n| 4 | A |";
    expect(
      quizOf([
        ["1", "2", "3", "4"],
        ["B", "A", "c", "(a)"],
      ]),
    ).toBe(key);
    expect(
      quizOf([
        ["Question", "1", "2"],
        ["Answer", "B", "A"],
        ["", "3", "4"],
        ["", "C", "A"],
      ]),
    ).toBe(key);
    expect(
      quizOf([
        ["No.", "Key", "No.", "Key"],
        ["1", "B", "2", "A"],
        ["3.", "C", "4.", "A"],
      ]),
    ).toBe(key);
    expect(
      quizOf([
        ["Berth", "Pier"],
        ["1", "B"],
        ["2", "A"],
      ]),
    ).toBeNull();
    expect(
      quizOf([
        ["1", "2"],
        ["B", "Left"],
      ]),
    ).toBeNull();
  });
});
