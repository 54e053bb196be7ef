import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { removeCourse } from "#lib/course/outline/outline-service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner } from "#tests/support/factories.ts";
import { at, createLesson, createStudent, START, study } from "#tests/support/study-sessions.ts";
import { beat, endSession, settleSilent, startSession } from "./service.ts";

beforeEach(resetDatabase);

const sessionOf = (id: string) => db().studySession.findUniqueOrThrow({ where: { id } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const readSeconds = async (lessonId: string) =>
  (await db().lessonProgress.findFirst({ where: { lessonId } }))?.readSeconds ?? null;

async function begin(minutes: 15 | 25 | 45 | 60 = 25) {
  const student = await createStudent();
  const { courseId, userId } = student;
  const { _id: sessionId } = await startSession(userId, { courseId, minutes }, START);
  return { ...student, sessionId };
}

const plan = (userId: string, courseId: string, seconds: number, plannedMinutes = 40) =>
  db().studySession.create({
    data: { userId, courseId, startsAt: at(seconds), plannedAt: at(-3600), plannedMinutes },
  });

describe("a start", () => {
  it("begins a session of 25 minutes where nothing is planned", async () => {
    const { userId, courseId } = await createStudent();
    const session = await startSession(userId, { courseId }, START);
    expect(session).toEqual({
      _id: expect.any(String),
      courseId,
      minutes: 25,
      startsAt: null,
      startedAt: START.toISOString(),
      creditedSeconds: 0,
      serverTime: START.toISOString(),
    });
    expect(await sessionOf(session._id)).toMatchObject({ status: "running", lastBeatAt: START });
  });

  it.each([
    [-1801, false],
    [-1800, true],
    [0, true],
    [1800, true],
    [1801, false],
  ])("begins the session that is planned %i s from it: %s", async (seconds, isPlanned) => {
    const { userId, courseId } = await createStudent();
    const planned = await plan(userId, courseId, seconds);
    const session = await startSession(userId, { courseId, minutes: 60 }, START);
    expect(session._id === planned.id).toBe(isPlanned);
    expect(session.minutes).toBe(isPlanned ? 40 : 60);
    expect(session.startsAt).toBe(isPlanned ? at(seconds).toISOString() : null);
  });

  it("leaves plans of other courses, of other learners and those that were skipped", async () => {
    const { userId, courseId } = await createStudent();
    const other = await createCourse(userId);
    const stranger = await createStudent();
    await plan(userId, other.courseId, 0);
    await plan(stranger.userId, courseId, 0);
    const { id } = await plan(userId, courseId, 60);
    await db().studySession.update({ where: { id }, data: { status: "skipped" } });
    expect((await startSession(userId, { courseId }, START)).startsAt).toBeNull();
    expect(await db().studySession.count({ where: { status: "planned" } })).toBe(2);
  });

  it("is refused while one runs, and names that one", async () => {
    const { userId, courseId, sessionId } = await begin();
    const other = await createCourse(userId);
    const refused = startSession(userId, { courseId: other.courseId }, at(599));
    await expect(refused).rejects.toMatchObject({
      code: "session_open",
      details: { fields: { sessionId, courseId } },
    });
  });

  it("ends one that has been silent for ten minutes, and takes its place", async () => {
    const { userId, courseId, sessionId } = await begin();
    await study({ userId, sessionId, to: 60 });
    const { _id } = await startSession(userId, { courseId }, at(660));
    expect(await sessionOf(sessionId)).toMatchObject({ status: "partly", endedAt: at(60) });
    expect(await sessionOf(_id)).toMatchObject({ status: "running" });
  });

  it("needs a course of one's own or one that one is enrolled in", async () => {
    const { userId } = await createStudent();
    const foreign = await createCourse((await createLearner()).id);
    for (const courseId of [foreign.courseId, randomUUID()])
      expect(await codeOf(startSession(userId, { courseId }, START))).toBe("not_found");
    await db().enrolment.create({ data: { userId, courseId: foreign.courseId } });
    expect(await startSession(userId, { courseId: foreign.courseId }, START)).toMatchObject({ minutes: 25 });
  });

  it("happens once, of fifty at once", async () => {
    const { userId, courseId } = await createStudent();
    const planned = await plan(userId, courseId, 300);
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(startSession(userId, { courseId }, START))),
    );
    expect(codes.toSorted()).toEqual(["", ...Array<string>(49).fill("session_open")]);
    expect(await db().studySession.findMany({ select: { id: true, status: true } })).toEqual([
      { id: planned.id, status: "running" },
    ]);
  });
});

