import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { flagQuestion, unflagQuestion } from "../flag/flag-service.ts";
import { startQuiz } from "../service.ts";
import { bringBackQuestion, type OwnedQuestion, retireQuestion } from "./statistics-service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const OUT = { withdrawnFor: "owner", isKept: false };
const KEPT = { withdrawnFor: null, isKept: true };

beforeEach(resetDatabase);

async function setUp() {
  const { id: userId } = await createLearner();
  const { courseId, quizId } = await createCourse(userId, [questions(4)]);
  const question = await db().question.findFirstOrThrow({
    where: { quizId },
    select: { id: true, versions: { select: { id: true } } },
  });
  const which = { userId, courseId, questionId: question.id, versionId: question.versions[0]?.id ?? "" };
  return { which, quizId };
}

const rowOf = ({ questionId }: OwnedQuestion) =>
  db().question.findUniqueOrThrow({ where: { id: questionId } });
const withdraw = ({ questionId }: OwnedQuestion, withdrawnReason: "flags" | "source" | "statistics") =>
  db().question.update({ where: { id: questionId }, data: { withdrawnAt: now, withdrawnReason } });

describe("an owner", () => {
  it("takes a question out of play and brings it back, each once however often it is sent", async () => {
    const { which, quizId } = await setUp();
    const retire = Array.from({ length: 20 }, () => retireQuestion(which, now));
    for (const told of await Promise.all(retire)) expect(told).toEqual({ _id: which.questionId, ...OUT });
    expect(await rowOf(which)).toMatchObject({ withdrawnAt: now, withdrawnReason: "owner" });
    expect(await db().auditEvent.findMany({ where: { event: "question_withdrawn" } })).toMatchObject([
      { userId: which.userId, details: { questionId: which.questionId, reason: "owner" } },
    ]);
    expect((await startQuiz(which.userId, quizId, now)).questions).toHaveLength(3);
    for (let time = 0; time < 2; time += 1)
      expect(await bringBackQuestion(which, now)).toEqual({ _id: which.questionId, ...KEPT });
    expect(await rowOf(which)).toMatchObject({
      withdrawnAt: null,
      withdrawnReason: null,
      keptVersionId: which.versionId,
    });
    expect(await retireQuestion(which, now)).toMatchObject(OUT);
    expect(await rowOf(which)).toMatchObject({ keptVersionId: null });
  });

  it("brings back what its figures took out", async () => {
    const { which } = await setUp();
    await withdraw(which, "statistics");
    expect(await retireQuestion(which, now)).toMatchObject({ withdrawnFor: "statistics" });
    expect(await bringBackQuestion(which, now)).toMatchObject(KEPT);
  });

  it.each(["flags", "source"] as const)("edits what reports took out (%s)", async (reason) => {
    const { which } = await setUp();
    await withdraw(which, reason);
    await expect(bringBackQuestion(which, now)).rejects.toMatchObject({ code: "question_reported" });
    expect(await rowOf(which)).toMatchObject({ withdrawnReason: reason, keptVersionId: null });
  });

  it("is told where the question has been edited since", async () => {
    const { which } = await setUp();
    const {
      id: _,
      body: __,
      options,
      ...old
    } = await db().questionVersion.findUniqueOrThrow({
      where: { id: which.versionId },
    });
    await db().questionVersion.create({ data: { ...old, options: options ?? [], number: 2 } });
    await expect(retireQuestion(which, now)).rejects.toMatchObject({ code: "edit_conflict" });
    await expect(bringBackQuestion(which, now)).rejects.toMatchObject({ code: "edit_conflict" });
    expect(await rowOf(which)).toMatchObject({ withdrawnAt: null });
  });

  it("has no say in other people's courses, in another course of theirs, nor in the trash", async () => {
    const { which } = await setUp();
    const { which: other } = await setUp();
    const refused = { code: "not_found" };
    for (const act of [retireQuestion, bringBackQuestion]) {
      await expect(act({ ...which, userId: other.userId }, now)).rejects.toMatchObject(refused);
      await expect(act({ ...which, courseId: other.courseId }, now)).rejects.toMatchObject(refused);
    }
    await db().question.updateMany({ data: { removedAt: now } });
    await expect(retireQuestion(which, now)).rejects.toMatchObject(refused);
  });
});

it.each(["statistics", "owner"] as const)(
  "a report and its end don't bring back what is out for its %s",
  async (reason) => {
    const { which, quizId } = await setUp();
    await startQuiz(which.userId, quizId, now);
    if (reason === "owner") await retireQuestion(which, now);
    else await withdraw(which, reason);
    const body = { reason: "unclear" as const, note: "" };
    const told = { withdrawn: true };
    expect(await flagQuestion(which.userId, which.questionId, body, now)).toMatchObject(told);
    expect(await unflagQuestion(which.userId, which.questionId, now)).toMatchObject(told);
    expect(await rowOf(which)).toMatchObject({ withdrawnReason: reason });
  },
);
