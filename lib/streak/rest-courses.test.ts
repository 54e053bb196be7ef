import { beforeEach, describe, expect, it } from "vitest";
import { undoImport } from "#lib/course/import/undo-service.ts";
import { removeCourse } from "#lib/course/outline/outline-service.ts";
import { enrol, leaveCourse, saveCourse } from "#lib/course/service.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { getStats } from "#lib/learner/queries.ts";
import { db } from "#lib/server/db/db.ts";
import { endPlan, savePlan } from "#lib/study/plan-service.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { courseDraft, createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";

const at = (text: string) => new Date(text);
/** 9 March 2026 is a Monday */
const MONDAY = at("2026-03-09T12:00:00Z");
const TUESDAY = at("2026-03-10T12:00:00Z");
const WEDNESDAY = at("2026-03-11T12:00:00Z");

beforeEach(resetDatabase);

const streakOf = async (userId: string, now: Date) => (await getStats(userId, now))?.currentStreak;

/** A learner who did the Monday, in another course than the one with the plan. */
async function learner() {
  const { id } = await createLearner({ timeZone: "UTC" });
  const { islandId, quizId } = await createCourse(id, [questions(1)]);
  await playQuiz(id, quizId, { now: MONDAY });
  await completeQuiz(id, islandId, quizId, MONDAY);
  return id;
}

async function plan(userId: string, courseId: string) {
  const slots = [1, 3, 5].map((weekday) => ({ weekday, start: "19:00", minutes: 30 }));
  const body = { goal: { kind: "minutes" as const, minutes: 90 }, slots, why: "", obstacle: "" };
  await savePlan(userId, courseId, body, at("2026-02-10T12:00:00Z"));
}

async function ownCourse(userId: string) {
  const { courseId } = await createCourse(userId, [questions(1)]);
  return courseId;
}

describe("the rest days of a course that goes", () => {
  it("are there while it stands", async () => {
    const id = await learner();
    await plan(id, await ownCourse(id));
    expect(await streakOf(id, WEDNESDAY)).toBe(1);
  });

  it.each([
    ["its owner deletes it", removeCourse],
    ["its plan ends", endPlan],
  ])("end when %s, and what was over stays", async (_, end) => {
    const id = await learner();
    const courseId = await ownCourse(id);
    await plan(id, courseId);
    await end(id, courseId, TUESDAY);
    expect(await streakOf(id, at("2026-03-10T23:59:59Z"))).toBe(1);
    expect(await streakOf(id, WEDNESDAY)).toBe(0);
    const other = await learner();
    const otherCourse = await ownCourse(other);
    await plan(other, otherCourse);
    await end(other, otherCourse, WEDNESDAY);
    expect(await streakOf(other, WEDNESDAY)).toBe(1);
    expect(await streakOf(other, at("2026-03-12T00:00:00Z"))).toBe(0);
  });

  it("end when its import is undone", async () => {
    const id = await learner();
    const courseId = await ownCourse(id);
    const file = { fileName: "a.csv", fileHash: "a", sizeBytes: 1 };
    const done = await db().courseImport.create({
      data: { ...file, userId: id, courseId, status: "done", report: {} },
      select: { id: true },
    });
    await plan(id, courseId);
    await undoImport(id, done.id, TUESDAY);
    expect(await db().course.count({ where: { id: courseId } })).toBe(0);
    expect(await streakOf(id, WEDNESDAY)).toBe(0);
  });

  it("end when a course of the catalogue is left", async () => {
    const id = await learner();
    const draft = courseDraft([questions(1)]);
    const courseId = await db().$transaction((tx) => saveCourse(tx, draft, { slug: "rest" }));
    await enrol(id, courseId, at("2026-02-10T12:00:00Z"));
    await plan(id, courseId);
    expect(await streakOf(id, WEDNESDAY)).toBe(1);
    await leaveCourse(id, courseId, TUESDAY);
    expect(await streakOf(id, WEDNESDAY)).toBe(0);
  });
});
