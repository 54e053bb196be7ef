import "#tests/support/without-limits.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { disableAdmin } from "#lib/admin/service.ts";
import { adminCookieName, openAdminSession } from "#lib/admin/session-service.ts";
import type { GenerationDto } from "#lib/blog/generation/generation-schema.ts";
import { startGeneration } from "#lib/blog/generation/generation-service.ts";
import { runGeneration } from "#lib/blog/generation/job-service.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { answersWell } from "#tests/support/model-answers.ts";
import { type ModelCall, stalls, startModelServer } from "#tests/support/model-server.ts";
import { DELETE, GET } from "./[id]/route.ts";
import { GET as getSetup } from "./route.ts";

const server = await startModelServer();
process.env.OPENAI_API_KEY = "key-that-opens-nothing";
process.env.OPENAI_BASE_URL = server.url;
afterAll(() => server.stop());

const token = TEST_ENV.CMS_PATH_TOKEN;

beforeEach(async () => {
  await resetDatabase();
  server.reset();
  server.usually(answersWell());
});

async function setUp() {
  const by = await db().adminAccount.create({ data: { username: "writer", passwordHash: "none" } });
  const session = await openAdminSession(by.id, new Date());
  const cookie = `${adminCookieName()}=${session?.secret}`;
  const headers = { cookie, origin: TEST_ENV.APP_URL };
  const { generationId: id } = await startGeneration(by, new Date());
  const params = { token, id };
  const get = (more: Record<string, string> = {}) =>
    callRoute(GET, "/", { headers: { ...headers, ...more }, params });
  const end = () => callRoute(DELETE, "/", { method: "DELETE", headers, params });
  return { id, headers, params, get, end };
}

async function* eventsOf(response: Response): AsyncGenerator<GenerationDto> {
  let text = "";
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) if (event.startsWith("data: ")) yield JSON.parse(event.slice(6));
  }
}

describe("the generations of the CMS", () => {
  it("tell what is set up and under way", async () => {
    const { id, headers } = await setUp();
    const response = await callRoute(getSetup, "/", { headers, params: { token } });
    expect(await response.json()).toEqual({
      ...{ isReady: true, missing: null, runningId: id, unreadId: null, spent: 0, cap: 20 },
    });
  });

  it("are a plain answer", async () => {
    const { id, get } = await setUp();
    expect(await (await get()).json()).toMatchObject({ _id: id, status: "queued", step: 1, post: null });
    await runGeneration(id);
    const done = (await (await get()).json()) as GenerationDto;
    expect(done).toMatchObject({ status: "done", step: 5 });
    expect(done.preview).toContain("<p>");
  });

  it("are events, from the present state to the end", async () => {
    const { promise: begun, resolve } = Promise.withResolvers<ModelCall>();
    const hangs = (call: ModelCall) => stalls(() => resolve(call))(call);
    server.usually((call) =>
      call.name === "idea" && server.calls.length === 2 ? hangs(call) : answersWell()(call),
    );
    const { id, get } = await setUp();
    const response = await get({ accept: "text/event-stream" });
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(response.headers.get("cache-control")).toContain("no-transform");
    const seen: [string, number][] = [];
    let run: Promise<void> | undefined;
    for await (const { status, step } of eventsOf(response)) {
      seen.push([status, step]);
      if (!run) run = runGeneration(id, { limits: { retryDelayMs: 1 } });
      // Held up until its step has been seen.
      if (step === 2) (await begun).response.destroy();
    }
    await run;
    expect(seen[0]).toEqual(["queued", 1]);
    expect(seen).toContainEqual(["running", 2]);
    expect(seen.at(-1)).toEqual(["done", 5]);
  });

  it("stop their events when anyone who listens has left", async () => {
    const { get } = await setUp();
    const events = eventsOf(await get({ accept: "text/event-stream" }));
    expect((await events.next()).value?.status).toBe("queued");
    await events.return(undefined);
    expect((await events.next()).done).toBe(true);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["has signed out", () => db().adminSession.updateMany({ data: { revokedAt: new Date() } })],
    ["was put out", () => disableAdmin("writer", new Date())],
    ["has been in for eight hours", () => db().adminSession.updateMany({ data: { expiresAt: new Date(0) } })],
  ])("say nothing more to anyone who %s", async (_what, end) => {
    const { id, get } = await setUp();
    const events = eventsOf(await get({ accept: "text/event-stream" }));
    expect((await events.next()).value?.status).toBe("queued");
    await end(id);
    await runGeneration(id);
    expect((await events.next()).done).toBe(true);
  });

  it("are cancelled, and a draft is rejected", async () => {
    const first = await setUp();
    expect((await first.end()).status).toBe(204);
    expect(await (await first.get()).json()).toMatchObject({ status: "cancelled" });
    await db().adminAccount.update({ where: { username: "writer" }, data: { username: "first" } });
    const second = await setUp();
    await runGeneration(second.id);
    expect((await second.end()).status).toBe(204);
    expect(await db().blogPost.count({ where: { deletedAt: null } })).toBe(0);
    expect((await second.end()).status).toBe(409);
  });

  it("are nothing to strangers, under another address or another id", async () => {
    const { headers, params } = await setUp();
    const status = async (change: object, given: Record<string, string> = headers) =>
      (await callRoute(GET, "/", { headers: given, params: { ...params, ...change } })).status;
    expect(await status({}, {})).toBe(401);
    expect(await status({ token: "another" })).toBe(404);
    expect(await status({ id: "no-id" })).toBe(404);
    expect(await status({ id: "01900000-0000-7000-8000-000000000000" })).toBe(404);
  });
});
