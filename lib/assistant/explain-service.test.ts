import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { startQuiz, submitAnswer } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner, questionDraft } from "#tests/support/factories.ts";
import { answers, startModelServer } from "#tests/support/model-server.ts";
import { explainMistake } from "./explain-service.ts";
import { SEARCHED, UNCOVERED } from "./rules.ts";

const settings = env();
const UNSET = { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined };
const before = { ...UNSET, ...settings };
const server = await startModelServer();
const now = new Date();
const SOURCE = "Cells divide by mitosis, which takes two hours.";

beforeEach(async () => {
  await resetDatabase();
  server.reset();
});
afterEach(() => void Object.assign(settings, before));
afterAll(() => server.stop());

async function setUp({ hasLesson = true } = {}) {
  const { id: userId } = await createLearner();
  const { courseId, quizId } = await createCourse(userId, [
    [questionDraft("How do cells divide?")],
    [questionDraft()],
  ]);
  await db().questionVersion.updateMany({
    where: { text: "How do cells divide?" },
    data: { source: SOURCE },
  });
  if (hasLesson) {
    const lesson = await db().lesson.create({ data: { courseId, position: 1, title: "Cells" } });
    const blocks = [
      { id: "b1", html: `<p>Plants grow.\n${SOURCE.replace("by mitosis", "by\nmitosis")}</p>` },
    ];
    await db().lessonContent.create({
      data: { lessonId: lesson.id, blocks, language: "en", hash: randomUUID() },
    });
  }
  const { questions } = await startQuiz(userId, quizId, now);
  const questionId = at(questions, 0)._id;
  const answer = () => submitAnswer(userId, quizId, { questionId, selectedAnswer: 0 }, now);
  return { userId, courseId, quizId, questionId, answer };
}

describe("the explanation of a mistake", () => {
  it("is the sentence that the question rests on and the lesson that holds it, without a model", async () => {
    const { userId, questionId, answer } = await setUp();
    await answer();
    const explained = await explainMistake(userId, { questionId }, now);
    expect(explained).toMatchObject({
      kind: "search",
      reason: "not_configured",
      text: `${SOURCE} [1]`,
      source: SOURCE,
      citations: [{ title: "Cells", block: "b1" }],
    });
    const { id: attemptQuestionId } = await db().attemptQuestion.findFirstOrThrow();
    expect(await explainMistake(userId, { attemptQuestionId }, now)).toEqual(explained);
  });

  it("is the passages that fit where no sentence is known, and says where there are none", async () => {
    const { userId, questionId, answer } = await setUp();
    await answer();
    await db().questionVersion.updateMany({ data: { source: null } });
    expect(await explainMistake(userId, { questionId }, now)).toMatchObject({ text: SEARCHED, source: null });
    await db().lesson.deleteMany();
    expect(await explainMistake(userId, { questionId }, now)).toMatchObject({
      kind: "uncovered",
      text: UNCOVERED,
    });
  });

  it("names no place for a sentence that no lesson holds any more", async () => {
    const { userId, questionId, answer } = await setUp();
    await answer();
    const gone = "Mitosis of cells was timed by its course in Kiel.";
    await db().questionVersion.updateMany({ where: { source: SOURCE }, data: { source: gone } });
    const { text, citations } = await explainMistake(userId, { questionId }, now);
    expect(citations).toHaveLength(1);
    expect(text).toBe(gone);
  });

  it("comes from a model with citations, and only as far as the passages bear it out", async () => {
    server.usually(answers("Cells divide by mitosis [1]. It was found by Walther Flemming in Kiel [1]."));
    const { userId, questionId, answer } = await setUp();
    await answer();
    Object.assign(settings, { OPENAI_API_KEY: "no-key", OPENAI_BASE_URL: server.url });
    const asked = { questionId, consent: true as const };
    expect(await explainMistake(userId, { questionId }, now)).toMatchObject({
      kind: "search",
      reason: "no_consent",
    });
    expect(await explainMistake(userId, asked, now)).toMatchObject({
      kind: "answer",
      reason: null,
      text: "Cells divide by mitosis [1].",
      citations: [{ title: "Cells" }],
    });
    server.usually(answers("NOT COVERED"));
    expect(await explainMistake(userId, asked, now)).toMatchObject({ kind: "search", text: `${SOURCE} [1]` });
  });

  it("is not for a question that isn't answered, or that a run still asks as a copy", async () => {
    const { userId, courseId, questionId, answer } = await setUp();
    await expect(explainMistake(userId, { questionId }, now)).rejects.toMatchObject({ code: "not_answered" });
    await answer();
    const { fingerprint } = await db().attemptQuestion.findFirstOrThrow();
    const other = await db().quiz.findFirstOrThrow({
      where: { island: { courseId } },
      orderBy: { position: "desc" },
    });
    await startQuiz(userId, other.id, now);
    await db().attemptQuestion.updateMany({
      where: { attempt: { quizId: other.id } },
      data: { fingerprint },
    });
    await expect(explainMistake(userId, { questionId }, now)).rejects.toMatchObject({
      code: "question_sealed",
    });
  });

  it("is for the learner whose run it was", async () => {
    const { questionId, answer } = await setUp();
    await answer();
    const stranger = await createLearner();
    const refused = { code: "not_found" };
    await expect(explainMistake(stranger.id, { questionId }, now)).rejects.toMatchObject(refused);
    await expect(explainMistake(stranger.id, { questionId: randomUUID() }, now)).rejects.toMatchObject(
      refused,
    );
    const { id: attemptQuestionId } = await db().attemptQuestion.findFirstOrThrow();
    await expect(explainMistake(stranger.id, { attemptQuestionId }, now)).rejects.toMatchObject(refused);
  });
});
