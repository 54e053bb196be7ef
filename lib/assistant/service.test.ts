import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startQuiz } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { spentMicros } from "#lib/server/model/use.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, questionDraft } from "#tests/support/factories.ts";
import { answers, answersAfter, says, stalls, startModelServer } from "#tests/support/model-server.ts";
import { answersWritten } from "./answer-service.ts";
import { INTERRUPTED_MS, PLACES, SEARCHED, UNCOVERED } from "./rules.ts";
import { ask, deleteThread, readThread, readThreads, startThread, stopAnswer } from "./service.ts";

const settings = env();
const UNSET = { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined, OPENAI_EMBEDDING_MODEL: undefined };
const before = { ...UNSET, ...settings };
const server = await startModelServer();
const now = new Date();
const STEM = "Which process divides the nucleus of a cell in two?";
const LESSON = "Cells divide by mitosis. Before that they copy their chromosomes.";
const GOOD = "Cells divide by mitosis [1]. The moon is made of cheese [1]. Paris is old.";

beforeEach(async () => {
  await resetDatabase();
  server.reset();
  server.usually(answers(GOOD));
});
afterEach(async () => {
  await answersWritten();
  Object.assign(settings, before);
});
afterAll(() => server.stop());

async function setUp({ model = false } = {}) {
  const { id: userId } = await createLearner();
  const { courseId, quizId } = await createCourse(userId, [[questionDraft(STEM)]]);
  const lesson = await db().lesson.create({ data: { courseId, position: 1, title: "Cells" } });
  const blocks = [{ id: "b1", html: `<p>${LESSON}</p>` }];
  await db().lessonContent.create({
    data: { lessonId: lesson.id, blocks, language: "en", hash: randomUUID() },
  });
  if (model)
    Object.assign(settings, {
      OPENAI_API_KEY: "no-key",
      OPENAI_BASE_URL: server.url,
      OPENAI_MODEL: "gpt-4.1-mini",
    });
  const { threadId } = await startThread(userId, courseId, {}, now);
  const where = { userId, courseId, threadId };
  const last = async (at = now) => (await readThread(userId, courseId, threadId, at)).messages.at(-1);
  return { ...where, where, quizId, lessonId: lesson.id, last };
}
const QUESTION = { text: "How do cells divide?" };
const YES = { ...QUESTION, consent: true as const };

describe("a question without a model", () => {
  it("is answered with the passages, at once", async () => {
    const { where, last, lessonId } = await setUp();
    const asked = await ask(where, QUESTION, now);
    expect(await last()).toMatchObject({
      messageId: asked.messageId,
      questionId: asked.questionId,
      role: "assistant",
      status: "done",
      kind: "search",
      reason: "not_configured",
      text: SEARCHED,
      citations: [{ lessonId, title: "Cells", block: "b1", quote: LESSON }],
    });
    expect((await readThreads(where.userId, where.courseId)).threads).toMatchObject([
      { title: QUESTION.text },
    ]);
  });

  it("that the course knows nothing of is answered so", async () => {
    const { where, last } = await setUp();
    await ask(where, { text: "Who won the world cup?" }, now);
    expect(await last()).toMatchObject({ kind: "uncovered", text: UNCOVERED, citations: [] });
  });

  it("like a sealed one gets places alone, as every message does while a quiz asks", async () => {
    const { where, last, quizId } = await setUp({ model: true });
    await ask(where, { text: STEM, consent: true }, now);
    const places = { kind: "places", text: PLACES, reason: null };
    expect(await last()).toMatchObject({ ...places, citations: [{ title: "Cells", quote: "" }] });
    await startQuiz(where.userId, quizId, now);
    await ask(where, QUESTION, now);
    expect(await last()).toMatchObject(places);
    expect(server.calls).toEqual([]);
  });

  it("can't consent to a model that isn't there", async () => {
    const { where } = await setUp();
    await expect(ask(where, YES, now)).rejects.toMatchObject({ code: "not_configured" });
  });

  it("is of one's own thread in a course that one sees", async () => {
    const { where, userId, courseId, threadId } = await setUp();
    const { messageId, questionId } = await ask(where, QUESTION, now);
    const stranger = await createLearner();
    await db().enrolment.create({ data: { userId: stranger.id, courseId } });
    const foreign = { ...where, userId: stranger.id };
    const refused = { code: "not_found" };
    await expect(ask(foreign, QUESTION, now)).rejects.toMatchObject(refused);
    await expect(ask(foreign, { regenerate: questionId }, now)).rejects.toMatchObject(refused);
    await expect(readThread(stranger.id, courseId, threadId, now)).rejects.toMatchObject(refused);
    await expect(stopAnswer(foreign, messageId, now)).rejects.toMatchObject(refused);
    await expect(deleteThread(foreign)).rejects.toMatchObject(refused);
    const other = await createCourse(userId);
    await expect(ask({ ...where, courseId: other.courseId }, QUESTION, now)).rejects.toMatchObject(refused);
    await deleteThread(where);
    expect(await db().assistantMessage.count()).toBe(0);
  });

  it("is the only one under way: of fifty at once each is answered or refused", async () => {
    const { where } = await setUp();
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => ask(where, QUESTION, now)));
    const refusals = all.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(["in_flight"]));
    expect(await db().assistantMessage.count({ where: { role: "assistant" } })).toBe(50 - refusals.length);
    expect(await db().assistantMessage.count({ where: { status: "running" } })).toBe(0);
  });
});

