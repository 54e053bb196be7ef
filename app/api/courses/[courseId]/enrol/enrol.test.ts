import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getCatalog } from "#app/api/courses/catalog/route.ts";
import { GET as getMine } from "#app/api/courses/my-courses/route.ts";
import { GET as getPractice } from "#app/api/practice/route.ts";
import { GET as getIslands } from "#app/api/quiz/islands/route.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, questions, signIn } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { DELETE, POST } from "./route.ts";

beforeEach(resetDatabase);

async function setUp() {
  const { id } = await createLearner();
  const headers = bearer((await signIn(id)).bearer);
  const call = (method: "POST" | "DELETE", courseId: string) =>
    callRoute(method === "POST" ? POST : DELETE, "/", { method, params: { courseId }, headers });
  const get = async (handler: typeof getMine) => (await callRoute(handler, "/", { headers })).json();
  return { id, call, get };
}

/** A course of the catalogue whose only quiz the learner has completed, with one wrong answer. */
async function takeAndPlay(id: string) {
  const { courseId, islandId, quizId } = await createCourse(id, [questions(5)]);
  await db().course.update({ where: { id: courseId }, data: { ownerId: null, slug: randomUUID() } });
  const now = new Date();
  const { attemptId } = await playQuiz(id, quizId, { now, wrong: 1 });
  await completeQuiz(id, islandId, quizId, now);
  return { courseId, islandId, quizId, attemptId };
}

describe("leaving a course of the catalogue", () => {
  it("takes it off every list, keeps what was earned, and brings the progress back on return", async () => {
    const { id, call, get } = await setUp();
    const { courseId } = await takeAndPlay(id);
    const before = await get(getMine);
    const user = await db().user.findUniqueOrThrow({ where: { id } });
    expect(before.courses).toMatchObject([{ _id: courseId, completedQuizzes: 1 }]);
    expect((await get(getPractice)).total).toBeGreaterThan(0);

    expect((await call("DELETE", courseId)).status).toBe(204);
    expect(await get(getMine)).toEqual({ courses: [] });
    expect(await get(getIslands)).toEqual([]);
    expect((await get(getPractice)).total).toBe(0);
    expect((await get(getCatalog)).courses).toMatchObject([{ _id: courseId, isEnrolled: false }]);
    expect(await db().user.findUniqueOrThrow({ where: { id } })).toEqual(user);
    expect(await db().attempt.count({ where: { userId: id } })).toBe(1);

    expect((await call("POST", courseId)).status).toBe(201);
    const { createdAt: _, ...back } = (await get(getMine)).courses[0];
    expect(before.courses[0]).toMatchObject(back);
    expect(back.lastStudiedAt).not.toBeNull();
  });

  it("changes nothing when it is done again, for courses never taken, and for others", async () => {
    const { id, call } = await setUp();
    const other = await createLearner();
    const { courseId } = await takeAndPlay(id);
    await db().enrolment.create({ data: { userId: other.id, courseId } });
    for (const again of [1, 2, 3])
      expect([again, (await call("DELETE", courseId)).status]).toEqual([again, 204]);
    expect(await db().enrolment.findMany({ select: { userId: true } })).toEqual([{ userId: other.id }]);
  });

  it("is refused for one's own, and looks alike for another's and for none", async () => {
    const { id, call } = await setUp();
    const own = await createCourse(id);
    const foreign = await createCourse((await createLearner()).id);
    const refused = await call("DELETE", own.courseId);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: "own_course",
      message: "This course is your own. Delete it in its editor instead.",
    });
    const answers = [await call("DELETE", foreign.courseId), await call("DELETE", randomUUID())];
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(bodies[0].message).toBe(bodies[1].message);
    expect(await db().enrolment.count()).toBe(2);
  });

  it("bears fifty calls at once, with returns among them", async () => {
    const { id, call } = await setUp();
    const { courseId } = await takeAndPlay(id);
    const calls = Array.from({ length: 50 }, (_, at) => call(at % 2 === 0 ? "DELETE" : "POST", courseId));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    // Anyone who comes back while another tab leaves may find the course left again.
    expect(new Set(statuses).difference(new Set([201, 204, 404])).size).toBe(0);
    expect((await call("POST", courseId)).status).toBe(201);
    expect(await db().enrolment.count({ where: { userId: id, courseId } })).toBe(1);
    expect(await db().quizProgress.count({ where: { userId: id } })).toBe(1);
  });
});
