import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { listCatalog } from "#lib/course/queries.ts";
import { listIslandGroups } from "#lib/island/queries.ts";
import { addDefaultQuiz } from "#lib/island/service.ts";
import { getPracticeState } from "#lib/practice/queries.ts";
import { startPractice } from "#lib/practice/service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner, questions, rightAnswer } from "#tests/support/factories.ts";
import { createMistakes } from "#tests/support/practice.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { createBareIsland, teachingText } from "#tests/support/text-islands.ts";
import { startQuiz, submitAnswer } from "../service.ts";
import type { FlagReason } from "./flag-schema.ts";
import { flagQuestion, liftWithdrawal, unflagQuestion } from "./flag-service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const flag = (userId: string, questionId: string, reason: FlagReason = "unclear", note = "") =>
  flagQuestion(userId, questionId, { reason, note }, now);

beforeEach(resetDatabase);

/** A course of someone's with so many others enrolled, all of whom were shown its questions. */
async function setUp(others: number, count = 3) {
  const owner = await createLearner();
  const course = await createCourse(owner.id, [questions(count)]);
  const learners = await Promise.all(Array.from({ length: others }, () => createLearner()));
  const rows = learners.map(({ id }) => ({ userId: id, courseId: course.courseId }));
  await db().enrolment.createMany({ data: rows });
  const quizzes = [];
  for (const { id } of [owner, ...learners]) quizzes.push(await startQuiz(id, course.quizId, now));
  const questionIds = at(quizzes, 0).questions.map(({ _id }) => _id);
  return {
    owner,
    learners: learners.map(({ id }) => id),
    ...course,
    questionIds,
    questionId: at(questionIds, 0),
  };
}

const questionOf = (id: string) => db().question.findUniqueOrThrow({ where: { id } });
const withdrawals = () => db().auditEvent.findMany({ where: { event: "question_withdrawn" } });

describe("flags of learners", () => {
  it("take a question out of play when three doubt it, and say so once in the audit log", async () => {
    const { learners, questionId } = await setUp(4);
    expect(await flag(at(learners, 0), questionId)).toEqual({ flagged: true, withdrawn: false });
    expect(await flag(at(learners, 0), questionId, "other", "Twice")).toEqual({
      flagged: true,
      withdrawn: false,
    });
    expect(await flag(at(learners, 1), questionId)).toEqual({ flagged: true, withdrawn: false });
    expect(await flag(at(learners, 2), questionId)).toEqual({ flagged: true, withdrawn: true });
    expect(await flag(at(learners, 3), questionId)).toEqual({ flagged: true, withdrawn: true });
    expect(await questionOf(questionId)).toMatchObject({ withdrawnAt: now, withdrawnReason: "flags" });
    expect(await db().questionFlag.count()).toBe(4);
    expect(await db().questionFlag.findFirst({ where: { userId: at(learners, 0) } })).toMatchObject({
      reason: "other",
      note: "Twice",
    });
    expect((await withdrawals()).map(({ details }) => details)).toEqual([{ questionId, reason: "flags" }]);
  });

  it("count right when fifty come at once", async () => {
    const { learners, questionId } = await setUp(10);
    const all = Array.from({ length: 50 }, (_, index) => flag(at(learners, index % 10), questionId));
    const told = await Promise.all(all);
    expect(told.every(({ flagged }) => flagged)).toBe(true);
    expect(told.filter(({ withdrawn }) => !withdrawn).length).toBeGreaterThanOrEqual(2);
    expect(await db().questionFlag.count()).toBe(10);
    expect(await withdrawals()).toHaveLength(1);
    expect(await questionOf(questionId)).toMatchObject({ withdrawnReason: "flags" });
  });

  it("of two that flag fifty times at once withdraw nothing", async () => {
    const { learners, questionId } = await setUp(2);
    await Promise.all(Array.from({ length: 50 }, (_, index) => flag(at(learners, index % 2), questionId)));
    expect(await questionOf(questionId)).toMatchObject({ withdrawnAt: null });
  });

  it("can be taken back, and the question comes back with them", async () => {
    const { learners, questionId } = await setUp(3);
    for (const learner of learners) await flag(learner, questionId);
    expect(await unflagQuestion(at(learners, 0), questionId, now)).toEqual({
      flagged: false,
      withdrawn: false,
    });
    expect(await questionOf(questionId)).toMatchObject({ withdrawnAt: null, withdrawnReason: null });
    expect(await unflagQuestion(at(learners, 0), questionId, now)).toEqual({
      flagged: false,
      withdrawn: false,
    });
  });

  it("of an older version don't count, and a new version brings the question back", async () => {
    const { learners, questionId } = await setUp(4);
    for (const learner of learners.slice(0, 3)) await flag(learner, questionId);
    await inTransaction(async (tx) => {
      const old = await tx.questionVersion.findFirstOrThrow({ where: { questionId } });
      const { id: _, options, body: __, ...rest } = old;
      await tx.questionVersion.create({
        data: { ...rest, options: options ?? [], number: 2, text: "Better?" },
      });
      await liftWithdrawal(tx, questionId);
    });
    expect(await questionOf(questionId)).toMatchObject({ withdrawnAt: null });
    expect(await flag(at(learners, 3), questionId)).toEqual({ flagged: true, withdrawn: false });
  });

  it("are for those alone who were shown the question", async () => {
    const { questionId, courseId } = await setUp(0);
    const stranger = await createLearner();
    await db().enrolment.create({ data: { userId: stranger.id, courseId } });
    await expect(flag(stranger.id, questionId)).rejects.toMatchObject({ code: "not_found" });
    await expect(unflagQuestion(stranger.id, questionId, now)).rejects.toMatchObject({ code: "not_found" });
    expect(await db().questionFlag.count()).toBe(0);
  });

  it("are twenty a day", async () => {
    const { owner, questionId } = await setUp(0);
    const scale = env().RATE_LIMIT_SCALE;
    env().RATE_LIMIT_SCALE = 1;
    try {
      for (let call = 0; call < 20; call += 1) await flag(owner.id, questionId);
      await expect(flag(owner.id, questionId)).rejects.toMatchObject({ code: "rate_limited" });
    } finally {
      env().RATE_LIMIT_SCALE = scale;
    }
  });

  it("survive a course that goes at the same moment", async () => {
    const { learners, questionId, courseId } = await setUp(5);
    const calls = learners.map((learner) => flag(learner, questionId));
    const outcomes = await Promise.allSettled([...calls, db().course.delete({ where: { id: courseId } })]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "not_found" });
  });
});

