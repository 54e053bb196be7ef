import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { callRoute } from "#tests/support/call-route.ts";
import {
  allow,
  connectNotion,
  createAsker,
  newKey,
  readConnection,
  startConnectedNotion,
} from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { POST as startRoute } from "./[connection]/start/route.ts";
import { POST as finishRoute } from "./finish/route.ts";
import { GET as listRoute } from "./route.ts";
import "#tests/support/without-limits.ts";
import { withAccess } from "#lib/connection/access-service.ts";
import type { ConnectionsDto } from "#lib/connection/schema.ts";

const notion = await startConnectedNotion();
const keys = [newKey()];

afterAll(() => notion.stop());
beforeEach(async () => {
  await resetDatabase();
  Object.assign(env(), { CONNECTION_KEYS: keys, NOTION_CLIENT_SECRET: notion.client.secret });
});

type Headers = Record<string, string>;

async function signedIn(): Promise<{ userId: string; sessionId: string; headers: Headers; token: string }> {
  const { id: userId } = await createLearner();
  const { id: sessionId, cookieHeader: cookie, bearer: token } = await signIn(userId);
  return { userId, sessionId, headers: { cookie, origin: "http://localhost:3000" }, token };
}

const start = (headers: Headers, body: object = {}, connection = "notion") =>
  callRoute(startRoute, `/api/connections/${connection}/start`, { headers, body, params: { connection } });
const finish = (headers: Headers, body: object) =>
  callRoute(finishRoute, "/api/connections/finish", { headers, body });

async function list(headers: Headers): Promise<ConnectionsDto> {
  return (await callRoute(listRoute, "/api/connections", { headers })).json() as Promise<ConnectionsDto>;
}

async function connect(headers: Headers) {
  const { url } = (await (await start(headers)).json()) as { url: string };
  return finish(headers, allow(notion, url));
}

describe("calls of connections", () => {
  it("connect and list; no answer, line of the log or row holds a token in the clear", async () => {
    const lines: string[] = [];
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(log(), level).mockImplementation((...args) => void lines.push(JSON.stringify(args)));
    const { headers, userId } = await signedIn();
    const answer = await (await connect(headers)).text();
    const { connections, providers } = await list(headers);
    expect(providers).toEqual([
      { id: "notion", name: "Notion", isSetUp: true },
      { id: "google-calendar", name: "Google Calendar", isSetUp: false },
    ]);
    expect(connections).toHaveLength(1);
    const connectionId = connections[0]?._id ?? "";
    const { purpose, ...finished } = JSON.parse(answer) as Record<string, unknown>;
    expect(purpose).toBe("import");
    expect(finished).toEqual(connections[0]);
    let used = "";
    await withAccess({ userId, connectionId }, async (token) => (used = token), new Date());
    expect(used).toMatch(/^ntn_/);
    const row = await readConnection(connectionId);
    const requests = await db().connectionRequest.findMany();
    const events = await db().auditEvent.findMany();
    const written = JSON.stringify([answer, connections, lines, row, requests, events]);
    expect(lines.length).toBeGreaterThan(2);
    expect(written).not.toMatch(/ntn_|nrt_|code_/);
    expect(JSON.stringify([answer, connections, lines])).not.toContain("eyJ");
  });

  it("begin and end only in the browser with the session's own cookie", async () => {
    const { headers, token } = await signedIn();
    expect((await start(bearer(token))).status).toBe(403);
    const { url } = (await (await start(headers)).json()) as { url: string };
    expect((await finish(bearer(token), allow(notion, url))).status).toBe(403);
    expect((await start({ ...headers, origin: "https://evil.example" })).status).toBe(403);
    expect((await start(headers, {}, "dropbox")).status).toBe(404);
    expect((await start(headers, { purpose: "calendar" })).status).toBe(400);
  });

  it("list the newest first, only one's own, and none that ended", async () => {
    const mine = await signedIn();
    const other = await createAsker();
    const foreignId = await connectNotion(notion, other);
    const at = (day: number) => new Date(`2026-01-0${day}T00:00:00Z`);
    const row = { userId: mine.userId, provider: "notion", accessToken: null };
    await db().connection.createMany({
      data: [
        { ...row, name: "older", accountId: "1", createdAt: at(1), status: "broken" },
        { ...row, name: "newer", accountId: "2", createdAt: at(2), status: "broken" },
        { ...row, name: "ended", accountId: "3", createdAt: at(3), status: "ended" },
        { ...row, name: "gone", provider: "a service of once", accountId: "4", createdAt: at(4) },
      ],
    });
    const { connections } = await list(mine.headers);
    expect(connections.map(({ name, status }) => [name, status])).toEqual([
      ["newer", "broken"],
      ["older", "broken"],
    ]);
    expect(JSON.stringify(connections)).not.toContain(foreignId);
  });

  it("show a connection as broken while its key is missing", async () => {
    const { headers } = await signedIn();
    await connect(headers);
    env().CONNECTION_KEYS = [newKey()];
    expect((await list(headers)).connections[0]?.status).toBe("broken");
    env().CONNECTION_KEYS = keys;
    expect((await list(headers)).connections[0]?.status).toBe("connected");
  });

  it.each([
    ["a key", { CONNECTION_KEYS: [] }],
    ["the service's secret", { NOTION_CLIENT_SECRET: undefined }],
  ])("say what isn't set up without %s; what is there can still be seen", async (_, settings) => {
    const { headers } = await signedIn();
    await connect(headers);
    Object.assign(env(), settings);
    const { connections, providers } = await list(headers);
    expect(providers[0]?.isSetUp).toBe(false);
    expect(connections).toHaveLength(1);
    const answer = await start(headers);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      error: "not_configured",
      message: "Notion isn't set up on this site. Its owner can do that.",
    });
  });

  it("count: thirty consents and thirty answers an hour", async () => {
    const [starter, finisher] = [await signedIn(), await signedIn()];
    const scale = env().RATE_LIMIT_SCALE;
    env().RATE_LIMIT_SCALE = 1;
    const statuses = [];
    for (let index = 0; index < 31; index += 1) {
      const started = await start(starter.headers);
      const finished = await finish(finisher.headers, { state: "x", code: "x" });
      statuses.push([started.status, finished.status]);
    }
    env().RATE_LIMIT_SCALE = scale;
    expect(statuses).toEqual([...Array(30).fill([200, 400]), [429, 429]]);
  });
});