describe("a beat", () => {
  it("credits the time since the last one, 45 seconds at most, and keeps the longest gap", async () => {
    const { userId, sessionId } = await begin();
    const credited: number[] = [];
    for (const second of [30, 60.6, 91, 91, 200, 300.9])
      credited.push((await beat(userId, sessionId, {}, at(second))).creditedSeconds);
    expect(credited).toEqual([30, 60, 91, 91, 136, 181]);
    expect(await sessionOf(sessionId)).toMatchObject({ creditedSeconds: 181, longestGap: 109 });
    expect(await beat(userId, sessionId, {}, at(310))).toEqual({
      creditedSeconds: 190,
      serverTime: at(310).toISOString(),
    });
  });

  it("credits the lesson that is open with the same seconds", async () => {
    const { userId, sessionId, lessonId, courseId } = await begin();
    const other = await createLesson(courseId);
    await study({ userId, sessionId, lessonId, to: 60 });
    await study({ userId, sessionId, lessonId: other, from: 60, to: 90 });
    await study({ userId, sessionId, from: 90, to: 120 });
    expect(await readSeconds(lessonId)).toBe(60);
    expect(await readSeconds(other)).toBe(30);
    expect((await sessionOf(sessionId)).creditedSeconds).toBe(120);
  });

  it("credits no lesson of another course, in the trash or nowhere", async () => {
    const { userId, sessionId, lessonId } = await begin();
    const other = await createLesson((await createCourse(userId)).courseId);
    await db().lesson.update({ where: { id: lessonId }, data: { removedAt: START } });
    for (const [index, id] of [other, lessonId, randomUUID()].entries())
      await beat(userId, sessionId, { lessonId: id }, at(30 * (index + 1)));
    expect(await db().lessonProgress.count()).toBe(0);
    expect((await sessionOf(sessionId)).creditedSeconds).toBe(90);
  });

  it("credits each second once in two sessions, though clocks of servers go back", async () => {
    const { userId, sessionId, courseId, lessonId } = await begin();
    await study({ userId, sessionId, lessonId, to: 90 });
    await endSession(userId, sessionId, at(60));
    const second = await startSession(userId, { courseId }, at(61));
    expect(second.startedAt).toBe(at(90).toISOString());
    await study({ userId, sessionId: second._id, lessonId, from: 60, to: 120 });
    expect(await readSeconds(lessonId)).toBe(120);
    const { _sum } = await db().studySession.aggregate({ _sum: { creditedSeconds: true } });
    expect(_sum.creditedSeconds).toBe(120);
  });

  it("counts once, of fifty from many tabs at once", async () => {
    const { userId, sessionId, lessonId, courseId } = await begin();
    const other = await createLesson(courseId);
    const beats = Array.from({ length: 50 }, (_, tab) =>
      beat(userId, sessionId, { lessonId: tab % 2 === 0 ? lessonId : other }, at(40)),
    );
    expect(new Set((await Promise.all(beats)).map(({ creditedSeconds }) => creditedSeconds))).toEqual(
      new Set([40]),
    );
    const read = await db().lessonProgress.findMany({ select: { readSeconds: true } });
    expect(read).toEqual([{ readSeconds: 40 }]);
  });

  it("finds its session ended at the last beat after ten minutes of silence", async () => {
    const { userId, sessionId } = await begin();
    await study({ userId, sessionId, to: 60 });
    expect(await codeOf(beat(userId, sessionId, {}, at(659)))).toBe("");
    expect(await codeOf(beat(userId, sessionId, {}, at(1259)))).toBe("session_closed");
    const ended = await sessionOf(sessionId);
    expect(ended).toMatchObject({ status: "partly", endedAt: at(659), creditedSeconds: 105 });
    expect(await codeOf(beat(userId, sessionId, {}, at(1290)))).toBe("session_closed");
    expect(await sessionOf(sessionId)).toEqual(ended);
  });

  it("knows neither others' sessions nor those that weren't begun", async () => {
    const { sessionId, courseId, userId } = await begin();
    const stranger = await createLearner();
    const planned = await plan(userId, courseId, 7200);
    expect(await codeOf(beat(stranger.id, sessionId, {}, at(30)))).toBe("not_found");
    expect(await codeOf(endSession(stranger.id, sessionId, at(30)))).toBe("not_found");
    expect(await codeOf(beat(userId, randomUUID(), {}, at(30)))).toBe("not_found");
    expect(await codeOf(beat(userId, planned.id, {}, at(30)))).toBe("session_closed");
    expect(await codeOf(endSession(userId, planned.id, at(30)))).toBe("session_closed");
  });
});

