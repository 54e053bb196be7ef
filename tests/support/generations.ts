import { afterAll, beforeEach } from "vitest";
import { getGeneration } from "#lib/blog/generation/generation-queries.ts";
import { startGeneration } from "#lib/blog/generation/generation-service.ts";
import { runGeneration } from "#lib/blog/generation/job-service.ts";
import type { Writer } from "#lib/blog/service.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { resetDatabase } from "./database.ts";
import { answersWell } from "./model-answers.ts";
import { type ModelCall, stalls, startModelServer } from "./model-server.ts";

/** A model of our own, and an admin who asks it: new for each test of the file that imports this. */
export const server = await startModelServer();
process.env.OPENAI_API_KEY = "key-that-opens-nothing";
process.env.OPENAI_BASE_URL = server.url;
process.env.OPENAI_MODEL = "gpt-4.1-mini";
process.env.OPENAI_MONTHLY_CAP = "20";
afterAll(() => server.stop());

export const QUICK = { limits: { retryDelayMs: 1, stallMs: 5000 }, beatMs: 10, staleMs: 60_000 };
export const STEPS = ["topics", "idea", "draft", "search"];
export const by: Writer = { id: "", username: "writer" };

beforeEach(async () => {
  await resetDatabase();
  await dbPool().query(
    "DO $$ BEGIN IF to_regclass('pgboss.job') IS NOT NULL THEN DELETE FROM pgboss.job; END IF; END $$",
  );
  server.reset();
  server.usually(answersWell());
  const { id } = await db().adminAccount.create({
    data: { username: by.username, passwordHash: "none" },
    select: { id: true },
  });
  by.id = id;
});

export const rowOf = (id: string) => db().blogGeneration.findUniqueOrThrow({ where: { id } });
export const names = () => server.calls.map(({ name }) => name);

export async function begin(): Promise<string> {
  return (await startGeneration(by, new Date())).generationId;
}

export async function generate(options: Parameters<typeof runGeneration>[1] = {}) {
  const id = await begin();
  await runGeneration(id, { ...QUICK, ...options });
  const generation = await getGeneration(id, new Date());
  if (!generation) throw new Error("the generation is gone");
  return generation;
}

/** Settles when the next call of this name has begun to be answered; it says nothing more. */
export function hangAt(name: string): Promise<ModelCall> {
  const { promise, resolve } = Promise.withResolvers<ModelCall>();
  let hasHung = false;
  server.usually((call) => {
    if (call.name !== name || hasHung) return answersWell()(call);
    hasHung = true;
    return stalls(() => resolve(call))(call);
  });
  return promise;
}
