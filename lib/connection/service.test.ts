import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { DELETE as disconnectRoute } from "#app/api/connections/[connection]/route.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { db, dbPool, inTransaction, kysely } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import {
  type Asker,
  connectionEvents,
  connectNotion,
  createAsker,
  holdAnswers,
  newKey,
  readConnection,
  startConnectedNotion,
} from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { signIn } from "#tests/support/factories.ts";
import "#tests/support/without-limits.ts";
import { withAccess } from "./access-service.ts";
import { endConnections, revocationJob, revokeConnection, revokeEnded, sweepEnded } from "./service.ts";
import { sealText } from "./token/seal.ts";
import { openTokens, sealTokens } from "./token/token-service.ts";

const notion = await startConnectedNotion();
const account = { ...notion.consents.account };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);
let asker: Asker;
let connectionId: string;

afterAll(() => notion.stop());
beforeEach(async () => {
  await resetDatabase();
  notion.fail(null);
  Object.assign(notion.consents.account, account);
  asker = await createAsker();
  connectionId = await connectNotion(notion, asker);
  notion.calls.length = 0;
});

const revocations = () => notion.calls.filter(({ path }) => path === "/v1/oauth/revoke").length;
const disconnect = () => revokeConnection(asker.id, connectionId, undefined, now);
const accessToken = async () =>
  (await openTokens(connectionId, await readConnection(connectionId)))?.accessToken;

async function queuedJobs(): Promise<string[]> {
  const { rows } = await dbPool().query<{ id: string }>(
    `SELECT data->>'connectionId' AS id FROM pgboss.job WHERE name = $1`,
    [revocationJob.name],
  );
  return rows.map(({ id }) => id);
}

const lastEvents = async (count: number) => (await connectionEvents(asker.id)).slice(-count);

describe("disconnecting", () => {
  it("ends the use at once; the job revokes at the service and erases the row", async () => {
    const token = await accessToken();
    await disconnect();
    const use = withAccess({ userId: asker.id, connectionId }, async () => "used", now);
    await expect(use).rejects.toMatchObject({ code: "not_found" });
    expect(await queuedJobs()).toContain(connectionId);
    expect(notion.consents.isValid(`Bearer ${token}`)).toBe(true);
    await revokeEnded({ connectionId }, now);
    expect(notion.consents.isValid(`Bearer ${token}`)).toBe(false);
    expect(await db().connection.count()).toBe(0);
    await revokeEnded({ connectionId }, now);
    expect(revocations()).toBe(1);
    expect(await lastEvents(2)).toEqual([
      { event: "connection_ended", details: { provider: "notion" } },
      { event: "connection_revoked", details: { provider: "notion", isRevoked: true } },
    ]);
  });

  it("counts once, 50 times at the same time, and only for its learner", async () => {
    const other = await createAsker();
    const foreign = revokeConnection(other.id, connectionId, undefined, now);
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    const answers = await Promise.allSettled(Array.from({ length: 50 }, disconnect));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      (await connectionEvents(asker.id)).filter(({ event }) => event === "connection_ended"),
    ).toHaveLength(1);
  });

  it("answers 404 to a foreigner, and for no id at all", async () => {
    const { cookieHeader: cookie } = await signIn((await createAsker()).id);
    for (const connection of [connectionId, "notion"]) {
      const headers = { cookie, origin: "http://localhost:3000" };
      const call = { method: "DELETE", headers, params: { connection } };
      const answer = await callRoute(disconnectRoute, `/api/connections/${connection}`, call);
      expect(answer.status).toBe(404);
    }
    expect((await readConnection(connectionId)).status).toBe("connected");
  });

  it("revokes nothing that another learner's connection to the same account rests on", async () => {
    const other = await createAsker();
    const otherId = await connectNotion(notion, other);
    await disconnect();
    await revokeEnded({ connectionId }, now);
    expect(revocations()).toBe(0);
    expect(await db().connection.findMany({ select: { id: true } })).toEqual([{ id: otherId }]);
    expect((await lastEvents(1))[0]?.details).toEqual({ provider: "notion", isRevoked: false });
    await revokeConnection(other.id, otherId, undefined, now);
    await revokeEnded({ connectionId: otherId }, now);
    expect(revocations()).toBe(1);
  });

  it("leaves a connection alone that a new consent has brought back", async () => {
    await disconnect();
    await connectNotion(notion, asker);
    await revokeEnded({ connectionId }, now);
    expect(revocations()).toBe(0);
    expect((await readConnection(connectionId)).status).toBe("connected");
  });

  it("leaves alone what a new consent brings back while the service is asked", async () => {
    await disconnect();
    const { asked, letGo } = holdAnswers();
    const revoking = revokeEnded({ connectionId }, now);
    await asked;
    await db().connection.update({
      where: { id: connectionId },
      data: { status: "connected", endedAt: null, tokenVersion: { increment: 1 } },
    });
    letGo();
    await revoking;
    expect((await readConnection(connectionId)).status).toBe("connected");
  });

  it("erases no tokens that came while the service was asked: those are revoked next", async () => {
    await disconnect();
    const { asked, letGo } = holdAnswers();
    const revoking = revokeEnded({ connectionId }, now);
    await asked;
    const fresh = notion.consents.grant();
    const tokens = await sealTokens(connectionId, { ...fresh, expiresAt: null });
    const newer = { ...tokens, tokenVersion: { increment: 1 } };
    await db().connection.update({ where: { id: connectionId }, data: newer });
    letGo();
    await revoking;
    expect(await accessToken()).toBe(fresh.accessToken);
    await sweepEnded(later(HOUR_MS));
    expect(notion.consents.isValid(`Bearer ${fresh.accessToken}`)).toBe(false);
    expect(await db().connection.count()).toBe(0);
  });

  it("waits for tokens that are on their way, and revokes those", async () => {
    await db().connection.update({
      where: { id: connectionId },
      data: { refreshUntil: later(30_000) },
    });
    await disconnect();
    await expect(revokeEnded({ connectionId }, now)).rejects.toThrow("on their way");
    const fresh = notion.consents.grant();
    const tokens = await sealTokens(connectionId, { ...fresh, expiresAt: null });
    await db().connection.update({ where: { id: connectionId }, data: { ...tokens, refreshUntil: null } });
    await revokeEnded({ connectionId }, now);
    expect(notion.consents.isValid(`Bearer ${fresh.accessToken}`)).toBe(false);
  });

  it("waits for no claim that a clock which went wrong has made", async () => {
    await db().connection.update({
      where: { id: connectionId },
      data: { refreshUntil: later(24 * HOUR_MS) },
    });
    await disconnect();
    await revokeEnded({ connectionId }, now);
    expect(await db().connection.count()).toBe(0);
  });
});

