import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { removeCourse } from "#lib/course/outline/outline-service.ts";
import { enrol, leaveCourse } from "#lib/course/service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner } from "#tests/support/factories.ts";
import { at, createStudent, START } from "#tests/support/study-sessions.ts";
import { startSession } from "./service.ts";
import { getStartTime, setStartTime } from "./start-time-service.ts";

beforeEach(resetDatabase);

const DAY = 86_400;
const body = (seconds: number, minutes = 40) => ({ startTime: at(seconds).toISOString(), minutes });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("a start time", () => {
  it("is two minutes from now where nothing is planned, and isn't stored", async () => {
    const { userId, courseId } = await createStudent();
    const fallback = {
      startTime: at(120).toISOString(),
      serverTime: START.toISOString(),
      source: "fallback",
    };
    expect(await getStartTime(userId, courseId, START)).toEqual({ ...fallback, courseId });
    expect(await getStartTime(userId, "undefined", START)).toEqual({
      ...fallback,
      courseId: "fallback",
      error: "Invalid courseId",
    });
    expect(await db().studySession.count()).toBe(0);
  });

  it("is that of the next planned session", async () => {
    const { userId, courseId } = await createStudent();
    const other = await createCourse(userId);
    const plan = (seconds: number, more: { courseId?: string; status?: "skipped" } = {}) =>
      db().studySession.create({
        data: { userId, courseId, startsAt: at(seconds), plannedAt: START, plannedMinutes: 30, ...more },
      });
    await plan(0);
    await plan(60, { status: "skipped" });
    await plan(90, { courseId: other.courseId });
    await plan(7200);
    await plan(3600);
    expect(await getStartTime(userId, courseId, START)).toEqual({
      startTime: at(3600).toISOString(),
      serverTime: START.toISOString(),
      source: "scheduled",
      courseId,
      minutes: 30,
    });
  });

  it("is set in place of the next one, and read back", async () => {
    const { userId, courseId } = await createStudent();
    const set = await setStartTime(userId, courseId, body(3600), START);
    expect(set).toMatchObject({ startTime: at(3600).toISOString(), source: "scheduled", minutes: 40 });
    expect(await getStartTime(userId, courseId, START)).toEqual(set);
    const again = await setStartTime(userId, courseId, body(7200, 10), at(60));
    expect(await getStartTime(userId, courseId, at(60))).toEqual(again);
    expect(await db().studySession.findMany()).toMatchObject([
      { startsAt: at(7200), plannedAt: at(60), plannedMinutes: 10, status: "planned" },
    ]);
    // What has passed stays as it was.
    await setStartTime(userId, courseId, body(DAY), at(7200));
    expect(await db().studySession.count()).toBe(2);
  });

  it("reads other zones' times", async () => {
    const { userId, courseId } = await createStudent();
    const startTime = "2026-03-10T15:00:00+02:00";
    const set = await setStartTime(userId, courseId, { startTime, minutes: 25 }, START);
    expect(set.startTime).toBe("2026-03-10T13:00:00.000Z");
  });

  it.each([
    [-1, "The start time has passed. Choose a later one."],
    [60 * DAY + 1, "The start time can be at most 60 days ahead."],
  ])("%i s from now is refused: %s", async (seconds, message) => {
    const { userId, courseId } = await createStudent();
    await expect(setStartTime(userId, courseId, body(seconds), START)).rejects.toMatchObject({
      code: "invalid_input",
      message,
      details: { fields: { startTime: message } },
    });
    expect(await db().studySession.count()).toBe(0);
  });

  it("is no one's but the owner's and those who are enrolled", async () => {
    const { courseId } = await createStudent();
    const { id } = await createLearner();
    for (const course of [courseId, randomUUID()]) {
      expect(await codeOf(getStartTime(id, course, START))).toBe("not_found");
      expect(await codeOf(setStartTime(id, course, body(60), START))).toBe("not_found");
    }
    await db().enrolment.create({ data: { userId: id, courseId } });
    expect(await codeOf(setStartTime(id, courseId, body(60), START))).toBe("");
  });

  it("is refused while a session of another course still runs, as moving one is", async () => {
    const { userId, courseId } = await createStudent();
    const other = await createCourse(userId);
    await setStartTime(userId, courseId, body(600, 60), START);
    await startSession(userId, { courseId }, at(600));
    const set = (seconds: number) => codeOf(setStartTime(userId, other.courseId, body(seconds), at(700)));
    expect(await set(1800)).toBe("invalid_input");
    expect(await set(600 + 3600)).toBe("");
  });

  it("goes with a course that its learner leaves; what took place stays", async () => {
    const { userId, courseId } = await createStudent();
    await db().course.update({ where: { id: courseId }, data: { ownerId: null } });
    await enrol(userId, courseId, START);
    await setStartTime(userId, courseId, body(60), START);
    await db().studySession.updateMany({ data: { status: "done" } });
    await setStartTime(userId, courseId, body(3600), START);
    const other = await createCourse(userId);
    await setStartTime(userId, other.courseId, body(DAY), START);
    await leaveCourse(userId, courseId, START);
    const left = await db().studySession.findMany({ orderBy: { startsAt: "asc" } });
    expect(left.map(({ status, startsAt }) => [status, startsAt])).toEqual([
      ["done", at(60)],
      ["planned", at(DAY)],
    ]);
  });

  it("is one, of fifty that are set at once while sessions start and the course goes", async () => {
    const { userId, courseId } = await createStudent();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => setStartTime(userId, courseId, body(7200 + index), START)),
    );
    expect(await db().studySession.count()).toBe(1);
    const calls = [
      ...Array.from({ length: 20 }, (_, index) => setStartTime(userId, courseId, body(600 + index), START)),
      ...Array.from({ length: 5 }, () => startSession(userId, { courseId }, START)),
      removeCourse(userId, courseId, START),
    ];
    const codes = new Set(await Promise.all(calls.map(codeOf)));
    // Whoever comes after a start finds its time taken.
    expect([...codes.difference(new Set(["", "not_found", "session_open", "invalid_input"]))]).toEqual([]);
    expect(await db().studySession.count()).toBe(0);
  });
});