describe("flags in the catalogue", () => {
  const DAY = 86_400_000;

  /** A quiz of the catalogue that so many have answered, whose accounts were made so long ago. */
  async function setUpCatalogue(others: number, count: number, ageMs = DAY) {
    const { courseId, quizId, learners, questionIds } = await setUp(others, count);
    await db().course.update({ where: { id: courseId }, data: { ownerId: null, slug: "open" } });
    await db().user.updateMany({ data: { createdAt: new Date(now.getTime() - ageMs) } });
    await db().attemptQuestion.updateMany({ data: { answeredAt: now, selectedAnswer: 0 } });
    return { quizId, learners, questionIds };
  }

  it("count where their learners have answered the question, a day after their account was made", async () => {
    const { learners, questionIds } = await setUpCatalogue(4, 4);
    const [first = "", second = ""] = questionIds;
    const young = at(learners, 0);
    await db().user.update({ where: { id: young }, data: { createdAt: new Date(now.getTime() - DAY + 1) } });
    for (const learner of learners.slice(0, 3))
      expect(await flag(learner, first)).toMatchObject({ withdrawn: false });
    expect(await flag(at(learners, 3), first)).toMatchObject({ withdrawn: true });
    expect(await unflagQuestion(at(learners, 3), first, now)).toMatchObject({ withdrawn: false });
    await db().attemptQuestion.updateMany({ data: { answeredAt: null } });
    for (const learner of learners) expect(await flag(learner, second)).toMatchObject({ withdrawn: false });
  });

  it("are written down, and mailed to the office once", async () => {
    await forgetMails();
    env().CONTACT_EMAIL = "office@example.test";
    try {
      const { learners, questionIds } = await setUpCatalogue(4, 4);
      for (const learner of learners) await flag(learner, at(questionIds, 0));
      expect(await withdrawals()).toHaveLength(1);
      const { text } = await db().questionVersion.findFirstOrThrow({
        where: { questionId: at(questionIds, 0) },
      });
      const mails = await queuedMails("office@example.test");
      expect(mails.map((mail) => mail.text)).toEqual([expect.stringContaining(text)]);
      const owned = await setUp(3);
      for (const learner of owned.learners) await flag(learner, owned.questionId);
      expect(await queuedMails("office@example.test")).toHaveLength(1);
    } finally {
      delete env().CONTACT_EMAIL;
    }
  });

  it("withdraw one question in four of a quiz, though all come at once", async () => {
    const { learners, questionIds } = await setUpCatalogue(4, 9);
    for (const learner of learners.slice(0, 2)) for (const id of questionIds) await flag(learner, id);
    const all = questionIds.flatMap((id) => learners.slice(2).map((learner) => flag(learner, id)));
    await Promise.all(all);
    expect(await db().questionFlag.count()).toBe(36);
    expect(await db().question.count({ where: { withdrawnAt: { not: null } } })).toBe(2);
    expect(await withdrawals()).toHaveLength(2);
  });

  it("leave a small quiz alone", async () => {
    const { learners, questionIds } = await setUpCatalogue(4, 3);
    for (const learner of learners)
      expect(await flag(learner, at(questionIds, 0))).toMatchObject({ withdrawn: false });
  });
});

