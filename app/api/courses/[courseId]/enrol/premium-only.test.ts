import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getClassroom } from "#app/api/courses/[courseId]/classroom/route.ts";
import { GET as getCatalog } from "#app/api/courses/catalog/route.ts";
import { GET as getMine } from "#app/api/courses/my-courses/route.ts";
import { GET as getLesson } from "#app/api/lessons/[lessonId]/route.ts";
import { GET as getQuiz } from "#app/api/quiz/[quizId]/route.ts";
import { GET as getIsland } from "#app/api/quiz/islands/[islandId]/route.ts";
import { POST as startSession } from "#app/api/sessions/route.ts";
import { PUT as savePlan } from "#app/api/study/plans/[courseId]/route.ts";
import { saveCourse } from "#lib/course/service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { readDemoCourse } from "#prisma/seed/courses.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { DELETE, POST } from "./route.ts";

beforeEach(resetDatabase);

const HOUR_MS = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms);

async function addPremiumCourse(): Promise<string> {
  const { slug, isPremiumOnly, ...draft } = await readDemoCourse("sound-arguments");
  return inTransaction((tx) => saveCourse(tx, draft, { slug, isPremiumOnly }));
}

/** A learner with what they can call; premium until then, where given. */
async function learnerWith(data: { isPremium?: boolean; premiumUntil?: Date } = {}) {
  const { id } = await createLearner();
  await db().user.update({ where: { id }, data });
  const headers = bearer((await signIn(id)).bearer);
  const call = (handler: typeof POST, method: string, params: Record<string, string> = {}, body?: unknown) =>
    callRoute(handler, "/", { method, params, headers, ...(body !== undefined && { body }) });
  const enrol = (courseId: string) => call(POST, "POST", { courseId });
  return { id, call, enrol };
}

const isOn = async (userId: string, courseId: string) =>
  (await db().enrolment.count({ where: { userId, courseId } })) === 1;

describe("a course for Premium alone", () => {
  it.each([
    ["without an end", {}],
    ["that runs", { premiumUntil: fromNow(HOUR_MS) }],
  ])("takes in a learner with Premium %s", async (_what, until) => {
    const courseId = await addPremiumCourse();
    const { id, call, enrol } = await learnerWith({ isPremium: true, ...until });
    const catalog = await (await call(getCatalog, "GET")).json();
    expect(catalog.courses).toMatchObject([{ isPremiumOnly: true, canEnrol: true, isEnrolled: false }]);
    const reply = await enrol(courseId);
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({ _id: courseId, isPremiumOnly: true, isOwn: false });
    expect(await isOn(id, courseId)).toBe(true);
  });

  it.each([
    ["who never had Premium", {}],
    ["whose Premium has ended", { isPremium: true, premiumUntil: fromNow(-HOUR_MS) }],
  ])("refuses a learner %s", async (_what, data) => {
    const courseId = await addPremiumCourse();
    const { id, call, enrol } = await learnerWith(data);
    const reply = await enrol(courseId);
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({
      error: "premium_only",
      message: "Only learners with Premium can start this course.",
    });
    expect(await isOn(id, courseId)).toBe(false);
    const catalog = await (await call(getCatalog, "GET")).json();
    expect(catalog.courses).toMatchObject([{ isPremiumOnly: true, canEnrol: false, isEnrolled: false }]);
  });

  it("stays with who is on it when Premium ends, until they leave it", async () => {
    const courseId = await addPremiumCourse();
    const { id, call, enrol } = await learnerWith({ isPremium: true });
    await enrol(courseId);
    await db().user.update({ where: { id }, data: { isPremium: false, premiumUntil: null } });
    const { quizzes } = await db().island.findFirstOrThrow({
      where: { courseId },
      select: { quizzes: { select: { id: true }, take: 1 } },
    });
    expect((await call(getQuiz, "GET", { quizId: quizzes[0]?.id ?? "" })).status).toBe(200);
    expect((await call(getClassroom, "GET", { courseId })).status).toBe(200);
    expect((await (await call(getMine, "GET")).json()).courses).toMatchObject([{ _id: courseId }]);
    expect((await enrol(courseId)).status).toBe(201);
    const catalog = await (await call(getCatalog, "GET")).json();
    expect(catalog.courses).toMatchObject([{ isEnrolled: true, canEnrol: true }]);
    expect((await call(DELETE, "DELETE", { courseId })).status).toBe(204);
    expect((await enrol(courseId)).status).toBe(403);
  });

  it("lets nobody in by the ids of its parts", async () => {
    const courseId = await addPremiumCourse();
    const { call } = await learnerWith();
    const where = { where: { courseId }, select: { id: true } };
    const [{ id: lessonId }, { id: islandId }] = await Promise.all([
      db().lesson.findFirstOrThrow(where),
      db().island.findFirstOrThrow(where),
    ]);
    const { id: quizId } = await db().quiz.findFirstOrThrow({ where: { islandId }, select: { id: true } });
    const plan = {
      goal: { kind: "minutes", minutes: 90 },
      slots: [{ weekday: 1, start: "18:00", minutes: 30 }],
    };
    const replies = await Promise.all([
      call(getQuiz, "GET", { quizId }),
      call(getIsland, "GET", { islandId }),
      call(getLesson, "GET", { lessonId }),
      call(getClassroom, "GET", { courseId }),
      call(savePlan, "PUT", { courseId }, { ...plan, why: "", obstacle: "" }),
      call(startSession, "POST", {}, { courseId }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    expect(await db().enrolment.count()).toBe(0);
  });

  it("refuses each of fifty calls at once, and takes in once after Premium has come", async () => {
    const courseId = await addPremiumCourse();
    const { id, enrol } = await learnerWith();
    const fifty = () => Promise.all(Array.from({ length: 50 }, () => enrol(courseId)));
    expect(new Set((await fifty()).map(({ status }) => status))).toEqual(new Set([403]));
    await db().user.update({ where: { id }, data: { isPremium: true } });
    expect(new Set((await fifty()).map(({ status }) => status))).toEqual(new Set([201]));
    expect(await db().enrolment.count({ where: { userId: id, courseId } })).toBe(1);
  });

  it("says what became of it where Premium ends at the same moment", async () => {
    const courseId = await addPremiumCourse();
    const learners = await Promise.all(Array.from({ length: 20 }, () => learnerWith({ isPremium: true })));
    const outcomes = learners.map(async ({ id, enrol }) => {
      const end = db().user.update({ where: { id }, data: { isPremium: false } });
      const [{ status }] = await Promise.all([enrol(courseId), end]);
      expect(status).toBe((await isOn(id, courseId)) ? 201 : 403);
    });
    await Promise.all(outcomes);
  });

  it("is refused like any other unknown course where there is none", async () => {
    const { enrol } = await learnerWith({ isPremium: true });
    expect((await enrol(randomUUID())).status).toBe(404);
  });
});
