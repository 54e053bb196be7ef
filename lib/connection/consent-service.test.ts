import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession, lockUser } from "#lib/server/auth/session.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { startProcess } from "#tests/support/connection-process.ts";
import {
  connectionEvents,
  connectNotion,
  consent,
  createAsker,
  readConnection,
  startConnectedNotion,
  tokenCalls,
} from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import "#tests/support/without-limits.ts";
import { finishConnection, startConnection, sweepRequests } from "./consent-service.ts";
import { notion as provider } from "./provider/notion-service.ts";
import { revokeConnection } from "./service.ts";
import { open } from "./token/token-service.ts";

const notion = await startConnectedNotion();
const account = { ...notion.consents.account };
const MINUTE_MS = 60_000;
const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);
const start = { provider: "notion", purpose: "import" } as const;

afterAll(() => notion.stop());
beforeEach(async () => {
  await resetDatabase();
  notion.calls.length = 0;
  notion.fail(null);
  Object.assign(notion.consents.account, account);
});

const refusals = async (userId: string) =>
  (await connectionEvents(userId))
    .filter(({ event }) => event === "connection_refused")
    .map(({ details }) => (details as { reason: string }).reason);

describe("startConnection", () => {
  it("leads to the service with a state of 256 bits, of which only the hash is stored", async () => {
    const asker = await createAsker();
    const { url } = await startConnection(start, asker, now);
    const query = new URL(url).searchParams;
    const state = query.get("state") ?? "";
    expect(url).toMatch(`${notion.base}/v1/oauth/authorize?`);
    expect(Object.fromEntries(query)).toEqual({
      client_id: notion.client.id,
      response_type: "code",
      owner: "user",
      redirect_uri: "http://localhost:3000/oauth/notion/callback",
      state,
    });
    expect(Buffer.from(state, "base64url")).toHaveLength(32);
    const row = await db().connectionRequest.findFirstOrThrow();
    expect(row).toMatchObject({ userId: asker.id, sessionId: asker.sessionId, ...start, verifier: null });
    expect(row.stateHash).toBe(sha256(state));
    expect(row.expiresAt).toEqual(later(10 * MINUTE_MS));
    expect(await connectionEvents(asker.id)).toEqual([{ event: "connection_started", details: start }]);
  });

  it("keeps the verifier sealed, and hands verifier and nonce in with the code, where a service has them", async () => {
    Object.assign(provider, { hasPkce: true, hasNonce: true });
    const exchange = vi.spyOn(provider, "exchange");
    const asker = await createAsker();
    const body = await consent(notion, asker);
    Object.assign(provider, { hasPkce: false, hasNonce: false });
    const row = await db().connectionRequest.findFirstOrThrow();
    await finishConnection(body, asker, now);
    const [answer] = exchange.mock.calls[0] ?? [];
    expect(answer).toEqual({
      ...body,
      purpose: "import",
      nonce: row.nonce,
      verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(row.nonce).toMatch(/^[\w-]{22}$/);
    const place = { id: row.id, part: "verifier" } as const;
    expect(row.verifier).not.toContain(answer?.verifier);
    expect(await open(row.verifier ?? "", place)).toBe(answer?.verifier);
  });

  it("asks anew only for a connection of the learner's own", async () => {
    const [owner, other] = [await createAsker(), await createAsker()];
    const connectionId = await connectNotion(notion, owner);
    const asked = startConnection({ ...start, connectionId }, other, now);
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  });

  it("asks anew for none that is erased meanwhile", async () => {
    const asker = await createAsker();
    const connectionId = await connectNotion(notion, asker);
    vi.spyOn(provider, "authorizationUrl").mockImplementation(async () => {
      await db().connection.delete({ where: { id: connectionId } });
      return notion.base;
    });
    const asked = startConnection({ ...start, connectionId }, asker, now);
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("finishConnection", () => {
  it("keeps sealed tokens and answers none", async () => {
    const asker = await createAsker();
    const dto = await finishConnection(await consent(notion, asker), asker, now);
    expect(dto).toEqual({
      _id: dto._id,
      provider: "notion",
      name: "Sea School",
      scopes: ["Read the pages that you share"],
      status: "connected",
      createdAt: now.toISOString(),
      lastUsedAt: null,
      purpose: "import",
    });
    const row = await readConnection(dto._id);
    expect(row.accountId).toMatch(`${account.id}:`);
    expect(`${row.accessToken} ${row.refreshToken}`).not.toMatch(/ntn_|nrt_/);
    expect((await connectionEvents(asker.id)).at(-1)).toEqual({
      event: "connection_finished",
      details: { provider: "notion", isNew: true },
    });
  });

  it("takes one state once, handed in 200 times at the same time", async () => {
    const asker = await createAsker();
    const body = await consent(notion, asker);
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => finishConnection(body, asker, new Date())),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const codes = answers.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(["invalid_state"]));
    expect(tokenCalls(notion)).toBe(1);
    expect(await db().connection.count()).toBe(1);
  });

  it("leaves a state unused that another learner or another session hands in", async () => {
    const [asker, other] = [await createAsker(), await createAsker()];
    const body = await consent(notion, asker);
    const invalid = { code: "invalid_state", message: expect.stringContaining("connect again") };
    await expect(finishConnection(body, other, now)).rejects.toMatchObject(invalid);
    const sessionId = other.sessionId;
    await expect(finishConnection(body, { ...asker, sessionId }, now)).rejects.toMatchObject(invalid);
    await expect(finishConnection(body, { ...asker, id: other.id }, now)).rejects.toMatchObject(invalid);
    expect(tokenCalls(notion)).toBe(0);
    expect(await refusals(other.id)).toEqual(["state", "state"]);
    await expect(finishConnection(body, asker, now)).resolves.toMatchObject({ status: "connected" });
  });

  it("refuses a state that is unknown, older than ten minutes or swept", async () => {
    const asker = await createAsker();
    const body = await consent(notion, asker, {}, now);
    const invalid = { code: "invalid_state" };
    await expect(finishConnection({ ...body, state: "x" }, asker, now)).rejects.toMatchObject(invalid);
    await expect(finishConnection(body, asker, later(10 * MINUTE_MS))).rejects.toMatchObject(invalid);
    await sweepRequests(later(10 * MINUTE_MS));
    expect(await db().connectionRequest.count()).toBe(1);
    await sweepRequests(later(10 * MINUTE_MS + 1));
    expect(await db().connectionRequest.count()).toBe(0);
  });

  it("refuses a code that was used, with a state of its own", async () => {
    const asker = await createAsker();
    const body = await consent(notion, asker);
    await finishConnection(body, asker, now);
    const { url } = await startConnection(start, asker, now);
    const state = new URL(url).searchParams.get("state") ?? "";
    const replayed = finishConnection({ state, code: body.code }, asker, now);
    await expect(replayed).rejects.toMatchObject({
      code: "invalid_state",
      message: "Notion no longer takes this consent. Please connect it again.",
    });
    expect(await refusals(asker.id)).toEqual(["invalid_state"]);
  });

  it("renews the connection to the same account, also a broken or an ended one", async () => {
    const asker = await createAsker();
    const id = await connectNotion(notion, asker);
    for (const status of ["connected", "broken", "ended"] as const) {
      const endedAt = status === "ended" ? now : null;
      await db().connection.update({ where: { id }, data: { status, endedAt } });
      const before = await readConnection(id);
      expect(await connectNotion(notion, asker)).toBe(id);
      const after = await readConnection(id);
      expect(after).toMatchObject({
        status: "connected",
        endedAt: null,
        tokenVersion: before.tokenVersion + 1,
      });
      expect(after.accessToken).not.toBe(before.accessToken);
    }
    expect(await db().connection.count()).toBe(1);
  });

  it("refuses another account where one connection was asked for anew, and gives its tokens back", async () => {
    const asker = await createAsker();
    const connectionId = await connectNotion(notion, asker);
    const before = await readConnection(connectionId);
    Object.assign(notion.consents.account, { id: randomUUID(), name: "Another" });
    notion.calls.length = 0;
    const body = await consent(notion, asker, { connectionId });
    await expect(finishConnection(body, asker, now)).rejects.toMatchObject({
      code: "invalid_state",
      message: expect.stringContaining("another Notion account"),
      details: { fields: { state: "other account" } },
    });
    expect(notion.calls.map(({ path }) => path)).toEqual(["/v1/oauth/token", "/v1/oauth/revoke"]);
    expect(await db().connection.findMany()).toEqual([before]);
    expect(await refusals(asker.id)).toEqual(["other account"]);
  });

  it("keeps five, also where ten come at once, and gives the tokens of the others back", async () => {
    const asker = await createAsker();
    const bodies = [];
    for (let index = 0; index < 10; index += 1) bodies.push(await consent(notion, asker));
    // Each exchange is of another account.
    notion.fail(({ path }) => {
      if (path === "/v1/oauth/token") notion.consents.account.id = randomUUID();
      return undefined;
    });
    const answers = await Promise.allSettled(bodies.map((body) => finishConnection(body, asker, now)));
    const codes = answers.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(codes).toEqual(Array(5).fill("too_many_connections"));
    expect(await db().connection.count()).toBe(5);
    expect(notion.calls.filter(({ path }) => path === "/v1/oauth/revoke")).toHaveLength(5);
    const [one] = await db().connection.findMany();
    await revokeConnection(asker.id, one?.id ?? "", undefined, now);
    notion.fail(null);
    notion.consents.account.id = randomUUID();
    await connectNotion(notion, asker);
    expect(await db().connection.count({ where: { status: "connected" } })).toBe(5);
  });

  it.each([
    ["answers 500", { status: 500 }],
    ["sends garbage", "garbage"],
    ["breaks off", "down"],
  ] as const)("tells in a sentence that the service %s; a new consent helps", async (_, fault) => {
    const asker = await createAsker();
    const body = await consent(notion, asker);
    notion.fail(() => fault);
    const away = { code: "unavailable", message: expect.stringContaining("Notion isn't responding") };
    await expect(finishConnection(body, asker, now)).rejects.toMatchObject(away);
    expect(await db().connection.count()).toBe(0);
    expect(await refusals(asker.id)).toEqual(["unavailable"]);
    notion.fail(null);
    await expect(finishConnection(body, asker, now)).rejects.toMatchObject({ code: "invalid_state" });
    await connectNotion(notion, asker);
  });

  it("waits ten seconds for a service that is silent", async () => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => real(50));
    const asker = await createAsker();
    const body = await consent(notion, asker);
    notion.fail(() => "silent");
    await expect(finishConnection(body, asker, now)).rejects.toMatchObject({ code: "unavailable" });
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  it("keeps nothing, and gives the tokens back, where the learner logs out or asks for deletion meanwhile", async () => {
    for (const leave of ["log out", "delete"]) {
      const asker = await createAsker();
      const body = await consent(notion, asker);
      notion.calls.length = 0;
      if (leave === "log out") await endSession(asker.sessionId, now);
      else await db().user.update({ where: { id: asker.id }, data: { deletionAt: now } });
      await expect(finishConnection(body, asker, now)).rejects.toMatchObject({ code: "unauthorized" });
      expect(notion.calls.map(({ path }) => path)).toEqual(["/v1/oauth/token", "/v1/oauth/revoke"]);
    }
    expect(await db().connection.count()).toBe(0);
  });

  it("keeps nothing by halves where the process is killed between exchange and saving", async () => {
    const asker = await createAsker();
    const body = await consent(notion, asker);
    notion.calls.length = 0;
    const child = startProcess(`
      const { finishConnection } = await load("lib/connection/consent-service.ts");
      await finishConnection(${JSON.stringify(body)}, ${JSON.stringify(asker)}, new Date());`);
    await db().$transaction(
      async (tx) => {
        // Saving waits for the learner's row.
        await lockUser(kysely(tx), asker.id);
        await vi.waitFor(() => expect(tokenCalls(notion)).toBe(1), { timeout: 20_000 });
        child.kill("SIGKILL");
        await once(child, "close");
      },
      { timeout: 30_000 },
    );
    expect(await db().connection.count()).toBe(0);
    await expect(finishConnection(body, asker, now)).rejects.toMatchObject({
      code: "invalid_state",
      message: expect.stringContaining("Please connect again"),
    });
    await connectNotion(notion, asker);
  });
});

it("two consents to one account at once are one connection", async () => {
  const asker = await createAsker();
  const bodies = await Promise.all(Array.from({ length: 50 }, () => consent(notion, asker)));
  await Promise.all(bodies.map((body) => finishConnection(body, asker, now)));
  expect(await db().connection.count()).toBe(1);
  expect((await db().connection.findFirstOrThrow()).tokenVersion).toBe(50);
});