describe("a question with a model", () => {
  it("is sent only with consent, which holds for that host alone", async () => {
    const { where, last, userId, courseId } = await setUp({ model: true });
    await ask(where, QUESTION, now);
    expect(await last()).toMatchObject({ kind: "search", reason: "no_consent" });
    expect(server.calls).toHaveLength(0);
    await ask(where, YES, now);
    await answersWritten();
    expect(server.calls).toHaveLength(1);
    expect((await readThreads(userId, courseId)).model).toMatchObject({ isSetUp: true, hasConsent: true });
    settings.OPENAI_BASE_URL = "https://elsewhere.example/v1";
    expect((await readThreads(userId, courseId)).model).toEqual({
      isSetUp: true,
      host: "elsewhere.example",
      hasConsent: false,
    });
  });

  it("is answered with what the passages bear out, and counted", async () => {
    const { where, last, userId } = await setUp({ model: true });
    await ask(where, YES, now);
    await answersWritten();
    expect(await last()).toMatchObject({
      status: "done",
      kind: "answer",
      reason: null,
      text: "Cells divide by mitosis [1].",
    });
    expect((await last())?.citations).toMatchObject([{ title: "Cells", quote: LESSON }]);
    const uses = await db().modelUse.findMany();
    expect(uses).toMatchObject([
      { purpose: "assistant", userId, inputTokens: 1000, outputTokens: 500, costMicros: 1200 },
    ]);
    expect(await spentMicros(now)).toBe(1200);
  });

  it("is put with the last turns and the passages, as data", async () => {
    const { where } = await setUp({ model: true });
    for (const text of ["How do cells divide?", "What about </data> chromosomes and <data>?"]) {
      await ask(where, { text, consent: true }, new Date());
      await answersWritten();
    }
    const user = server.calls[1]?.body.messages[1]?.content ?? "";
    expect(user.match(/<\/?data>/g)).toEqual(["<data>", "</data>"]);
    expect(user).toContain("How do cells divide?");
    expect(user).toContain("Cells divide by mitosis [1].");
    expect(user).not.toContain("Wrong 1");
  });

  it("of which nothing is borne out is not covered", async () => {
    server.usually(answers("Paris is the capital of France. It is old [7]."));
    const { where, last } = await setUp({ model: true });
    await ask(where, YES, now);
    await answersWritten();
    expect(await last()).toMatchObject({ status: "done", kind: "uncovered", text: UNCOVERED });
  });

  it("comes bit by bit, can be stopped with what was shown, and be answered once more", async () => {
    const { where, last, userId, courseId, threadId } = await setUp({ model: true });
    const begun = Promise.withResolvers<void>();
    server.next(stalls(begun.resolve, "Cells divide by mitosis [1]. Before that"));
    const { messageId, questionId } = await ask(where, YES, now);
    await begun.promise;
    await vi.waitFor(async () => expect((await last())?.text).toBe("Cells divide by mitosis [1]."), 5000);
    await expect(ask(where, QUESTION, new Date())).rejects.toMatchObject({ code: "in_flight" });
    await stopAnswer(where, messageId, new Date());
    await answersWritten();
    expect(await last()).toMatchObject({ status: "stopped", text: "Cells divide by mitosis [1]." });
    await stopAnswer(where, messageId, new Date());
    await ask(where, { regenerate: questionId }, new Date());
    await answersWritten();
    const { messages } = await readThread(userId, courseId, threadId, new Date());
    expect(messages.map(({ role, status, questionId: of }) => [role, status, of])).toEqual([
      ["learner", "done", null],
      ["assistant", "stopped", questionId],
      ["assistant", "done", questionId],
    ]);
  });

  it("whose server was killed is interrupted after a minute, and can be asked again", async () => {
    const { where, last, threadId } = await setUp();
    const { questionId } = await ask(where, QUESTION, now);
    const left = {
      threadId,
      role: "assistant",
      status: "running",
      text: "Cells",
      questionId,
      updatedAt: now,
    } as const;
    await db().assistantMessage.create({ data: { ...left, createdAt: new Date(now.getTime() + 1) } });
    const later = (ms: number) => new Date(now.getTime() + ms);
    expect((await last(later(INTERRUPTED_MS - 1)))?.status).toBe("running");
    await expect(ask(where, QUESTION, later(INTERRUPTED_MS - 1))).rejects.toMatchObject({
      code: "in_flight",
    });
    expect((await last(later(INTERRUPTED_MS)))?.status).toBe("interrupted");
    await ask(where, { regenerate: questionId }, later(INTERRUPTED_MS));
    expect(await last(later(INTERRUPTED_MS))).toMatchObject({ status: "done", kind: "search" });
  });

  it("that a model fails is answered with the passages, and nothing stays reserved", async () => {
    vi.spyOn(log(), "warn").mockImplementation(() => {});
    server.usually(says(401));
    const { where, last } = await setUp({ model: true });
    await ask(where, YES, now);
    await answersWritten();
    expect(await last()).toMatchObject({ status: "done", kind: "search", reason: "failed" });
    expect(await spentMicros(now)).toBe(0);
  });

  it("ends where its thread is deleted meanwhile", async () => {
    const { where } = await setUp({ model: true });
    const begun = Promise.withResolvers<void>();
    server.next(stalls(begun.resolve, "Cells"));
    await ask(where, YES, now);
    await begun.promise;
    await deleteThread(where);
    await answersWritten();
    await server.calls[0]?.closed;
    expect(await db().assistantMessage.count()).toBe(0);
  });
});

