import { beforeEach, expect, it } from "vitest";
import { GET as leaderboard } from "#app/api/leaderboard/route.ts";
import { POST as answer } from "#app/api/quiz/[quizId]/answer/route.ts";
import { POST as complete } from "#app/api/quiz/islands/[islandId]/quizzes/[quizId]/complete/route.ts";
import { GET as islands } from "#app/api/quiz/islands/route.ts";
import { GET as quizStats } from "#app/api/users/quiz-stats/route.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, bearer, createCourse, createLearner, rightAnswer, signIn } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { countStatements } from "#tests/support/statements.ts";

beforeEach(resetDatabase);

async function player() {
  const { id } = await createLearner();
  const { bearer: token } = await signIn(id);
  return { id, headers: bearer(token), ...(await createCourse(id)) };
}

/** A reply with the statements it took, its session's among them. */
async function counted(reply: () => Promise<Response>): Promise<[number, number]> {
  let status = 0;
  const count = await countStatements(async () => {
    status = (await reply()).status;
  });
  return [status, count];
}

it.each([true, false])("an answer takes three round trips, right or wrong: %s", async (isRight) => {
  const { id, headers, quizId } = await player();
  const quiz = await startQuiz(id, quizId, new Date(Date.now() - SECOND_MS));
  const questionId = at(quiz.questions, 0)._id;
  const right = await rightAnswer(quiz.attemptId, questionId);
  const body = { questionId, selectedAnswer: isRight ? right : (right + 1) % 4 };
  expect(await counted(() => callRoute(answer, "/", { headers, params: { quizId }, body }))).toEqual([
    200, 3,
  ]);
});

it("a completion takes four, and two more where an achievement is earned", async () => {
  const { id, headers, quizId, islandId } = await player();
  const finish = () => callRoute(complete, "/", { headers, method: "POST", params: { islandId, quizId } });
  await playQuiz(id, quizId, { now: new Date() });
  expect(await counted(finish)).toEqual([200, 6]);
  await playQuiz(id, quizId, { now: new Date() });
  expect(await counted(finish)).toEqual([200, 4]);
});

it("a read takes one beside its session's", async () => {
  const { headers } = await player();
  expect(await counted(() => callRoute(quizStats, "/", { headers }))).toEqual([200, 2]);
  expect(await counted(() => callRoute(islands, "/", { headers }))).toEqual([200, 2]);
  expect(await counted(() => callRoute(leaderboard, "/", { headers }))).toEqual([200, 2]);
});
