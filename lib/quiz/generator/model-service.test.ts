import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { recordModelUse, spentMicros } from "#lib/server/model/use.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { answers, type ModelServer, says, stalls, startModelServer } from "#tests/support/model-server.ts";
import { teachingText } from "#tests/support/text-islands.ts";
import { askForQuestions } from "./model-service.ts";
import { makeQuestions } from "./process-service.ts";

/** A call costs 1000 tokens in and 500 out: 0.4 and 1.6 millionths of a dollar each. */
const CALL_MICROS = 1200;
const now = new Date("2026-03-31T23:59:59Z");
const nextMonth = new Date("2026-04-01T00:00:00Z");
const GOOD = {
  question: "Who saw the first cells?",
  options: ["Robert Hooke", "Louis Pasteur", "Marie Curie", "Carl Linnaeus"],
  correctIndex: 0,
  source:
    "Robert Hooke saw the first cells in 1665, when he looked at a slice of cork through his microscope.",
};

let server: ModelServer;
let userId = "";
const settings = env();
const before = { ...settings };

beforeAll(async () => {
  server = await startModelServer();
});
beforeEach(async () => {
  await resetDatabase();
  server.reset();
  server.usually(answers({ questions: [GOOD] }));
  const { url: OPENAI_BASE_URL } = server;
  Object.assign(settings, { OPENAI_API_KEY: "no-key", OPENAI_BASE_URL, OPENAI_MODEL: "gpt-4.1-mini" });
  userId = (await createLearner()).id;
});
afterEach(() => {
  Object.assign(settings, before);
});
afterAll(() => server.stop());

const dollars = (calls: number) => (calls * CALL_MICROS) / 1_000_000;
const ask = (at = now, signal = new AbortController().signal) =>
  askForQuestions(teachingText(), "Cells", { userId, signal, limits: { retryDelayMs: 1 } }, at);
const uses = () =>
  db().modelUse.findMany({
    select: {
      purpose: true,
      userId: true,
      model: true,
      inputTokens: true,
      outputTokens: true,
      costMicros: true,
    },
  });

describe("what questions of a model cost", () => {
  it("is counted with whom it was for", async () => {
    expect(await ask()).toMatchObject([{ text: GOOD.question }]);
    const use = { purpose: "quiz", userId, model: "gpt-4.1-mini", inputTokens: 1000, outputTokens: 500 };
    expect(await uses()).toEqual([{ ...use, costMicros: CALL_MICROS }]);
    expect(await spentMicros(now)).toBe(CALL_MICROS);
    expect(await spentMicros(nextMonth)).toBe(0);
  });

  it("is counted where the answer is of no use, or the call is broken off", async () => {
    server.next(answers("no"), answers("no"));
    await expect(ask()).rejects.toMatchObject({ kind: "unusable" });
    expect(await spentMicros(now)).toBe(2 * CALL_MICROS);
    const controller = new AbortController();
    server.next(stalls(() => setTimeout(() => controller.abort(), 50)));
    await expect(ask(now, controller.signal)).rejects.toMatchObject({ kind: "cancelled" });
    expect(await spentMicros(now)).toBeGreaterThan(2 * CALL_MICROS);
    expect(await uses()).toHaveLength(2);
  });

  it("is nothing where the call was turned down", async () => {
    server.next(says(401));
    await expect(ask()).rejects.toMatchObject({ kind: "denied" });
    expect(await uses()).toEqual([]);
  });

  it("names no one who is gone", async () => {
    const use = { purpose: "quiz", model: "gpt-4.1-mini", inputTokens: 1, outputTokens: 1 } as const;
    await recordModelUse({ ...use, userId: null }, now);
    await db().user.delete({ where: { id: userId } });
    await recordModelUse({ ...use, userId }, now);
    expect((await uses()).map((row) => row.userId)).toEqual([null, null]);
  });
});

describe("the month's budget", () => {
  it("is shared with generated posts, and begins anew each month", async () => {
    settings.OPENAI_MONTHLY_CAP = dollars(3);
    const data = { username: "writer", passwordHash: "none" };
    const { id: adminId } = await db().adminAccount.create({ data, select: { id: true } });
    const post = { adminId, costMicros: 2 * CALL_MICROS, createdAt: now, updatedAt: now };
    await db().blogGeneration.create({ data: post });
    expect(await ask()).toHaveLength(1);
    expect(await ask()).toEqual([]);
    expect(server.calls).toHaveLength(1);
    expect(await ask(nextMonth)).toHaveLength(1);
  });

  it("leaves the quiz to our own generator once it is used up, which the log notes once", async () => {
    settings.OPENAI_MONTHLY_CAP = 0;
    const lines = vi.spyOn(log(), "warn");
    const at = new Date("2026-05-01T12:00:00Z");
    const quizzes = [1, 2, 3].map(() => makeQuestions(userId, teachingText(), "Cells", at));
    for (const quiz of await Promise.all(quizzes)) expect(quiz).toHaveLength(10);
    expect(server.calls).toHaveLength(0);
    expect(lines.mock.calls).toEqual([[{ month: "2026-05" }, expect.stringContaining("OPENAI_MONTHLY_CAP")]]);
    lines.mockRestore();
  });

  it("is overspent by no more than what is under way when fifty ask at once", async () => {
    settings.OPENAI_MONTHLY_CAP = dollars(60);
    await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(await spentMicros(now)).toBe(50 * CALL_MICROS);
    settings.OPENAI_MONTHLY_CAP = dollars(51);
    await Promise.all(Array.from({ length: 50 }, () => ask()));
    const paid = server.calls.length;
    expect(paid).toBeGreaterThan(50);
    expect(paid).toBeLessThanOrEqual(100);
    expect(await spentMicros(now)).toBe(paid * CALL_MICROS);
    await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(server.calls).toHaveLength(paid);
  });
});
