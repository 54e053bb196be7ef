import { beforeEach, describe, expect, it } from "vitest";
import { answerPractice, finishPractice, startPractice } from "#lib/practice/service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { listLedger } from "#lib/xp/queries.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, questionDraft, questions } from "#tests/support/factories.ts";
import { playQuiz as makeMistakes, practiceBody } from "#tests/support/practice.ts";
import {
  at,
  begin,
  complete,
  createLesson,
  createStudent,
  finishLesson,
  type Student,
  study,
} from "#tests/support/study-sessions.ts";
import { endSession, settleSilent, startSession } from "./service.ts";

beforeEach(resetDatabase);

const COMPLETION = { reason: "session-completion", title: "Session completion", xp: 100 };
const PERFECT = { reason: "perfect-session", title: "Perfect session", xp: 150 };
const xpOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

/** A quarter of an hour in which the lesson is read and done. */
async function readThrough(student: Student, sessionId: string) {
  await study({ ...student, sessionId, to: 600 });
  await finishLesson(student.userId, student.lessonId, at(600));
  await study({ ...student, sessionId, from: 600, to: 900 });
}

describe("session completion", () => {
  it("is paid for a lesson that was done for the first time", async () => {
    const student = await createStudent();
    const sessionId = await begin(student);
    await readThrough(student, sessionId);
    const summary = await endSession(student.userId, sessionId, at(900));
    expect(summary).toEqual({
      minutes: 15,
      lessons: 1,
      quizzes: 0,
      practices: 0,
      answers: 0,
      right: 0,
      xp: 100,
      awards: [COMPLETION],
      newRank: null,
      next: { kind: "quiz", islandId: student.islandId, quizId: student.quizId, title: "Quiz 1" },
    });
    expect(await xpOf(student.userId)).toBe(100);
    const ledger = await listLedger(student.userId, {});
    expect(ledger.entries).toMatchObject([{ title: "Session completion", amount: 100 }]);
    expect(await db().streakDay.count()).toBe(0);
  });

  it("is not paid for a lesson that was hardly open, a copy of a known one, or another course's", async () => {
    const student = await createStudent();
    const { userId, courseId } = student;
    const known = await createLesson(courseId, { hash: "known" });
    await finishLesson(userId, known, at(-86_400));
    const copy = await createLesson(courseId, { hash: "known" });
    const foreign = await createLesson((await createCourse(userId)).courseId);
    // 30 % of 10 minutes are 180 s; the first is open for 150 s.
    const long = await createLesson(courseId, { words: 2200 });
    const sessionId = await begin(student);
    await study({ userId, sessionId, lessonId: long, to: 150 });
    await study({ userId, sessionId, lessonId: copy, from: 150, to: 900 });
    for (const lessonId of [copy, foreign, long]) await finishLesson(userId, lessonId, at(700));
    const summary = await endSession(userId, sessionId, at(900));
    expect(summary).toMatchObject({ lessons: 2, xp: 0, awards: [] });
  });

  it("takes 30 % of the reading time", async () => {
    const student = await createStudent();
    const { userId, courseId } = student;
    const long = await createLesson(courseId, { words: 2200 });
    const sessionId = await begin(student);
    await study({ userId, sessionId, lessonId: long, to: 180 });
    await finishLesson(userId, long, at(180));
    await study({ userId, sessionId, from: 180, to: 900 });
    expect(await endSession(userId, sessionId, at(900))).toMatchObject({ awards: [COMPLETION] });
  });

  it("is not paid for what was done before the session or after it", async () => {
    const student = await createStudent();
    const later = await createLesson(student.courseId);
    await finishLesson(student.userId, student.lessonId, at(-1));
    const sessionId = await begin(student);
    await study({ ...student, sessionId, to: 600 });
    await study({ ...student, sessionId, lessonId: later, from: 600, to: 900 });
    await finishLesson(student.userId, later, at(901));
    await settleSilent(at(1500));
    const summary = await endSession(student.userId, sessionId, at(1500));
    expect(summary).toMatchObject({ minutes: 15, lessons: 0, awards: [] });
  });

  it("is paid for a quiz whose questions were never completed", async () => {
    const student = await createStudent();
    const sessionId = await begin(student);
    await complete(student, 60);
    await study({ ...student, sessionId, to: 900 });
    expect(await endSession(student.userId, sessionId, at(900))).toMatchObject({
      quizzes: 1,
      answers: 5,
      right: 5,
      xp: 175,
      awards: [COMPLETION],
    });
  });

  it("is not paid for a quiz that was completed before", async () => {
    const student = await createStudent();
    await complete(student, -3600);
    const sessionId = await begin(student);
    await complete(student, 60);
    await study({ ...student, sessionId, to: 900 });
    const summary = await endSession(student.userId, sessionId, at(900));
    expect(summary).toMatchObject({ quizzes: 1, answers: 5, xp: 0, awards: [] });
  });

  it("is not paid for the quiz of another course", async () => {
    const student = await createStudent();
    const { userId } = student;
    const other = await createCourse(userId);
    const sessionId = await begin(student);
    await complete({ ...student, ...other }, 60);
    await study({ ...student, sessionId, to: 900 });
    expect(await endSession(userId, sessionId, at(900))).toMatchObject({
      quizzes: 0,
      answers: 0,
      awards: [],
    });
  });

  it.each([
    [2, []],
    [3, [COMPLETION]],
  ])("of a practice with %i due cards: %j", async (wrong, awards) => {
    const student = await createStudent();
    const { userId } = student;
    const course = await createCourse(userId, [questions(10)]);
    await makeMistakes(userId, course.quizId, { wrong, right: 5 }, at(-3600));
    const sessionId = await begin(student);
    const practice = await startPractice(userId, at(30));
    for (const { _id } of practice.questions)
      await answerPractice(userId, practice._id, await practiceBody(_id, true), at(60));
    await finishPractice(userId, practice._id, at(90));
    await study({ userId, sessionId, to: 900 });
    expect(await endSession(userId, sessionId, at(900))).toMatchObject({
      practices: 1,
      answers: 5,
      right: 5,
      awards,
    });
  });

  it("is not paid for a practice that is still open", async () => {
    const student = await createStudent();
    const { userId } = student;
    const course = await createCourse(userId, [questions(10)]);
    await makeMistakes(userId, course.quizId, { wrong: 5 }, at(-3600));
    const sessionId = await begin(student);
    const practice = await startPractice(userId, at(30));
    for (const { _id } of practice.questions)
      await answerPractice(userId, practice._id, await practiceBody(_id, true), at(60));
    await study({ userId, sessionId, to: 900 });
    const summary = await endSession(userId, sessionId, at(900));
    expect(summary).toMatchObject({ practices: 0, answers: 5, awards: [] });
  });

  it("is paid when the sweep ends it, on the day of its end", async () => {
    const student = await createStudent({ timeZone: "Pacific/Auckland" });
    const sessionId = await begin(student);
    await readThrough(student, sessionId);
    await settleSilent(at(3 * 86_400));
    expect(await xpOf(student.userId)).toBe(100);
    const award = await db().award.findFirstOrThrow({ where: { userId: student.userId } });
    expect(award).toMatchObject({ reference: "2026-03-11", createdAt: at(900) });
    expect(award.localDay.toISOString().slice(0, 10)).toBe("2026-03-11");
    expect(await listLedgerDifferences(kysely())).toEqual([]);
  });

  it("is paid once, of fifty ends and sweeps at once", async () => {
    const student = await createStudent();
    const sessionId = await begin(student);
    await readThrough(student, sessionId);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? endSession(student.userId, sessionId, at(1600)) : settleSilent(at(1600)),
      ),
    );
    expect(await xpOf(student.userId)).toBe(100);
    expect(await db().award.count()).toBe(1);
  });

  it("names the rank that it reaches", async () => {
    const student = await createStudent();
    await db().user.update({ where: { id: student.userId }, data: { xp: 950 } });
    const sessionId = await begin(student);
    await readThrough(student, sessionId);
    const summary = await endSession(student.userId, sessionId, at(900));
    expect(summary).toMatchObject({ xp: 100, newRank: { name: "Dedicated Learner" } });
    expect(await xpOf(student.userId)).toBe(2050);
  });
});

