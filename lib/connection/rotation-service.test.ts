import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db, dbPool } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { inRoot } from "#scripts/paths.ts";
import {
  type Asker,
  connectNotion,
  createAsker,
  newKey,
  readConnection,
  startConnectedNotion,
} from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { rotateInUse } from "#tests/support/rotation.ts";
import "#tests/support/without-limits.ts";
import { rotateKeys } from "./rotation-service.ts";
import { keyIdOf, openText, sealedWith, sealText } from "./token/seal.ts";
import { openTokens, sealTokens } from "./token/token-service.ts";

const notion = await startConnectedNotion();
const [newest, older] = [newKey(), newKey()];
let asker: Asker;

afterAll(() => notion.stop());
beforeEach(async () => {
  await resetDatabase();
  env().CONNECTION_KEYS = [older];
  asker = await createAsker();
});

/** Statements that wait for a row which another transaction holds */
async function waitingStatements(): Promise<number> {
  const { rows } = await dbPool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}

describe("rotateKeys", () => {
  it("seals tokens and open verifiers anew with the first key, and does nothing the second time", async () => {
    const id = await connectNotion(notion, asker);
    await connectNotion(notion, await createAsker());
    const before = await openTokens(id, await readConnection(id));
    const requestId = "01890000-0000-7000-8000-000000000001";
    const verifier = await sealText("verifier", { id: requestId, part: "verifier" }, [older]);
    const request = { userId: asker.id, sessionId: asker.sessionId, provider: "x", purpose: "import" };
    await db().connectionRequest.create({
      data: { ...request, id: requestId, stateHash: "h", verifier, expiresAt: new Date() },
    });
    env().CONNECTION_KEYS = [newest, older];
    expect(await rotateKeys()).toEqual({ sealed: 3, kept: 0, unknown: new Map() });
    env().CONNECTION_KEYS = [newest];
    expect(await openTokens(id, await readConnection(id))).toEqual(before);
    const after = await db().connectionRequest.findUniqueOrThrow({ where: { id: requestId } });
    const place = { id: requestId, part: "verifier" } as const;
    expect(await openText(after.verifier ?? "", place, [newest])).toBe("verifier");
    expect(await rotateKeys()).toEqual({ sealed: 0, kept: 3, unknown: new Map() });
  });

  it("counts what no key opens by its key's id, and leaves it as it is", async () => {
    const id = await connectNotion(notion, asker);
    await connectNotion(notion, await createAsker());
    const strange = newKey();
    const sealed = await sealText("token", { id, part: "access" }, [strange]);
    await db().connection.update({ where: { id }, data: { accessToken: sealed } });
    env().CONNECTION_KEYS = [newest, older];
    const { sealed: count, unknown } = await rotateKeys();
    expect(count).toBe(1);
    expect([...unknown]).toEqual([[`${keyIdOf(strange)} (its key is not known)`, 1]]);
    expect((await readConnection(id)).accessToken).toBe(sealed);
  });

  it("overwrites no token that a refresh stores at the same moment", async () => {
    const id = await connectNotion(notion, asker);
    env().CONNECTION_KEYS = [newest, older];
    const newer = { accessToken: "newer", refreshToken: "newer too" };
    let rotating: Promise<unknown> = Promise.resolve();
    await db().$transaction(async (tx) => {
      const sealed = await sealTokens(id, { ...newer, expiresAt: null });
      await tx.connection.update({ where: { id }, data: sealed });
      rotating = rotateKeys();
      await vi.waitFor(async () => expect(await waitingStatements()).toBe(1));
    });
    expect(await rotating).toEqual({ sealed: 0, kept: 1, unknown: new Map() });
    expect(await openTokens(id, await readConnection(id))).toEqual(newer);
  });

  it("rotates 200 connections that are used and refreshed meanwhile without one failure", async () => {
    const { failures, uses, refreshes, rotation } = await rotateInUse(notion, 200, [newest, older]);
    expect(failures).toEqual([]);
    expect(rotation.unknown.size).toBe(0);
    expect(uses).toBeGreaterThan(50);
    expect(refreshes).toBeGreaterThan(10);
    const rows = await db().connection.findMany({ select: { accessToken: true, refreshToken: true } });
    const keys = rows.flatMap((row) =>
      [row.accessToken, row.refreshToken].map((each) => sealedWith(each ?? "")),
    );
    expect(new Set(keys)).toEqual(new Set([keyIdOf(newest)]));
  });
});

describe("npm run connections:rotate", () => {
  async function run(keys: readonly string[]) {
    const child = spawn(process.execPath, ["--no-warnings", inRoot("scripts/connections-rotate.ts")], {
      env: { ...process.env, CONNECTION_KEYS: keys.join(",") },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { code, said: out + complaint };
  }

  it("tells what it did, and ends with 1 where a key is missing", async () => {
    const id = await connectNotion(notion, asker);
    expect(await run([newest, older])).toEqual({
      code: 0,
      said: "1 sealed anew, 0 had the newest key already\n",
    });
    expect((await readConnection(id)).accessToken).not.toBeNull();
    expect(await run([older])).toEqual({
      code: 1,
      said: `0 sealed anew, 0 had the newest key already\n1 sealed with an unknown key: ${keyIdOf(newest)} (its key is not known)\n`,
    });
    expect(await run([])).toEqual({
      code: 1,
      said: "CONNECTION_KEYS is empty: there is no key to seal with.\n",
    });
  });
});
