import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { usesOf } from "#tests/support/connection-uses.ts";
import {
  type Asker,
  connectionEvents,
  connectNotion,
  createAsker,
  holdAnswers,
  newKey,
  readConnection,
  startConnectedNotion,
  tokenCalls,
} from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import "#tests/support/without-limits.ts";
import { AccessRefused } from "./access-refused.ts";
import { withAccess } from "./access-service.ts";
import { revokeConnection } from "./service.ts";
import { sealText } from "./token/seal.ts";
import { openTokens, sealTokens } from "./token/token-service.ts";

const notion = await startConnectedNotion();
const HOUR_MS = 3_600_000;
let asker: Asker;
let connectionId: string;

afterAll(() => notion.stop());
beforeEach(async () => {
  await resetDatabase();
  notion.fail(null);
  asker = await createAsker();
  connectionId = await connectNotion(notion, asker);
  notion.calls.length = 0;
});

const target = () => ({ userId: asker.id, connectionId });
const { expire, callNotion, access, storedTokens } = usesOf(notion, target);

describe("withAccess", () => {
  it("hands over the token and returns what comes of it; its use is noted once an hour", async () => {
    const now = new Date();
    expect(await access(now)).toBe((await storedTokens())?.accessToken);
    const firstUse = (await readConnection(connectionId)).lastUsedAt;
    expect(firstUse?.getTime()).toBeGreaterThanOrEqual(now.getTime());
    await access(new Date(now.getTime() + HOUR_MS / 2));
    expect((await readConnection(connectionId)).lastUsedAt).toEqual(firstUse);
    await access(new Date(now.getTime() + 2 * HOUR_MS));
    expect((await readConnection(connectionId)).lastUsedAt).not.toEqual(firstUse);
    expect(tokenCalls(notion)).toBe(0);
  });

  it("passes on what the use throws", async () => {
    const failing = withAccess(target(), () => Promise.reject(new Error("no such page")), new Date());
    await expect(failing).rejects.toThrow("no such page");
    expect((await readConnection(connectionId)).status).toBe("connected");
  });

  it("knows no connection of someone else, and none that ended", async () => {
    const other = await createAsker();
    const foreign = withAccess({ userId: other.id, connectionId }, callNotion, new Date());
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    await revokeConnection(asker.id, connectionId, undefined, new Date());
    await expect(access()).rejects.toMatchObject({ code: "not_found" });
  });

  it("gets a new token a minute before the end of the old one, and stores it before it is used", async () => {
    const now = new Date();
    await expire(new Date(now.getTime() + 60_000));
    await access(now);
    expect(tokenCalls(notion)).toBe(0);
    const before = await readConnection(connectionId);
    await expire(new Date(now.getTime() + 59_999));
    const stored = await withAccess(
      target(),
      async (token) => [token, (await storedTokens())?.accessToken],
      now,
    );
    expect(stored[0]).toBe(stored[1]);
    const after = await readConnection(connectionId);
    expect(after).toMatchObject({ tokenVersion: before.tokenVersion + 1, refreshedBy: null });
    expect(after.refreshToken).not.toBe(before.refreshToken);
  });

  it("tries once more with a new token where the service refuses the old one", async () => {
    const used: string[] = [];
    const token = await withAccess(
      target(),
      async (each) => {
        used.push(each);
        if (used.length === 1) throw new AccessRefused();
        return each;
      },
      new Date(),
    );
    expect(used).toHaveLength(2);
    expect(token).toBe(used[1]);
    expect(used[0]).not.toBe(used[1]);
  });

  it("doesn't use a broken connection, whatever its tokens", async () => {
    await db().connection.update({ where: { id: connectionId }, data: { status: "broken" } });
    await expect(access()).rejects.toMatchObject({ code: "connection_broken" });
  });

  it("is broken where the new token is refused as well, where there is none, and where no refresh token is", async () => {
    const broken = { code: "connection_broken", message: expect.stringContaining("Connect again") };
    const refused = () => withAccess(target(), () => Promise.reject(new AccessRefused()), new Date());
    await expect(refused()).rejects.toMatchObject(broken);
    await connectNotion(notion, asker);
    notion.consents.revokeAll();
    await expect(access()).rejects.toMatchObject(broken);
    await connectNotion(notion, asker);
    await db().connection.update({ where: { id: connectionId }, data: { refreshToken: null } });
    notion.consents.revokeAll();
    await expect(access()).rejects.toMatchObject(broken);
    notion.calls.length = 0;
    await expect(access()).rejects.toMatchObject(broken);
    expect(tokenCalls(notion)).toBe(0);
    const events = (await connectionEvents(asker.id)).filter(({ event }) => event === "connection_broken");
    expect(events.map(({ details }) => (details as { reason: string }).reason)).toEqual([
      "access refused",
      "refresh refused",
      "no refresh token",
    ]);
    expect(await connectNotion(notion, asker)).toBe(connectionId);
    await access();
  });

  it.each([
    ["answers 500", { status: 500 }],
    ["answers 429", { status: 429 }],
    ["sends garbage", "garbage"],
    ["breaks off", "down"],
  ] as const)("stays connected where the service %s, and works once it is well", async (_, fault) => {
    await expire();
    notion.fail(() => fault);
    const away = { code: "unavailable", message: expect.stringContaining("Notion isn't responding") };
    const now = new Date();
    await expect(access(now)).rejects.toMatchObject(away);
    const row = await readConnection(connectionId);
    expect(row).toMatchObject({ status: "connected", refreshedBy: null });
    notion.fail(null);
    // It is left alone for two seconds.
    await expect(access(now)).rejects.toMatchObject(away);
    expect(tokenCalls(notion)).toBe(1);
    await access(new Date(now.getTime() + 10_000));
  });
});

