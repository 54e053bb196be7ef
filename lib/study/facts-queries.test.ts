import { beforeEach, describe, expect, it } from "vitest";
import { db, kysely } from "#lib/server/db/db.ts";
import { endSession } from "#lib/session/service.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { createPlan, createPlanner, later, MONDAY } from "#tests/support/study-plans.ts";
import {
  at,
  begin,
  complete,
  createLesson,
  createStudent,
  finishLesson,
  START,
  study,
} from "#tests/support/study-sessions.ts";
import { readFacts } from "./facts-queries.ts";
import { getStudy } from "./service.ts";
import { changeSession } from "./session-service.ts";

beforeEach(resetDatabase);

const UTC = { timeZone: "UTC", nextTimeZone: null, zoneChangesAt: null };
const factsOf = async (userId: string, courseId: string, now = at(86_400), address: string | null = null) => {
  const facts = await readFacts(kysely(), userId, UTC, now, { courseId, address });
  const course = facts.courses.get(courseId);
  if (!course) throw new Error("no course");
  return { ...facts, course };
};

/** Spreads the answers of the latest run out, so many seconds apart. */
async function spread(userId: string, from: number, gap: number) {
  const attempt = await db().attempt.findFirstOrThrow({ where: { userId }, orderBy: { id: "desc" } });
  await db().attempt.update({ where: { id: attempt.id }, data: { startedAt: at(from) } });
  const rows = await db().attemptQuestion.findMany({
    where: { attemptId: attempt.id },
    orderBy: { position: "asc" },
  });
  for (const [index, { id }] of rows.entries())
    await db().attemptQuestion.update({ where: { id }, data: { answeredAt: at(from + (index + 1) * gap) } });
}

describe("studied time", () => {
  it("is that of answers outside of sessions, without gaps of more than five minutes", async () => {
    const student = await createStudent();
    await complete(student, 0);
    await spread(student.userId, 0, 60);
    expect((await factsOf(student.userId, student.courseId)).course.studied).toEqual(
      new Map([["2026-03-10", 5]]),
    );
    await spread(student.userId, 0, 301);
    const facts = await factsOf(student.userId, student.courseId);
    expect(facts.course.studied).toEqual(new Map());
    expect(facts.pace.questionSeconds).toEqual({ value: 25, own: 0 });
  });

  it("is never counted twice: answers in a session, and answers of two runs side by side", async () => {
    const student = await createStudent();
    const sessionId = await begin(student);
    await study({ ...student, sessionId, to: 900 });
    await complete(student, 0);
    // Four answers within the session, the last one a minute after its end.
    await spread(student.userId, 660, 60);
    await endSession(student.userId, sessionId, at(900));
    const { course, pace } = await factsOf(student.userId, student.courseId);
    expect(course.studied.get("2026-03-10")).toBeCloseTo(16);
    expect(pace.questionSeconds.own).toBe(5);
    // A second run whose answers lie between those of the first adds nothing.
    await playQuiz(student.userId, student.quizId, { now: at(1000) });
    await spread(student.userId, 660, 60);
    expect((await factsOf(student.userId, student.courseId)).course.studied.get("2026-03-10")).toBeCloseTo(
      16,
    );
  });

  it("belongs to one course where two are played side by side", async () => {
    const student = await createStudent();
    const { userId, courseId } = student;
    const other = await createCourse(userId);
    await complete(student, 0);
    await spread(userId, 0, 60);
    await playQuiz(userId, other.quizId, { now: at(10) });
    await spread(userId, 30, 60);
    const { courses } = await readFacts(kysely(), userId, UTC, at(86_400), { courseId, address: null });
    const otherFacts = await factsOf(userId, other.courseId);
    const minutes = [courses.get(courseId), otherFacts.course].map(
      (facts) => facts?.studied.get("2026-03-10") ?? 0,
    );
    // From the first question to the last answer five and a half minutes pass, the first half minute of the second run in the first.
    expect(minutes[0] && minutes[1] && minutes[0] + minutes[1]).toBeCloseTo(5.5);
  });

  it("holds minutes that were entered by hand, and what an extension tells of the course's page", async () => {
    const student = await createStudent();
    const { userId, courseId } = student;
    await db().studySession.create({
      data: { userId, courseId, startsAt: at(0), plannedMinutes: 30, claimedMinutes: 20 },
    });
    const client = await db().extensionClient.create({
      data: { id: "reader", name: "Reader", redirectUris: [], scopes: [], responseTypes: [] },
    });
    const claim = { userId, clientId: client.id, lesson: "1", seconds: 600, updatedAt: at(60) };
    await db().extensionProgress.create({ data: { ...claim, courseUrl: "https://learn.example/course" } });
    await db().extensionProgress.create({
      data: { ...claim, lesson: "2", courseUrl: "https://learn.example/other" },
    });
    const { course } = await factsOf(userId, courseId, at(90), "https://learn.example/course/?tab=1#top");
    expect(course.studied).toEqual(new Map([["2026-03-10", 30]]));
    expect(course.measured).toEqual(new Map([["2026-03-10", 10]]));
    expect(course.claimedMinutes).toBe(30);
    // What is done afterwards uses it up.
    await finishLesson(userId, student.lessonId, at(100));
    const done = await factsOf(userId, courseId, at(200), "https://learn.example/course");
    expect(done.course.claimedMinutes).toBeCloseTo(30 - 220 / 180);
  });

  it("belongs to the local day on which it began", async () => {
    const student = await createStudent();
    const sessionId = await begin(student);
    await study({ ...student, sessionId, to: 900 });
    const zone = { timeZone: "Pacific/Kiritimati", nextTimeZone: null, zoneChangesAt: null };
    const { courses } = await readFacts(kysely(), student.userId, zone, at(900), {
      courseId: student.courseId,
      address: null,
    });
    expect(courses.get(student.courseId)?.studied).toEqual(new Map([["2026-03-11", 15]]));
  });
});

