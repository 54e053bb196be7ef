import { beforeEach, expect, it } from "vitest";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { startQuiz, submitAnswer } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, rightAnswer } from "#tests/support/factories.ts";

const CALLS = 500;
const ROUNDS = 10;

beforeEach(resetDatabase);

it("five hundred answers to each question and five hundred completions have one effect each, ten rounds long", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: userId } = await createLearner();
    const { islandId, quizId } = await createCourse(userId);
    const quiz = await startQuiz(userId, quizId, new Date());
    for (const { _id: questionId } of quiz.questions) {
      const selectedAnswer = await rightAnswer(quiz.attemptId, questionId);
      const answer = () => submitAnswer(userId, quizId, { questionId, selectedAnswer }, new Date());
      await Promise.all(Array.from({ length: CALLS / quiz.questions.length }, answer));
    }
    const attempt = await db().attempt.findFirstOrThrow({ where: { userId } });
    expect(attempt).toMatchObject({ correct: 5, streak: 5 });
    await Promise.all(
      Array.from({ length: CALLS }, () => completeQuiz(userId, islandId, quizId, new Date())),
    );
    const { xp, stars } = await db().user.findUniqueOrThrow({ where: { id: userId } });
    expect({ xp, stars }).toEqual({ xp: 75, stars: 3 });
  }
});
