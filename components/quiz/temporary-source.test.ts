import { describe, expect, it } from "vitest";
import { newTemporaryQuiz } from "#lib/quiz/temporary/rules.ts";
import { asQuiz, gradeTemporary } from "./temporary-source.ts";

const question = {
  _id: "q1",
  question: "2 + 2?",
  options: ["3", "4"],
  correctAnswer: 1,
  explanation: "Count.",
};
const hearts = { hearts: 3, maxHearts: 5, heartResetTime: null };
const island = { _id: "i1", title: "Loops", difficulty: "beginner" };

describe("a temporary quiz on the screen", () => {
  const quiz = { ...newTemporaryQuiz(island), questions: [question] };

  it("keeps the key away from the screen", () => {
    expect(asQuiz(quiz).questions[0]).toMatchObject({
      correctAnswer: null,
      explanation: null,
      selectedAnswer: null,
    });
  });

  it("grades as the server would, and takes no heart", () => {
    const given = { selectedAnswer: 1, elapsedMs: 2000, streak: 2, hearts };
    expect(gradeTemporary(question, given)).toMatchObject({
      isCorrect: true,
      points: 200,
      streak: 3,
      hearts: 3,
    });
    expect(gradeTemporary(question, { ...given, selectedAnswer: 0 })).toMatchObject({
      isCorrect: false,
      correctAnswer: 1,
      explanation: "Count.",
      points: 0,
      streak: 0,
      multiplier: 1,
      hearts: 3,
    });
  });
});