describe("tokens that can't be opened", () => {
  const broken = { code: "connection_broken" };

  it("of another row, or another token of the row, open nothing", async () => {
    const other = await createAsker();
    const otherId = await connectNotion(notion, other);
    const foreign = await readConnection(otherId);
    const { accessToken, refreshToken } = await readConnection(connectionId);
    const put = (tokens: { accessToken: string | null; refreshToken?: string | null }) =>
      db().connection.update({ where: { id: connectionId }, data: tokens });
    await put({ accessToken: foreign.accessToken, refreshToken: foreign.refreshToken });
    await expect(access()).rejects.toMatchObject(broken);
    await put({ accessToken: refreshToken, refreshToken });
    await expect(access()).rejects.toMatchObject(broken);
    await put({ accessToken, refreshToken });
    await access();
  });

  it("with an unknown key are as broken until the key is back, and the log names the key alone", async () => {
    const error = vi.spyOn(log(), "error");
    const { accessToken } = await readConnection(connectionId);
    const strange = await sealText("a-secret", { id: connectionId, part: "access" }, [newKey()]);
    await db().connection.update({ where: { id: connectionId }, data: { accessToken: strange } });
    await expect(access()).rejects.toMatchObject(broken);
    expect(JSON.stringify(error.mock.calls)).toContain("its key is not known");
    expect(JSON.stringify(error.mock.calls)).not.toMatch(/a-secret|ntn_|nrt_|eyJ/);
    await db().connection.update({ where: { id: connectionId }, data: { accessToken } });
    await access();
  });
});

describe("during a refresh", () => {
  it("a disconnect counts at once; the new tokens are kept on the ended row, to be revoked", async () => {
    await expire();
    const before = await readConnection(connectionId);
    const { asked, letGo } = holdAnswers();
    const using = access();
    await asked;
    await revokeConnection(asker.id, connectionId, undefined, new Date());
    letGo();
    await expect(using).rejects.toMatchObject({ code: "not_found" });
    const after = await readConnection(connectionId);
    expect(after).toMatchObject({ status: "ended", tokenVersion: before.tokenVersion + 1 });
    const tokens = await openTokens(connectionId, after);
    expect(notion.consents.isValid(`Bearer ${tokens?.accessToken}`)).toBe(true);
  });

  it("a connection that is erased has its new tokens revoked", async () => {
    await expire();
    const { asked, letGo } = holdAnswers();
    const using = access();
    await asked;
    await db().connection.delete({ where: { id: connectionId } });
    letGo();
    await expect(using).rejects.toMatchObject({ code: "not_found" });
    expect(notion.calls.map(({ path }) => path)).toEqual(["/v1/oauth/token", "/v1/oauth/revoke"]);
  });

  it.each([false, true])("a new consent keeps its own tokens (refresh refused: %s)", async (isRefused) => {
    await expire();
    if (isRefused) notion.consents.revokeAll();
    const fresh = notion.consents.grant();
    const { asked, letGo } = holdAnswers();
    const using = access();
    await asked;
    const tokens = await sealTokens(connectionId, { ...fresh, expiresAt: null });
    await db().connection.update({
      where: { id: connectionId },
      data: { ...tokens, tokenVersion: { increment: 1 }, refreshedBy: null, refreshUntil: null },
    });
    letGo();
    expect(await using).toBe(fresh.accessToken);
    expect(await access()).toBe(fresh.accessToken);
  });
});