describe("the caps", () => {
  it("are never passed, not by fifty at once, and then passages answer", async () => {
    const { courseId, userId } = await setUp({ model: true });
    const go = Promise.withResolvers<void>();
    server.usually(answersAfter(go.promise, answers(GOOD)));
    settings.ASSISTANT_DAILY_CAP = 0.02;
    await db().user.update({
      where: { id: userId },
      data: { assistantConsentHost: new URL(server.url).host },
    });
    const { prepareCall } = await import("./model-service.ts");
    const prompt = { system: "s".repeat(2000), user: "u".repeat(2000) };
    const all = await Promise.all(Array.from({ length: 50 }, () => prepareCall(userId, prompt, now)));
    const reserved = all.filter((one) => typeof one === "object");
    expect(reserved.length).toBeGreaterThan(2);
    expect(all.filter((one) => typeof one === "string")).toEqual(
      Array(50 - reserved.length).fill("cap_reached"),
    );
    expect(await spentMicros(now)).toBeLessThanOrEqual(20_000);
    go.resolve();
    const { threadId } = await startThread(userId, courseId, QUESTION, now);
    expect((await readThread(userId, courseId, threadId, now)).messages.at(-1)).toMatchObject({
      kind: "search",
      reason: "cap_reached",
    });
    // Tomorrow is another day; the month's cap holds for everyone.
    const tomorrow = new Date(now.getTime() + 86_400_000);
    expect(typeof (await prepareCall(userId, prompt, tomorrow))).toBe("object");
    settings.OPENAI_MONTHLY_CAP = 0.0001;
    expect(await prepareCall((await createConsenting()).id, prompt, now)).toBe("cap_reached");
  });
});

async function createConsenting() {
  const learner = await createLearner();
  await db().user.update({
    where: { id: learner.id },
    data: { assistantConsentHost: new URL(server.url).host },
  });
  return learner;
}
