import { beforeEach, describe, expect, it } from "vitest";
import { startQuiz } from "#lib/quiz/service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner } from "#tests/support/factories.ts";
import {
  at,
  begin,
  complete,
  createLesson,
  createStudent,
  finishLesson,
  START,
  type Student,
  study,
} from "#tests/support/study-sessions.ts";
import { endSession, startSession } from "./service.ts";

beforeEach(resetDatabase);

const xpOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

describe("on the leaderboard", () => {
  const boardOf = async (userId: string) =>
    (await db().periodTotal.findFirst({ where: { userId, period: "week" } }))?.xp ?? 0;

  async function earn(student: Student) {
    const sessionId = await begin(student, { ahead: 3600 });
    await complete(student, 60);
    await study({ ...student, sessionId, to: 900 });
    await endSession(student.userId, sessionId, at(900));
  }

  it("the awards of one's own course count within the 300 XP of a day", async () => {
    const student = await createStudent();
    await earn(student);
    expect([await xpOf(student.userId), await boardOf(student.userId)]).toEqual([325, 300]);
    expect(await listLedgerDifferences(kysely())).toEqual([]);
  });

  it("those of a course that someone else has count in full", async () => {
    const student = await createStudent();
    const other = await createLearner();
    await db().enrolment.create({ data: { userId: other.id, courseId: student.courseId } });
    await earn(student);
    expect([await xpOf(student.userId), await boardOf(student.userId)]).toEqual([325, 325]);
  });

  it("quizzes of one's own courses come after what the awards have counted", async () => {
    const student = await createStudent();
    await earn(student);
    const more = await createCourse(student.userId);
    await startQuiz(student.userId, more.quizId, at(1000));
    await complete({ ...student, ...more }, 1000);
    expect([await xpOf(student.userId), await boardOf(student.userId)]).toEqual([400, 300]);
  });
});

describe("what comes next", () => {
  it("is the first lesson or quiz in the order of the course that isn't done", async () => {
    const student = await createStudent();
    const { userId, courseId, lessonId, islandId, quizId } = student;
    const { unitId } = await db().island.findUniqueOrThrow({ where: { id: islandId } });
    const loose = await createLesson(courseId);
    const ofUnit = await createLesson(courseId, { unitId: unitId ?? "" });
    const steps: (string | null)[] = [];
    const step = async () => {
      const { _id } = await startSession(userId, { courseId }, at(steps.length));
      const { next } = await endSession(userId, _id, at(steps.length));
      steps.push(next && (next.kind === "lesson" ? next.lessonId : next.quizId));
    };
    await step();
    await finishLesson(userId, lessonId, START);
    await step();
    const quiz = await startQuiz(userId, quizId, START);
    expect(quiz.questions).toHaveLength(5);
    await complete(student, 5);
    await step();
    await finishLesson(userId, ofUnit, START);
    await step();
    await finishLesson(userId, loose, START);
    await step();
    expect(steps).toEqual([lessonId, quizId, ofUnit, loose, null]);
  });
});
