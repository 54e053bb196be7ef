import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { startProcess } from "#tests/support/connection-process.ts";
import { usesOf } from "#tests/support/connection-uses.ts";
import {
  type Asker,
  connectNotion,
  createAsker,
  readConnection,
  startConnectedNotion,
  tokenCalls,
} from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import "#tests/support/without-limits.ts";
import { AccessRefused } from "./access-refused.ts";
import { withAccess } from "./access-service.ts";

const notion = await startConnectedNotion();
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

describe("many at once", () => {
  it("100 uses of an expired token are one refresh", async () => {
    await expire();
    const tokens = await Promise.all(Array.from({ length: 100 }, () => access()));
    expect(new Set(tokens).size).toBe(1);
    expect(tokenCalls(notion)).toBe(1);
  });

  it("100 refused tokens are one refresh, too", async () => {
    const old = (await storedTokens())?.accessToken;
    const refuseOld = (token: string) =>
      token === old ? Promise.reject(new AccessRefused()) : callNotion(token);
    const uses = Array.from({ length: 100 }, () => withAccess(target(), refuseOld, new Date()));
    expect(new Set(await Promise.all(uses)).size).toBe(1);
    expect(tokenCalls(notion)).toBe(1);
  });

  it("all are told where the one refresh fails, and the service is asked once", async () => {
    await expire();
    notion.fail(() => ({ status: 500 }));
    const uses = await Promise.allSettled(Array.from({ length: 50 }, () => access()));
    const codes = uses.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(codes).toEqual(Array(50).fill("unavailable"));
    // More than two seconds later it may be asked again.
    expect(tokenCalls(notion)).toBeLessThan(3);
  });

  it("two processes make one refresh", async () => {
    await expire();
    const code = `
      const { withAccess } = await load("lib/connection/access-service.ts");
      const { dbPool } = await load("lib/server/db/db.ts");
      const use = () => withAccess(${JSON.stringify(target())}, async (token) => token, new Date());
      const tokens = await Promise.all(Array.from({ length: 20 }, use));
      console.log(new Set(tokens).size);
      await dbPool().end();`;
    const printed = await Promise.all([startProcess(code).printed, startProcess(code).printed]);
    expect(printed).toEqual(["1\n", "1\n"]);
    expect(tokenCalls(notion)).toBe(1);
  });

  it("the claim of a process that died is taken over after its 30 seconds", async () => {
    await expire();
    const now = new Date();
    const claimed = { refreshedBy: "01890000-0000-7000-8000-000000000001" };
    const claimUntil = (ms: number) =>
      db().connection.update({
        where: { id: connectionId },
        data: { ...claimed, refreshUntil: new Date(now.getTime() + ms) },
      });
    await claimUntil(200);
    await access(now);
    expect(tokenCalls(notion)).toBe(1);
  });

  it("the claim of a process whose clock was a day ahead is taken over at once", async () => {
    await expire();
    const refreshUntil = new Date(Date.now() + 86_400_000);
    const refreshedBy = "01890000-0000-7000-8000-000000000001";
    await db().connection.update({ where: { id: connectionId }, data: { refreshedBy, refreshUntil } });
    await access();
    expect(tokenCalls(notion)).toBe(1);
    expect(await readConnection(connectionId)).toMatchObject({ refreshedBy: null, refreshUntil: null });
  });

  it("those who wait give up after ten seconds", async () => {
    await expire();
    const until = new Date(Date.now() + 30_000);
    const refreshedBy = "01890000-0000-7000-8000-000000000001";
    const claimed = { refreshedBy, refreshUntil: until };
    await db().connection.update({ where: { id: connectionId }, data: claimed });
    // Only the clock of those who wait goes faster.
    const startedAt = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => startedAt + (Date.now() - realStart) * 20);
    const realStart = Date.now();
    await expect(access()).rejects.toMatchObject({ code: "unavailable" });
    expect(Date.now() - realStart).toBeGreaterThan(400);
    expect(tokenCalls(notion)).toBe(0);
  });
});
