import { beforeEach, expect, it } from "vitest";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { startQuiz, submitAnswer } from "#lib/quiz/service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { listStreakDifferences } from "#lib/streak/verification-queries.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { resetDatabase, terminateConnections } from "#tests/support/database.ts";
import { createCourse, createLearner, questions, rightAnswer } from "#tests/support/factories.ts";

const LEARNERS = 6;

beforeEach(resetDatabase);

const didHappen = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

/** Someone who has everything to play, from before the trouble begins. */
async function readyToPlay() {
  const { id } = await createLearner();
  const { islandId, quizId } = await createCourse(id, [questions(8)]);
  const { attemptId, questions: asked } = await startQuiz(id, quizId, new Date());
  const answers = await Promise.all(
    asked.map(async ({ _id: questionId }) => ({
      questionId,
      selectedAnswer: await rightAnswer(attemptId, questionId),
    })),
  );
  return { id, islandId, quizId, answers };
}

it("connections cut in the middle lose no acknowledged answer and pay nothing twice", async () => {
  const acknowledged: { questionId: string; selectedAnswer: number }[] = [];
  let cuts = 0;
  let failures = 0;
  /** As a client does: again, until it is answered. */
  const insist = async (call: () => Promise<unknown>) => {
    while (!(await didHappen(call()))) failures += 1;
  };
  const play = async ({ id, islandId, quizId, answers }: Awaited<ReturnType<typeof readyToPlay>>) => {
    for (const answer of answers) {
      await insist(() => submitAnswer(id, quizId, answer, new Date()));
      acknowledged.push(answer);
      if (acknowledged.length % 3 !== 0) continue;
      cuts += 1;
      await terminateConnections();
    }
    await insist(() => completeQuiz(id, islandId, quizId, new Date()));
    await insist(() => claimDailyLogin(id, new Date()));
  };
  const players = [];
  for (let index = 0; index < LEARNERS; index += 1) players.push(await readyToPlay());
  await Promise.all(players.map(play));
  expect([acknowledged.length, cuts]).toEqual([LEARNERS * 8, (LEARNERS * 8) / 3]);
  expect(failures).toBeGreaterThan(0);
  for (const answer of acknowledged)
    expect(await db().attemptQuestion.findFirst({ where: answer, select: { isCorrect: true } })).toEqual({
      isCorrect: true,
    });
  expect(await listLedgerDifferences(kysely())).toEqual([]);
  expect(await listStreakDifferences(kysely())).toEqual([]);
  expect(new Set((await db().user.findMany()).map(({ xp }) => xp))).toEqual(new Set([125]));
});
