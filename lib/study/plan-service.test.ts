import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { removeCourse } from "#lib/course/outline/outline-service.ts";
import { enrol, leaveCourse } from "#lib/course/service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { createPlan, createPlanner, later, MONDAY, planBody } from "#tests/support/study-plans.ts";
import { endPlan, getPlans, previewPlan, savePlan } from "./plan-service.ts";
import { saveStudySettings } from "./settings-service.ts";

beforeEach(resetDatabase);

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? [error.code, error.message] : [String(error)]),
  );
const sessions = () => db().studySession.findMany({ orderBy: { startsAt: "asc" } });
const weekdays = async (userId: string) =>
  (await db().studyWeekdays.findMany({ where: { userId }, orderBy: { since: "asc" } })).map(
    (row) => row.weekdays,
  );

describe("a plan", () => {
  it("is saved with its goal, its weekdays and eight weeks of sessions", async () => {
    const { userId, courseId } = await createPlanner();
    const body = planBody({ why: " To read Camus ", obstacle: "go for a walk first" });
    const saved = await savePlan(userId, courseId, body, MONDAY);
    expect(saved).toMatchObject({
      effectiveFrom: "2026-03-09",
      forecast: { kind: "early" },
      plan: {
        courseId,
        goal: { kind: "date", date: "2026-05-08" },
        promised: null,
        why: "To read Camus",
        version: 1,
        share: null,
      },
    });
    const stored = await sessions();
    expect(stored[0]).toMatchObject({
      startsAt: new Date("2026-03-09T19:00:00Z"),
      plannedMinutes: 30,
      status: "planned",
      slotTime: "19:00",
      isPinned: false,
      sequence: 0,
      changedAt: MONDAY,
      plannedAt: MONDAY,
    });
    expect(stored.length).toBeGreaterThan(3);
    expect(stored.every(({ planId }) => planId === saved.plan._id)).toBe(true);
    expect(await weekdays(userId)).toEqual([[1, 3, 5]]);
    expect(await db().studyMark.count()).toBe(1);
    expect(await getPlans(userId, MONDAY)).toEqual({ plans: [saved.plan], courses: [] });
  });

  it("is no plan before, and its course stands among those without one", async () => {
    const { userId, courseId } = await createPlanner();
    const course = await db().course.findUniqueOrThrow({ where: { id: courseId } });
    expect(await getPlans(userId, MONDAY)).toEqual({
      plans: [],
      courses: [{ courseId, title: course.title }],
    });
  });

  it("keeps the goals that it had; an eased one binds later, and sessions keep their ids", async () => {
    const { userId, courseId } = await createPlan();
    const before = await sessions();
    const eased = planBody({ goal: { kind: "date", date: "2026-06-30" }, version: 1 });
    const saved = await savePlan(userId, courseId, eased, later(3));
    expect(saved.effectiveFrom).toBe("2026-03-19");
    expect(saved.plan).toMatchObject({
      version: 2,
      goal: { kind: "date", date: "2026-06-30" },
      promised: { goal: { kind: "date", date: "2026-05-08" }, until: "2026-03-19" },
    });
    expect(await db().studyGoal.count()).toBe(2);
    const ids = new Set((await sessions()).map(({ id }) => id));
    expect(
      before.filter(({ startsAt }) => (startsAt ?? MONDAY) > later(3)).every(({ id }) => ids.has(id)),
    ).toBe(true);
  });

  it("moves its sessions with its slots and notes the weekdays", async () => {
    const { userId, courseId } = await createPlan();
    const slots = [{ weekday: 2, start: "18:00", minutes: 45 }];
    await savePlan(userId, courseId, planBody({ slots, version: 1 }), later(0, 1));
    const ahead = (await sessions()).filter(({ status }) => status === "planned");
    expect(new Set(ahead.map(({ slotTime }) => slotTime))).toEqual(new Set(["18:00"]));
    expect(await weekdays(userId)).toEqual([[1, 3, 5], [2]]);
  });

  it.each([
    [{ goal: { kind: "date", date: "2026-03-08" } }, "This date has passed. Choose a later one."],
    [{ goal: { kind: "date", date: "2028-03-10" } }, "Choose a date within the next two years."],
  ] as const)("%j is refused", async (body, message) => {
    const { userId, courseId } = await createPlanner();
    expect(await refusal(savePlan(userId, courseId, planBody(body), MONDAY))).toEqual([
      "invalid_input",
      message,
    ]);
    expect(await refusal(previewPlan(userId, courseId, planBody(body), MONDAY))).toEqual([
      "invalid_input",
      message,
    ]);
    expect(await db().studyPlan.count()).toBe(0);
  });

  it("whose date has passed keeps it while other things change", async () => {
    const { userId, courseId } = await createPlan();
    const late = new Date("2026-06-01T12:00:00Z");
    const saved = await savePlan(userId, courseId, planBody({ why: "I still want it", version: 1 }), late);
    expect(saved.plan).toMatchObject({ why: "I still want it", goal: { date: "2026-05-08" } });
  });

  it("tells two tabs of each other", async () => {
    const { userId, courseId } = await createPlan();
    const save = (body: Parameters<typeof planBody>[0]) =>
      refusal(savePlan(userId, courseId, planBody(body), MONDAY));
    expect(await save({ why: "one", version: 1 })).toBeNull();
    // The same again: its answer was lost.
    expect(await save({ why: "one", version: 1 })).toBeNull();
    expect(await save({ why: "two", version: 1 })).toEqual([
      "edit_conflict",
      "This plan was changed in another tab or on another device.",
    ]);
    expect(await save({ why: "two" })).toEqual([
      "edit_conflict",
      "This course already has a plan. Reload the page to see it.",
    ]);
    await endPlan(userId, courseId, MONDAY);
    expect(await save({ why: "two", version: 2 })).toEqual([
      "edit_conflict",
      "This plan was ended in another tab or on another device.",
    ]);
    expect(await refusal(endPlan(userId, courseId, MONDAY))).toEqual([
      "not_found",
      "This course has no plan.",
    ]);
  });

  it("is one, of fifty that are saved at once", async () => {
    const { userId, courseId } = await createPlanner();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        refusal(savePlan(userId, courseId, planBody({ why: `${index}` }), MONDAY)),
      ),
    );
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(new Set(results.flat())).toEqual(
      new Set([null, "edit_conflict", "This course already has a plan. Reload the page to see it."]),
    );
    expect(await db().studyPlan.count()).toBe(1);
    expect(await db().studyGoal.count()).toBe(1);
    const slots = (await sessions()).map(({ slotDay, slotTime }) => `${slotDay?.toISOString()} ${slotTime}`);
    expect(new Set(slots).size).toBe(slots.length);
    expect(await weekdays(userId)).toEqual([[1, 3, 5]]);
  });

  it("is saved at most 60 times an hour, pauses included", async () => {
    const { userId, courseId } = await createPlanner();
    const save = () => refusal(savePlan(userId, courseId, planBody(), MONDAY));
    const pause = () => refusal(saveStudySettings(userId, { pauseUntil: null }, MONDAY));
    const results = await Promise.all(Array.from({ length: 59 }, save));
    expect([...new Set(results), await pause()]).toEqual([null, null]);
    expect([(await save())?.[0], (await pause())?.[0]]).toEqual(["rate_limited", "rate_limited"]);
    expect(await refusal(saveStudySettings(userId, { dayMinutes: 60 }, MONDAY))).toBeNull();
  });

  it("is the 31st nowhere, but for one whose course was left", async () => {
    const { userId, courseId } = await createPlanner();
    const { slots } = planBody();
    const courses = await Promise.all(Array.from({ length: 30 }, () => createCourse(userId, [questions(1)])));
    const data = courses.map((course) => ({ userId, courseId: course.courseId, slots, createdAt: MONDAY }));
    await db().studyPlan.createMany({ data });
    const save = () => refusal(savePlan(userId, courseId, planBody(), MONDAY));
    const full = ["cap_reached", "You have 30 plans. End one before you make another."];
    expect(await save()).toEqual(full);
    expect(await refusal(previewPlan(userId, courseId, planBody(), MONDAY))).toEqual(full);
    await db().enrolment.deleteMany({ where: { userId, courseId: courses[0]?.courseId ?? "" } });
    expect(await save()).toBeNull();
    expect(await refusal(savePlan(userId, courseId, planBody({ version: 1, why: "x" }), MONDAY))).toBeNull();
  });

  it("is no one else's, and none of a course that no one has", async () => {
    const { courseId } = await createPlan();
    const { id } = await createLearner();
    for (const course of [courseId, randomUUID()]) {
      const none = ["not_found", "There is no such course."];
      expect(await refusal(savePlan(id, course, planBody(), MONDAY))).toEqual(none);
      expect(await refusal(previewPlan(id, course, planBody(), MONDAY))).toEqual(none);
      expect((await refusal(endPlan(id, course, MONDAY)))?.[0]).toBe("not_found");
    }
  });

  it("of a course without questions says so, and stands", async () => {
    const { id: userId } = await createLearner();
    const { courseId } = await createCourse(userId, []);
    const preview = await previewPlan(userId, courseId, planBody(), MONDAY);
    expect(preview).toMatchObject({ finish: null, forecast: { kind: "finished" }, weekMinutes: 90 });
    expect(preview.conflicts.map(({ kind }) => kind)).toContain("no_work");
    const { plan } = await savePlan(userId, courseId, planBody(), MONDAY);
    expect(plan.estimate).toEqual({ openMinutes: 0, scopeMinutes: 0, lines: [] });
  });
});

