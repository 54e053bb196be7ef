import { describe, expect, it } from "vitest";
import { isPlayable, isTemporaryQuizId, newTemporaryQuiz } from "./temporary-quiz.ts";

const island = { _id: "i1", title: "Loops", difficulty: "beginner" };
const question = {
  _id: "q1",
  question: "2 + 2?",
  options: ["3", "4"],
  correctAnswer: 1,
  explanation: "Count.",
};

describe("a new temporary quiz", () => {
  it("has the words and numbers of its island", () => {
    expect(newTemporaryQuiz(island)).toEqual({
      _id: "temp_i1",
      title: "Quiz on Loops",
      description: "Loading quiz content for Loops...",
      isLoading: true,
      questions: [],
      difficulty: "beginner",
      timeLimit: 180,
      passingScore: 70,
      island,
    });
  });

  it("is known by its id", () => {
    expect(isTemporaryQuizId("temp_i1")).toBe(true);
    expect(isTemporaryQuizId("0198c5b0-0000-7000-8000-000000000000")).toBe(false);
  });
});

describe("playing it", () => {
  const quiz = { ...newTemporaryQuiz(island), questions: [question] };

  it("needs questions that can be solved", () => {
    expect(isPlayable(null)).toBe(false);
    expect(isPlayable(newTemporaryQuiz(island))).toBe(false);
    expect(isPlayable({ ...quiz, questions: [{ ...question, correctAnswer: 2 }] })).toBe(false);
    expect(isPlayable(quiz)).toBe(true);
  });
});
