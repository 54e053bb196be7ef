import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
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
import { withAccess } from "./access-service.ts";
import { finishConnection } from "./consent-service.ts";

const notion = await startConnectedNotion();
const account = { ...notion.consents.account };

afterAll(() => notion.stop());
beforeEach(async () => {
  await resetDatabase();
  Object.assign(notion.consents.account, account);
});

/** Notion answers what it would, but for these. */
function answerAlso(odd: object) {
  const real = globalThis.fetch;
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (...args) => {
    const response = await real(...args);
    return Response.json({ ...(await response.json()), ...odd }, { status: response.status });
  });
}

const UNUSABLE: [string, object][] = [
  ["a null byte in the account's id", { workspace_id: "a\u0000b" }],
  ["half a pair in the account's id", { workspace_id: "a\ud800" }],
  ["an endless id", { workspace_id: randomUUID().repeat(1000) }],
  ["an endless owner", { owner: { type: "user", user: { id: "x".repeat(100_000) } } }],
  ["an endless access token", { access_token: "x".repeat(10_000_000) }],
  ["an endless refresh token", { refresh_token: "x".repeat(10_000_000) }],
  ["an end that no calendar has", { expires_in: 1e300 }],
  ["an end in ten thousand years", { expires_in: 1e12 }],
  ["numbers for texts", { access_token: 1, workspace_id: 2 }],
  ["lists for texts", { workspace_id: ["a"], workspace_name: { a: 1 } }],
  ["no one's name", { owner: null }],
];

it.each(UNUSABLE)("an answer with %s is the service's fault, in a sentence", async (_, odd) => {
  const asker = await createAsker();
  const body = await consent(notion, asker);
  const fetched = answerAlso(odd);
  await expect(finishConnection(body, asker, new Date())).rejects.toMatchObject({ code: "unavailable" });
  fetched.mockRestore();
  expect(await db().connection.count()).toBe(0);
  expect((await connectionEvents(asker.id)).at(-1)).toMatchObject({ details: { reason: "unavailable" } });
  await connectNotion(notion, asker);
});

it.each([
  ["a null byte", "Sea\u0000 School", "Sea School"],
  ["half a pair", "Sea School\ud800", "Sea School"],
  ["letters that turn the text around", "Sea\u202e School", "Sea School"],
  ["no end", "S".repeat(1_000_000), "S".repeat(100)],
  ["nothing to be seen", " \u200b ", "Notion"],
])("a workspace's name with %s is shown as far as it can be", async (_, name, shown) => {
  const asker = await createAsker();
  const body = await consent(notion, asker);
  answerAlso({ workspace_name: name });
  expect(await finishConnection(body, asker, new Date())).toMatchObject({ name: shown });
});

it.each(UNUSABLE.slice(4, 9))("new tokens with %s leave the connection as it is", async (_, odd) => {
  const asker = await createAsker();
  const connectionId = await connectNotion(notion, asker);
  await db().connection.update({ where: { id: connectionId }, data: { accessExpiresAt: new Date(0) } });
  const before = await readConnection(connectionId);
  notion.calls.length = 0;
  const fetched = answerAlso(odd);
  const used = withAccess({ userId: asker.id, connectionId }, async (token) => token, new Date());
  await expect(used).rejects.toMatchObject({ code: "unavailable" });
  fetched.mockRestore();
  expect(tokenCalls(notion)).toBe(1);
  expect(await readConnection(connectionId)).toMatchObject({
    status: "connected",
    accessToken: before.accessToken,
    refreshedBy: null,
  });
});