describe("open work", () => {
  it("stands in the course's order: a lesson before its island's quizzes, what stands nowhere last", async () => {
    const student = await createStudent();
    const loose = await createLesson(student.courseId, { words: 100 });
    const { course } = await factsOf(student.userId, student.courseId, START);
    expect(course.work.map(({ kind, id, words, questions }) => [kind, id, words, questions])).toEqual([
      ["lesson", student.lessonId, 220, 0],
      ["quiz", student.quizId, 0, 5],
      ["lesson", loose, 100, 0],
    ]);
    await complete(student, 10);
    const later = await factsOf(student.userId, student.courseId, at(20));
    expect(later.course.work.map(({ isDone }) => isDone)).toEqual([false, true, false]);
  });

  it("holds an island's text with its first quiz, unless lessons have taken it over", async () => {
    const student = await createStudent();
    const text = "one two three\nfour five";
    await db().islandText.create({ data: { islandId: student.islandId, text } });
    const withLesson = await factsOf(student.userId, student.courseId, START);
    expect(withLesson.course.work.map(({ words }) => words)).toEqual([220, 0]);
    await db().lesson.update({ where: { id: student.lessonId }, data: { removedAt: START } });
    const without = await factsOf(student.userId, student.courseId, START);
    expect(without.course.work).toMatchObject([{ kind: "quiz", words: 5, isDone: false }]);
  });

  it("leaves out what lies in the trash or has no questions in play", async () => {
    const student = await createStudent();
    await db().question.updateMany({ where: { quizId: student.quizId }, data: { withdrawnAt: START } });
    const { course } = await factsOf(student.userId, student.courseId, START);
    expect(course.work).toMatchObject([{ kind: "lesson" }]);
  });
});

describe("own pace", () => {
  it("is read from answers, runs, readings and recordings", async () => {
    const student = await createStudent();
    await complete(student, 0);
    await spread(student.userId, 0, 40);
    await db().lessonProgress.create({
      data: { userId: student.userId, lessonId: student.lessonId, doneAt: at(100), readSeconds: 110 },
    });
    const { pace } = await factsOf(student.userId, student.courseId);
    expect(pace.questionSeconds).toMatchObject({ own: 5 });
    expect(pace.questionSeconds.value).toBeGreaterThan(25);
    expect(pace.runs).toMatchObject({ own: 1 });
    // 220 words in 110 seconds are 120 a minute.
    expect(pace.wordsPerMinute).toMatchObject({ own: 1, value: 170 });
  });
});

describe("what is looked at", () => {
  it("holds every skipped day: what was promised then stays, however long ago it was", async () => {
    const { userId } = await createPlan({}, { goal: { kind: "minutes", minutes: 90 } });
    const { id } = await db().studySession.findFirstOrThrow({ orderBy: { startsAt: "asc" } });
    await changeSession(userId, id, { state: "skipped" }, MONDAY);
    const promised = async (now: Date) => {
      const { plans } = await getStudy(userId, now);
      return plans[0]?.burnUp.points.find(({ day }) => day === "2026-03-15")?.promised;
    };
    expect([await promised(later(14)), await promised(later(64))]).toEqual([60, 60]);
  });

  it("holds the study of a single session's course that has no plan", async () => {
    const { userId, courseId, quizId } = await createPlanner();
    await db().studySession.create({ data: { userId, courseId, startsAt: at(0), plannedMinutes: 10 } });
    await playQuiz(userId, quizId, { now: at(0) });
    await spread(userId, 0, 60);
    await getStudy(userId, at(60_000));
    expect(await db().studySession.findFirst()).toMatchObject({ status: "done" });
    await getStudy(userId, at(2 * 86_400));
    expect(await db().studySession.findFirst()).toMatchObject({ status: "done", countedMinutes: 20 });
  });
});