describe("a service that does not answer", () => {
  it.each([
    ["answers 500", { status: 500 }],
    ["breaks off", "down"],
  ] as const)("%s: the job is tried again, and the row stays until it is due", async (_, fault) => {
    notion.fail(() => fault);
    await disconnect();
    await expect(revokeEnded({ connectionId }, now)).rejects.toThrow("Notion");
    expect((await readConnection(connectionId)).accessToken).not.toBeNull();
    await sweepEnded(later(71 * HOUR_MS - 1));
    expect(await db().connection.count()).toBe(1);
    await sweepEnded(later(71 * HOUR_MS));
    expect(await db().connection.count()).toBe(0);
    expect(await lastEvents(1)).toEqual([
      { event: "connection_revoked", details: { provider: "notion", isRevoked: false } },
    ]);
  });

  it("is tried by the sweep where the job was lost, ten minutes later", async () => {
    await disconnect();
    await sweepEnded(later(10 * MINUTE_MS));
    expect(revocations()).toBe(0);
    await sweepEnded(later(10 * MINUTE_MS + 1));
    expect(revocations()).toBe(1);
    expect(await db().connection.count()).toBe(0);
  });

  it("is left alone after three failures of one sweep; what is due is erased all the same", async () => {
    const row = { userId: asker.id, provider: "notion", name: "", status: "ended" } as const;
    for (let index = 0; index < 10; index += 1) {
      const id = `01890000-0000-7000-8000-00000000000${index}`;
      await db().connection.create({
        data: { ...row, id, accountId: id, ...(await sealTokens(id, notionTokens())), endedAt: now },
      });
    }
    notion.fail(() => ({ status: 500 }));
    await sweepEnded(later(HOUR_MS));
    expect(revocations()).toBe(3);
    await sweepEnded(later(72 * HOUR_MS));
    expect(revocations()).toBe(6);
    expect(await db().connection.count({ where: { status: "ended" } })).toBe(0);
  });

  it("keeps tokens that no key opens until a key is back, three days at most", async () => {
    const strange = await sealText("token", { id: connectionId, part: "access" }, [newKey()]);
    await db().connection.update({ where: { id: connectionId }, data: { accessToken: strange } });
    await disconnect();
    await expect(revokeEnded({ connectionId }, now)).rejects.toThrow("its key is not known");
    await sweepEnded(later(72 * HOUR_MS));
    expect(await db().connection.count()).toBe(0);
    expect(revocations()).toBe(0);
  });
});

function notionTokens() {
  return { ...notion.consents.grant(), expiresAt: null };
}

describe("endConnections", () => {
  it("ends all of a learner's, and no one else's, in the caller's transaction", async () => {
    const other = await createAsker();
    const otherId = await connectNotion(notion, other);
    Object.assign(notion.consents.account, { id: crypto.randomUUID() });
    const second = await connectNotion(notion, asker);
    const end = (isLost: boolean) =>
      inTransaction(async (tx) => {
        await lockUser(kysely(tx), asker.id);
        await endConnections(tx, asker.id, now);
        if (isLost) throw new Error("the caller fails");
      });
    await expect(end(true)).rejects.toThrow("the caller fails");
    expect(await db().connection.count({ where: { status: "ended" } })).toBe(0);
    await end(false);
    expect((await readConnection(otherId)).status).toBe("connected");
    for (const id of [connectionId, second]) {
      expect(await readConnection(id)).toMatchObject({ status: "ended", endedAt: now });
      expect(await queuedJobs()).toContain(id);
    }
  });
});
