import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, signIn } from "#tests/support/factories.ts";
import { GET as search } from "../search/route.ts";
import { DELETE as stop, GET as watch } from "./[threadId]/messages/[messageId]/route.ts";
import { POST as ask } from "./[threadId]/messages/route.ts";
import { GET as read, DELETE as remove } from "./[threadId]/route.ts";
import { GET as list, POST as start } from "./route.ts";

beforeEach(resetDatabase);

async function setUp() {
  const { id } = await createLearner();
  const { courseId } = await createCourse(id);
  const lesson = await db().lesson.create({ data: { courseId, position: 0, title: "Cells" } });
  const blocks = [{ id: "b", html: "<p>Cells divide by mitosis.</p>" }];
  await db().lessonContent.create({
    data: { lessonId: lesson.id, blocks, language: "en", hash: randomUUID() },
  });
  const headers = bearer((await signIn(id)).bearer);
  const call = (handler: typeof list, options: Parameters<typeof callRoute>[2] = {}, url = "/") =>
    callRoute(handler, url, {
      ...options,
      headers: { ...headers, ...options.headers },
      params: { courseId, ...options.params },
    });
  return { id, courseId, call };
}

describe("the calls of the assistant", () => {
  it("search, begin, ask, read, watch, stop and delete", async () => {
    const { call } = await setUp();
    const found = await call(search, {}, "/?q=mitosis");
    expect((await found.json()).passages).toMatchObject([
      { title: "Cells", excerpt: "Cells divide by mitosis." },
    ]);
    const begun = await call(start, { body: {} });
    expect(begun.status).toBe(201);
    const { threadId } = await begun.json();
    const asked = await call(ask, { body: { text: "How do cells divide?" }, params: { threadId } });
    expect(asked.status).toBe(202);
    const { messageId, questionId } = await asked.json();
    const thread = await (await call(read, { params: { threadId } })).json();
    expect(thread.messages).toMatchObject([{ messageId: questionId }, { messageId, kind: "search" }]);
    const events = await call(watch, {
      params: { threadId, messageId },
      headers: { accept: "text/event-stream" },
    });
    expect(events.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const text = await events.text();
    expect(JSON.parse(text.replace(/^data: /, ""))).toEqual(thread.messages[1]);
    expect(await (await call(watch, { params: { threadId, messageId } })).json()).toEqual(thread.messages[1]);
    expect((await call(stop, { method: "DELETE", params: { threadId, messageId } })).status).toBe(204);
    expect((await (await call(list)).json()).threads).toHaveLength(1);
    expect((await call(remove, { method: "DELETE", params: { threadId } })).status).toBe(204);
    expect(await (await call(list)).json()).toEqual({
      threads: [],
      model: { isSetUp: false, host: "", hasConsent: false },
    });
  });

  it.each([
    [search, {}, "/?q=", 400],
    [search, {}, `/?q=${"x".repeat(2001)}`, 400],
    [start, { body: { text: "" } }, "/", 400],
    [start, { body: { consent: true } }, "/", 503],
    [ask, { body: { text: "Cells?" }, params: { threadId: randomUUID() } }, "/", 404],
    [
      ask,
      { body: { text: "Cells?", regenerate: randomUUID() }, params: { threadId: randomUUID() } },
      "/",
      400,
    ],
    [read, { params: { threadId: "x" } }, "/", 404],
    [watch, { params: { threadId: randomUUID(), messageId: randomUUID() } }, "/", 404],
    [list, { params: { courseId: randomUUID() } }, "/", 404],
  ] as const)("refuse what can't be (%#)", async (handler, options, url, status) => {
    const { call } = await setUp();
    expect((await call(handler as typeof list, options as never, url)).status).toBe(status);
  });

  it("answer thirty questions an hour", async () => {
    const { call } = await setUp();
    const { threadId } = await (await call(start, { body: {} })).json();
    const body = { text: "How do cells divide?" };
    const statuses: number[] = [];
    for (let nth = 0; nth < 31; nth += 1)
      statuses.push((await call(ask, { body, params: { threadId } })).status);
    expect(statuses).toEqual([...Array(30).fill(202), 429]);
  });

  it("are for learners who are signed in", async () => {
    const { courseId } = await setUp();
    expect((await callRoute(list, "/", { params: { courseId } })).status).toBe(401);
  });
});
