import { randomBytes } from "node:crypto";
import { vi } from "vitest";
import { finishConnection, startConnection } from "#lib/connection/consent-service.ts";
import type { StartConnectionBody } from "#lib/connection/schema.ts";
import { createSession } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { type Notion, startNotion } from "#scripts/connections/notion/server.ts";
import { createLearner } from "./factories.ts";

export const newKey = () => randomBytes(32).toString("base64url");

/** Notion's stand-in, as the settings of this test file name it: before anything reads them. */
export async function startConnectedNotion(): Promise<Notion> {
  const notion = await startNotion();
  Object.assign(process.env, {
    NOTION_CLIENT_ID: notion.client.id,
    NOTION_CLIENT_SECRET: notion.client.secret,
    NOTION_API_BASE: notion.base,
    CONNECTION_KEYS: newKey(),
  });
  return notion;
}

export interface Asker {
  id: string;
  sessionId: string;
}

/** A learner with a session */
export async function createAsker(): Promise<Asker> {
  const { id } = await createLearner();
  return { id, sessionId: (await createSession(id, "test", new Date())).id };
}

/** What the service answers to a consent that was begun at this address */
export function allow(notion: Notion, url: string): { state: string; code: string } {
  const query = new URL(url).searchParams;
  query.set("answer", "allow");
  const answer = notion.consents.authorize(query);
  const back = new URL("location" in answer ? answer.location : "about:blank").searchParams;
  return { state: back.get("state") ?? "", code: back.get("code") ?? "" };
}

/** Begins a consent and gives it: what the callback then hands in. */
export async function consent(
  notion: Notion,
  asker: Asker,
  more: Partial<StartConnectionBody> = {},
  now = new Date(),
) {
  const start = { provider: "notion", purpose: "import", ...more } as const;
  return allow(notion, (await startConnection(start, asker, now)).url);
}

/** A connection of the learner's, by a whole round trip */
export async function connectNotion(notion: Notion, asker: Asker, now = new Date()): Promise<string> {
  return (await finishConnection(await consent(notion, asker, {}, now), asker, now))._id;
}

export const readConnection = (id: string) => db().connection.findUniqueOrThrow({ where: { id } });

/** What the audit log says of connections, oldest first */
export async function connectionEvents(userId: string) {
  const rows = await db().auditEvent.findMany({
    where: { userId, event: { startsWith: "connection_" } },
    orderBy: { id: "asc" },
    select: { event: true, details: true },
  });
  return rows;
}

export const tokenCalls = (notion: Notion) =>
  notion.calls.filter(({ path }) => path === "/v1/oauth/token").length;

/** Holds back what Notion answers until the test lets it go. */
export function holdAnswers() {
  const real = globalThis.fetch;
  const gates = { asked: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...args) => {
    const response = await real(...args);
    gates.asked.resolve();
    await gates.open.promise;
    return response;
  });
  return { asked: gates.asked.promise, letGo: gates.open.resolve };
}