describe("the owner's word", () => {
  it("is enough where the answer is wrong, and not where it is unclear", async () => {
    const { owner, questionIds } = await setUp(0);
    expect(await flag(owner.id, at(questionIds, 0), "unclear")).toMatchObject({ withdrawn: false });
    expect(await flag(owner.id, at(questionIds, 1), "not_in_text")).toMatchObject({ withdrawn: false });
    expect(await flag(owner.id, at(questionIds, 2), "wrong_answer")).toMatchObject({ withdrawn: true });
  });

  it("and the text's decide about a made question", async () => {
    const { id } = await createLearner();
    const { islandId } = await createBareIsland(id);
    await addDefaultQuiz(id, islandId, now);
    const { id: quizId } = await db().quiz.findFirstOrThrow();
    const [first, second, third] = (await startQuiz(id, quizId, now)).questions.map(({ _id }) => _id);
    expect(await flag(id, first ?? "", "unclear")).toMatchObject({ withdrawn: false });
    expect(await flag(id, second ?? "", "not_in_text")).toMatchObject({ withdrawn: true });
    await db().islandText.update({ where: { islandId }, data: { text: teachingText("finance") } });
    expect(await flag(id, third ?? "", "other")).toMatchObject({ withdrawn: true });
    expect(await questionOf(third ?? "")).toMatchObject({ withdrawnReason: "source" });
  });
});

describe("a withdrawn question", () => {
  it("isn't asked anew, nor counted; an open run goes on with it", async () => {
    const { owner, quizId, questionId } = await setUp(0);
    await flag(owner.id, questionId, "wrong_answer");
    const open = await startQuiz(owner.id, quizId, now);
    expect(open.questions).toHaveLength(3);
    const right = await rightAnswer(open.attemptId, questionId);
    const body = { questionId, selectedAnswer: right };
    expect(await submitAnswer(owner.id, quizId, body, now)).toMatchObject({ isCorrect: true });
    const tomorrow = new Date(now.getTime() + 86_400_000);
    const next = await startQuiz(owner.id, quizId, tomorrow);
    expect(next.questions.map(({ _id }) => _id)).not.toContain(questionId);
    expect(next.questions).toHaveLength(2);
    const {
      groups: [group],
    } = await listIslandGroups(owner.id);
    expect(group?.islands[0]?.quizzes[0]?.questionCount).toBe(2);
  });

  it("leaves no empty quiz on the map, and none to start", async () => {
    const { owner, quizId, questionIds, courseId } = await setUp(0);
    for (const questionId of questionIds) await flag(owner.id, questionId, "wrong_answer");
    const {
      groups: [group],
    } = await listIslandGroups(owner.id);
    expect(group?.islands[0]).toMatchObject({ quizzes: [], completed: false });
    await db().attempt.deleteMany();
    await expect(startQuiz(owner.id, quizId, now)).rejects.toMatchObject({ code: "no_questions" });
    await db().course.update({ where: { id: courseId }, data: { ownerId: null, slug: "open" } });
    expect(await listCatalog(owner.id, new Date())).toMatchObject([{ questionCount: 0 }]);
  });

  it("isn't practised; one that a practice shows can be flagged by its id there", async () => {
    const { id } = await createMistakes({ wrong: 5 });
    const practice = await startPractice(id, now);
    const [first] = practice.questions;
    expect(await flag(id, first?._id ?? "", "wrong_answer")).toEqual({ flagged: true, withdrawn: true });
    expect((await getPracticeState(id, new Date(now.getTime() + 1e9))).total).toBe(4);
    expect((await startPractice(id, now)).questions).toHaveLength(5);
    await db().practiceRun.deleteMany();
    const next = await startPractice(id, new Date(now.getTime() + 1e9));
    expect(next.questions.map(({ question }) => question)).not.toContain(first?.question);
  });
});
