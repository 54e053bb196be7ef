import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, signIn } from "#tests/support/factories.ts";
import { GET as getText } from "./islands/[islandId]/route.ts";
import { GET as getQuiz } from "./quizzes/[quizId]/route.ts";
import { DELETE, GET, PATCH } from "./route.ts";

beforeEach(resetDatabase);

async function setUp() {
  const learner = await createLearner();
  const course = await createCourse(learner.id);
  return { ...course, headers: bearer((await signIn(learner.id)).bearer) };
}

const rename = (title: string) => ({ type: "rename", kind: "course", title });
const patch = (courseId: string, body: unknown, headers = {}) =>
  callRoute(PATCH, "/", { method: "PATCH", params: { courseId }, body, headers });

describe("a course and its editor's calls", () => {
  it("answer 401 to visitors, and 404 to others as for a course that isn't there", async () => {
    const { courseId, quizId, islandId } = await setUp();
    const stranger = (await setUp()).headers;
    const edit = { version: 1, edits: [rename("Mine")] };
    const calls = [
      [getQuiz, { method: "GET" }],
      [getText, { method: "GET" }],
      [GET, { method: "GET" }],
      [PATCH, { method: "PATCH", body: edit }],
      [DELETE, { method: "DELETE" }],
    ] as const;
    for (const [handler, options] of calls) {
      const params = { courseId, quizId, islandId };
      expect((await callRoute(handler, "/", { ...options, params })).status).toBe(401);
      const foreign = await callRoute(handler, "/", { ...options, params, headers: stranger });
      const nowhere = { courseId: randomUUID(), quizId: randomUUID(), islandId: randomUUID() };
      const unknown = await callRoute(handler, "/", { ...options, params: nowhere, headers: stranger });
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect((await foreign.json()).message).toBe((await unknown.json()).message);
    }
  });

  it("carry the key to the owner, who alone may have it", async () => {
    const { courseId, quizId, headers } = await setUp();
    const response = await callRoute(getQuiz, "/", { params: { courseId, quizId }, headers });
    expect((await response.json()).questions[0]).toMatchObject({ correctIndex: 1, isWithdrawn: false });
  });

  it("refuse what is no edit", async () => {
    const { courseId, islandId, headers } = await setUp();
    const question = { text: "Why?", options: [{ text: "A" }, { text: "A" }], correctIndex: 0 };
    const add = { type: "add", kind: "question", id: randomUUID(), parentId: randomUUID(), position: 0 };
    const bad = [
      [],
      Array.from({ length: 51 }, () => rename("x")),
      [rename(" ")],
      [rename("x".repeat(201))],
      [{ ...rename("x"), kind: "question", id: islandId }],
      [{ type: "move", kind: "island", id: islandId, parentId: null, position: -1 }],
      [{ type: "explode" }],
      [{ ...add, question }],
      [{ ...add, question: { ...question, options: [{ text: "A" }, { text: "B" }], correctIndex: 2 } }],
    ];
    for (const edits of bad) {
      expect((await patch(courseId, { version: 1, edits }, headers)).status, JSON.stringify(edits)).toBe(400);
    }
    expect((await patch(courseId, { edits: [rename("x")] }, headers)).status).toBe(400);
  });

  it("tell the version of now where another editor was quicker, and repeat nothing", async () => {
    const { courseId, headers } = await setUp();
    const body = { version: 1, edits: [rename("First")] };
    const key = { ...headers, "idempotency-key": randomUUID() };
    for (const again of [1, 2]) {
      const response = await patch(courseId, body, key);
      expect([again, response.status, (await response.json()).version]).toEqual([again, 200, 2]);
    }
    const late = await patch(courseId, body, headers);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ error: "edit_conflict", fields: { version: "2" } });
  });

  it("remove the course", async () => {
    const { courseId, headers } = await setUp();
    const options = { params: { courseId }, headers };
    expect((await callRoute(DELETE, "/", { ...options, method: "DELETE" })).status).toBe(204);
    expect((await callRoute(GET, "/", options)).status).toBe(404);
  });
});
