import { describe, expect, it } from "vitest";
import { newTemporaryQuiz } from "#lib/quiz/temporary/temporary-quiz.ts";
import { asQuiz, gradeTemporary, localSource } from "./temporary-source.ts";

const question = {
  _id: "q1",
  question: "2 + 2?",
  options: ["3", "4"],
  correctAnswer: 1,
  explanation: "Count.",
};
const hearts = { hearts: 3, maxHearts: 5, heartResetTime: null };
const ways = { isUntimed: false, hasShortcuts: true };
const island = { _id: "i1", title: "Loops", difficulty: "beginner" };

describe("a temporary quiz on the screen", () => {
  const quiz = { ...newTemporaryQuiz(island), questions: [question] };

  it("keeps the key away from the screen", () => {
    expect(asQuiz(quiz, ways).questions[0]).toMatchObject({
      correctAnswer: null,
      explanation: null,
      selectedAnswer: null,
    });
  });

  it("grades as the server would, and takes no heart", () => {
    const given = { selectedAnswer: 1, elapsedMs: 2000, streak: 2, isUntimed: false, hearts };
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

  it.each([
    { isUntimed: false, timeLimit: 180, timeBonusPoints: 50, points: 150 },
    { isUntimed: true, timeLimit: null, timeBonusPoints: 0, points: 100 },
  ])("untimed $isUntimed: $timeLimit seconds, a speed bonus of $timeBonusPoints", (expected) => {
    const { isUntimed, timeLimit, ...graded } = expected;
    expect(asQuiz(quiz, { ...ways, isUntimed })).toMatchObject({ isUntimed, timeLimit });
    const given = { selectedAnswer: 1, elapsedMs: 2000, streak: 0, isUntimed, hearts };
    expect(gradeTemporary(question, given)).toMatchObject(graded);
  });

  it("answers as its learner plays", async () => {
    const answer = (isUntimed: boolean) =>
      localSource(quiz, { ...ways, isUntimed }, hearts).answer({
        questionId: "q1",
        selectedAnswer: 1,
        elapsedMs: 2000,
        streak: 0,
      });
    expect(await answer(false)).toMatchObject({ timeBonusPoints: 50 });
    expect(await answer(true)).toMatchObject({ timeBonusPoints: 0 });
  });
});