describe("the end of a session", () => {
  it("tells what it came to, once and for all", async () => {
    const { userId, sessionId, lessonId } = await begin(15);
    await study({ userId, sessionId, to: 899, every: 29 });
    const summary = await endSession(userId, sessionId, at(899));
    expect(summary).toEqual({
      minutes: 14,
      lessons: 0,
      quizzes: 0,
      practices: 0,
      answers: 0,
      right: 0,
      xp: 0,
      awards: [],
      newRank: null,
      next: { kind: "lesson", lessonId, title: "Lesson 1" },
    });
    await db().lessonProgress.create({ data: { userId, lessonId, doneAt: at(950) } });
    expect(await endSession(userId, sessionId, at(1000))).toEqual(summary);
    expect(await sessionOf(sessionId)).toMatchObject({ status: "partly", endedAt: at(899) });
  });

  it("is at the last beat where that was ten minutes ago", async () => {
    const { userId, sessionId } = await begin(15);
    await study({ userId, sessionId, to: 900 });
    await endSession(userId, sessionId, at(1500));
    expect(await sessionOf(sessionId)).toMatchObject({ status: "done", endedAt: at(900), longestGap: 30 });
  });

  it("counts what lies between the last beat and it as a gap", async () => {
    const { userId, sessionId } = await begin(15);
    await study({ userId, sessionId, to: 900 });
    await endSession(userId, sessionId, at(1499));
    expect(await sessionOf(sessionId)).toMatchObject({ endedAt: at(1499), longestGap: 599 });
  });

  it("is the same for fifty at once", async () => {
    const { userId, sessionId } = await begin(15);
    await study({ userId, sessionId, to: 60 });
    const calls = Array.from({ length: 50 }, (_, index) => endSession(userId, sessionId, at(61 + index)));
    const all = await Promise.all(calls);
    for (const summary of all) expect(summary).toEqual(all[0]);
  });

  it("is gone with its course", async () => {
    const { userId, sessionId, courseId } = await begin();
    const calls = [
      removeCourse(userId, courseId, at(30)),
      beat(userId, sessionId, {}, at(30)),
      endSession(userId, sessionId, at(31)),
      startSession(userId, { courseId }, at(32)),
    ];
    const codes = await Promise.all(calls.map(codeOf));
    expect(new Set(codes).difference(new Set(["", "not_found", "session_open", "session_closed"])).size).toBe(
      0,
    );
    expect(await db().studySession.count()).toBe(0);
    expect(await codeOf(endSession(userId, sessionId, at(60)))).toBe("not_found");
  });
});

describe("the sweep", () => {
  it("ends all sessions that have been silent for ten minutes, and no other", async () => {
    const [one, two, three] = [await begin(15), await begin(15), await begin(15)];
    await study({ ...one, to: 900 });
    await study({ ...two, to: 901, every: 53 });
    await settleSilent(at(1500));
    const states = await Promise.all([one, two, three].map(({ sessionId }) => sessionOf(sessionId)));
    expect(states.map(({ status, endedAt }) => [status, endedAt])).toEqual([
      ["done", at(900)],
      ["running", null],
      ["partly", START],
    ]);
  });

  it("ends those of one learner", async () => {
    const [one, two] = [await begin(), await begin()];
    await settleSilent(at(700), one.userId);
    expect(await sessionOf(one.sessionId)).toMatchObject({ status: "partly" });
    expect(await sessionOf(two.sessionId)).toMatchObject({ status: "running" });
  });

  it("gives way to beats that come at the same time", async () => {
    const { userId, sessionId } = await begin();
    await Promise.all([
      ...Array.from({ length: 10 }, () => settleSilent(at(600))),
      ...Array.from({ length: 10 }, () => codeOf(beat(userId, sessionId, {}, at(599)))),
      ...Array.from({ length: 10 }, () => codeOf(endSession(userId, sessionId, at(600)))),
    ]);
    const { status, creditedSeconds } = await sessionOf(sessionId);
    expect(status).toBe("partly");
    expect([0, 45]).toContain(creditedSeconds);
  });
});
