import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { startQuiz } from "#lib/quiz/service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { type GivenAnswer, madeQuestions, writeLearners } from "#tests/support/answered-runs.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { liftWithdrawal } from "../flag/flag-service.ts";
import { retireFailed } from "./retirement-service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const EASY: GivenAnswer = { isCorrect: true, elapsedMs: 1000 };
const HARD: GivenAnswer = { isCorrect: false };

beforeEach(resetDatabase);

const withdrawals = async () =>
  (await db().auditEvent.findMany({ where: { event: "question_withdrawn" } })).map(({ details }) => details);
const retired = async (quizId: string) =>
  (await db().question.findMany({ where: { quizId }, orderBy: { position: "asc" } })).map(
    ({ withdrawnReason }) => withdrawnReason,
  );

/** A quiz of eight questions that were made, which so many have answered: well but for what is given. */
async function setUp(learners: number, given: readonly GivenAnswer[], made = madeQuestions(8)) {
  const owner = await createLearner();
  const course = await createCourse(owner.id, [made]);
  const well = (n: number): GivenAnswer[] => made.map((_, place) => ({ isCorrect: (n + place) % 3 > 0 }));
  await writeLearners(course.quizId, learners, (n) => [...given, ...well(n).slice(given.length)], now);
  const rows = await db().question.findMany({
    where: { quizId: course.quizId },
    orderBy: { position: "asc" },
    select: { id: true, versions: { select: { id: true } } },
  });
  const versionIds = rows.map(({ versions }) => versions[0]?.id ?? "");
  return { ownerId: owner.id, ...course, questionIds: rows.map(({ id }) => id), versionIds };
}

describe("questions that were made", () => {
  it("go out of play where everybody is right at a glance", async () => {
    const { quizId, ownerId, questionIds } = await setUp(20, [EASY]);
    await retireFailed(now);
    expect(await retired(quizId)).toEqual(["statistics", ...Array<null>(7).fill(null)]);
    expect(await db().question.findUnique({ where: { id: at(questionIds, 0) } })).toMatchObject({
      withdrawnAt: now,
    });
    expect(await withdrawals()).toEqual([
      { questionId: questionIds[0], reason: "statistics", findings: "too_easy" },
    ]);
    const { questions: asked } = await startQuiz(ownerId, quizId, now);
    expect(asked.map(({ _id }) => _id)).not.toContain(questionIds[0]);
  });

  it("stay with one answer less", async () => {
    const { quizId } = await setUp(19, [EASY, HARD]);
    await retireFailed(now);
    expect(await retired(quizId)).toEqual(Array(8).fill(null));
  });

  it("go where fewer are right than by chance; at most one in four of a quiz, the gravest first", async () => {
    const { quizId, questionIds } = await setUp(20, [EASY, HARD, HARD]);
    await retireFailed(now);
    expect((await retired(quizId)).slice(0, 3)).toEqual([null, "statistics", "statistics"]);
    await retireFailed(now);
    expect(await withdrawals()).toHaveLength(2);
    await db().question.updateMany({ where: { id: questionIds[1] }, data: { removedAt: now } });
    await retireFailed(now);
    expect((await retired(quizId))[0]).toBeNull();
  });

  it("go once, though the job runs fifty times at once", async () => {
    const { quizId } = await setUp(20, [HARD, HARD, HARD, EASY]);
    await Promise.all(Array.from({ length: 50 }, () => retireFailed(now)));
    expect((await retired(quizId)).filter(Boolean)).toHaveLength(2);
    expect(await withdrawals()).toHaveLength(2);
  }, 60_000);

  it("stay where their owner keeps them, and only as long as they say the same", async () => {
    const { quizId, questionIds, versionIds } = await setUp(20, [EASY]);
    const where = { id: at(questionIds, 0) };
    await db().question.update({ where, data: { keptVersionId: at(versionIds, 0) } });
    await retireFailed(now);
    expect((await retired(quizId))[0]).toBeNull();
    await db().question.update({ where, data: { keptVersionId: at(versionIds, 1) } });
    await retireFailed(now);
    expect((await retired(quizId))[0]).toBe("statistics");
  });

  it("come back with a new version, and stay until that has answers of its own", async () => {
    const { quizId, questionIds } = await setUp(20, [EASY]);
    await retireFailed(now);
    await inTransaction(async (tx) => {
      const where = { questionId: at(questionIds, 0) };
      const { id: _, body: __, options, ...old } = await tx.questionVersion.findFirstOrThrow({ where });
      await tx.questionVersion.create({ data: { ...old, options: options ?? [], number: 2, text: "New?" } });
      await liftWithdrawal(tx, at(questionIds, 0));
    });
    await retireFailed(now);
    expect((await retired(quizId))[0]).toBeNull();
  });
});

it("questions that a course brought stay, whatever their figures say", async () => {
  const { quizId } = await setUp(20, [EASY, HARD], [...questions(2), ...madeQuestions(6)]);
  await retireFailed(now);
  expect(await retired(quizId)).toEqual(Array(8).fill(null));
  expect(await withdrawals()).toEqual([]);
});
