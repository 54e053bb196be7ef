import { v7 as uuidv7 } from "uuid";
import { AccessRefused } from "#lib/connection/access-refused.ts";
import { withAccess } from "#lib/connection/access-service.ts";
import { rotateKeys } from "#lib/connection/rotation-service.ts";
import { sealTokens } from "#lib/connection/token/token-service.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import type { Notion } from "#scripts/connections/notion/server.ts";
import { tokenCalls } from "./connections.ts";
import { createLearner } from "./factories.ts";

const AT_ONCE = 8;

/** So many connections, sealed with the last of the keys; every third one has a token that is over. */
async function createConnections(notion: Notion, count: number, keys: readonly string[]) {
  env().CONNECTION_KEYS = keys.slice(-1);
  const { id: userId } = await createLearner();
  const rows = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const id = uuidv7();
      const grant = notion.consents.grant();
      const expiresAt = index % 3 === 0 ? new Date(0) : null;
      const row = { id, userId, provider: "notion", accountId: id, name: "" };
      return { ...row, ...(await sealTokens(id, { ...grant, expiresAt })) };
    }),
  );
  await db().connection.createMany({ data: rows });
  return { userId, ids: rows.map(({ id }) => id) };
}

/** Rotates so many connections while others use them all the time, and asks after each use whether the token is good. */
export async function rotateInUse(notion: Notion, count: number, keys: readonly string[]) {
  const { userId, ids } = await createConnections(notion, count, keys);
  env().CONNECTION_KEYS = keys;
  const before = tokenCalls(notion);
  const failures: string[] = [];
  let uses = 0;
  let isOver = false;
  const check = async (token: string) => {
    if (!notion.consents.isValid(`Bearer ${token}`)) throw new AccessRefused();
  };
  const keepGoing = async () => {
    while (!isOver) {
      const connectionId = ids[Math.floor(Math.random() * ids.length)] ?? "";
      await withAccess({ userId, connectionId }, check, new Date()).catch((error: unknown) =>
        failures.push(String(error)),
      );
      uses += 1;
    }
  };
  const users = Array.from({ length: AT_ONCE }, keepGoing);
  const startedAt = performance.now();
  const rotation = await rotateKeys().finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(users);
  return { failures, uses, refreshes: tokenCalls(notion) - before, rotation, seconds };
}