describe("the end of a plan", () => {
  it("takes what lies ahead, and keeps what was", async () => {
    const { userId, courseId } = await createPlan();
    await endPlan(userId, courseId, later(3));
    expect(await sessions()).toMatchObject([
      { status: "missed", planId: null },
      { status: "missed", planId: null },
    ]);
    expect(await db().studyPlan.count()).toBe(0);
    expect(await db().studyGoal.count()).toBe(0);
    expect(await weekdays(userId)).toEqual([[1, 3, 5], []]);
  });

  it("comes with that of its course", async () => {
    const { userId, courseId } = await createPlan();
    await removeCourse(userId, courseId, later(1));
    expect(await sessions()).toEqual([]);
    expect(await weekdays(userId)).toEqual([[1, 3, 5], []]);
  });

  it("is a rest where a course of the catalogue is left: who comes back has it again", async () => {
    const { userId, courseId, plan } = await createPlan();
    const { id: other } = await createLearner();
    await db().course.update({ where: { id: courseId }, data: { ownerId: null } });
    await db().enrolment.create({ data: { userId: other, courseId } });
    await savePlan(other, courseId, planBody(), MONDAY);
    await leaveCourse(userId, courseId, later(0, 1));
    expect(await getPlans(userId, later(0, 1))).toEqual({ plans: [], courses: [] });
    expect(await weekdays(userId)).toEqual([[1, 3, 5], []]);
    expect(await weekdays(other)).toEqual([[1, 3, 5]]);
    expect(await db().studySession.count({ where: { userId } })).toBe(0);
    await enrol(userId, courseId, later(0, 2));
    expect((await getPlans(userId, later(0, 2))).plans).toMatchObject([{ _id: plan._id, goal: plan.goal }]);
    expect(await weekdays(userId)).toEqual([[1, 3, 5], [], [1, 3, 5]]);
    expect(await db().studySession.count({ where: { userId, status: "planned" } })).toBeGreaterThan(3);
  });

  it("comes once, of fifty changes at the moment in which its course goes", async () => {
    const { userId, courseId } = await createPlan();
    const changes = Array.from({ length: 50 }, (_, index) =>
      index === 25
        ? removeCourse(userId, courseId, MONDAY)
        : savePlan(userId, courseId, planBody({ why: `${index}`, version: 1 }), MONDAY),
    );
    const codes = await Promise.all(changes.map(refusal));
    const known = [null, "edit_conflict", "not_found"];
    expect(codes.every((code) => known.includes(code === null ? null : String((code as string[])[0])))).toBe(
      true,
    );
    expect(await db().studyPlan.count()).toBe(0);
    expect(await sessions()).toEqual([]);
    expect((await weekdays(userId)).at(-1)).toEqual([]);
  });
});

describe("a preview", () => {
  it("tells what a plan would come to, and saves nothing", async () => {
    const { userId, courseId } = await createPlanner();
    const preview = await previewPlan(userId, courseId, planBody(), MONDAY);
    expect(preview).toMatchObject({ effectiveFrom: "2026-03-09", weekMinutes: 90 });
    expect(preview.finish).not.toBeNull();
    expect(preview.estimate.openMinutes).toBeGreaterThan(0);
    for (const table of [db().studyPlan.count(), db().studySession.count(), db().studyWeekdays.count()])
      expect(await table).toBe(0);
  });

  it("offers ways where the date can't be reached", async () => {
    const { userId, courseId } = await createPlanner();
    const goal = { kind: "date" as const, date: "2026-03-12" };
    const preview = await previewPlan(userId, courseId, planBody({ goal }), MONDAY);
    expect(preview.conflicts.map(({ kind }) => kind)).toContain("slips");
    expect(preview.offers.length).toBeGreaterThan(0);
    for (const offer of preview.offers)
      expect(await refusal(previewPlan(userId, courseId, planBody(offer.plan), MONDAY))).toBeNull();
  });
});