describe("a perfect session", () => {
  it.each<[string, { ahead: number; late?: number } | undefined, number, boolean]>([
    ["planned ten minutes ahead", { ahead: 600 }, 0, true],
    ["planned a little later", { ahead: 599 }, 0, false],
    ["begun five minutes late", { ahead: 3600, late: 300 }, 0, true],
    ["begun later", { ahead: 3600, late: 301 }, 0, false],
    ["begun five minutes early", { ahead: 3600, late: -300 }, 0, true],
    ["not planned", undefined, 0, false],
    ["with a wrong answer of five", { ahead: 3600 }, 1, false],
  ])("%s", async (_, planned, wrong, isPerfect) => {
    const student = await createStudent();
    const sessionId = await begin(student, planned);
    await complete(student, 60, wrong);
    await study({ ...student, sessionId, to: 900 });
    const { awards } = await endSession(student.userId, sessionId, at(900));
    expect(awards).toEqual(isPerfect ? [COMPLETION, PERFECT] : [COMPLETION]);
  });

  it.each([
    [330, 30, true],
    [360, 30, false],
    [0, 300, true],
    [0, 301, false],
  ])(
    "with a pause up to the beat at %i s, and an end %i s after the last",
    async (pause, tail, isPerfect) => {
      const student = await createStudent();
      const { userId } = student;
      const sessionId = await begin(student, { ahead: 3600 });
      await complete(student, 20);
      await study({ userId, sessionId, to: 30 });
      await study({ userId, sessionId, from: Math.max(30, pause - 30), to: 1320 });
      const { awards } = await endSession(userId, sessionId, at(1320 + tail));
      expect(awards).toEqual(isPerfect ? [COMPLETION, PERFECT] : [COMPLETION]);
    },
  );

  it("is paid once a local day, as is completion", async () => {
    const student = await createStudent();
    const { userId, courseId } = student;
    const sessionId = await begin(student, { ahead: 3600 });
    await complete(student, 60);
    await study({ ...student, sessionId, to: 900 });
    const first = await endSession(userId, sessionId, at(900));
    expect(first.awards).toEqual([COMPLETION, PERFECT]);
    const plan = { userId, courseId, plannedMinutes: 15, startsAt: at(2000), plannedAt: at(901) };
    await db().studySession.create({ data: plan });
    const fresh = await createCourse(userId, [
      [0, 1, 2, 3, 4].map((index) => questionDraft(`New ${index}?`)),
    ]);
    await db().island.update({ where: { id: fresh.islandId }, data: { courseId } });
    const { _id: second } = await startSession(userId, { courseId }, at(2000));
    await complete({ ...student, ...fresh }, 2060);
    await study({ ...student, sessionId: second, from: 2000, to: 2900 });
    expect(await endSession(userId, second, at(2900))).toMatchObject({ quizzes: 1, xp: 75, awards: [] });
    expect(await xpOf(userId)).toBe(75 + 250 + 75);
  });
});
