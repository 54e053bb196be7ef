import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as practise } from "#app/api/lessons/[lessonId]/highlights/[highlightId]/practise/route.ts";
import { POST as answer } from "#app/api/practice/[runId]/answer/route.ts";
import { POST as finish } from "#app/api/practice/[runId]/finish/route.ts";
import { GET as getPractice } from "#app/api/practice/[runId]/route.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { answerMade, createCellLesson, HOOKE, inQuiz, madeSealed } from "#tests/support/cell-lesson.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { POST as quizMe } from "./route.ts";

const UNKNOWN = "0190f000-0000-7000-8000-000000000000";

beforeEach(resetDatabase);

async function open() {
  const lesson = await createCellLesson();
  const headers = bearer((await signIn(lesson.id)).bearer);
  const { id: highlightId } = await db().highlight.create({
    data: { userId: lesson.id, lessonId: lesson.lessonId, quote: HOOKE, before: "", after: "" },
  });
  return { ...lesson, highlightId, headers, params: { lessonId: lesson.lessonId } };
}

const codeOf = async (response: Response) => [response.status, (await response.json()).error];

describe("who may", () => {
  it("answers 401 without a session, and what is foreign exactly as what is unknown", async () => {
    const { params, headers, highlightId } = await open();
    const stranger = bearer((await signIn((await createLearner()).id)).bearer);
    const begun = await (await callRoute(quizMe, "/", { body: {}, params, headers })).json();
    const unknown = { lessonId: UNKNOWN, highlightId: UNKNOWN, runId: UNKNOWN };
    const all = { ...params, highlightId, runId: begun.practice._id };
    for (const [handler, options] of [
      [quizMe, { body: {} }],
      [practise, { method: "POST" }],
      [getPractice, {}],
    ] as const) {
      expect((await callRoute(handler, "/", { ...options, params: all })).status).toBe(401);
      const foreign = await callRoute(handler, "/", { ...options, params: all, headers: stranger });
      const missing = await callRoute(handler, "/", { ...options, params: unknown, headers: stranger });
      const [one, two] = [await foreign.json(), await missing.json()];
      expect([foreign.status, missing.status]).toEqual([404, 404]);
      expect({ ...one, requestId: "" }).toEqual({ ...two, requestId: "" });
    }
  });

  it("asks a change with the cookie to come from our own pages", async () => {
    const { id, params, highlightId } = await open();
    const headers = { cookie: (await signIn(id)).cookieHeader, origin: "https://elsewhere.test" };
    const refused = [403, "bad_origin"];
    expect(await codeOf(await callRoute(quizMe, "/", { body: {}, params, headers }))).toEqual(refused);
    const marked = { method: "POST", params: { ...params, highlightId }, headers };
    expect(await codeOf(await callRoute(practise, "/", marked))).toEqual(refused);
  });
});

describe("quiz me on this", () => {
  it("goes from the lesson to the end of its practice", async () => {
    const { id, headers, params, lessonId, courseId } = await open();
    const begun = await callRoute(quizMe, "/", { body: {}, params, headers });
    expect(begun.status).toBe(200);
    const { practice, ...rest } = await begun.json();
    expect(rest).toEqual({ reason: null, quiz: null });
    expect(practice.lesson).toEqual({ _id: lessonId, courseId, title: "Cells", block: null });
    const run = { headers, params: { runId: practice._id } };
    expect(await (await callRoute(getPractice, "/", run)).json()).toEqual(practice);
    expect(await codeOf(await callRoute(finish, "/", { ...run, method: "POST" }))).toEqual([
      409,
      "attempt_incomplete",
    ]);
    for (const { _id } of practice.questions) await answerMade(id, practice._id, _id, true, new Date());
    const ended = await (await callRoute(finish, "/", { ...run, method: "POST" })).json();
    expect(ended).toMatchObject({ heartsGained: 0, correct: practice.questions.length, achievements: [] });
    const shown = await (await callRoute(getPractice, "/", run)).json();
    expect(shown.questions.every(({ isCorrect }: { isCorrect: boolean }) => isCorrect)).toBe(true);
    await db().practiceRun.updateMany({ data: { status: "abandoned" } });
    expect(await codeOf(await callRoute(getPractice, "/", run))).toEqual([409, "practice_closed"]);
  });

  it("answers 200 where there is nothing to ask, and leads to the quiz", async () => {
    const { headers, params, courseId } = await open();
    const { quizId, islandId } = await inQuiz(courseId, await madeSealed());
    const response = await callRoute(quizMe, "/", { body: { block: null, quote: null }, params, headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      practice: null,
      reason: "in_quiz",
      quiz: { _id: quizId, islandId, title: "Sealed" },
    });
  });

  it("refuses what makes no sense", async () => {
    const { headers, params } = await open();
    const bodies = [
      [],
      { block: 1 },
      { block: "" },
      { quote: " " },
      { quote: "x".repeat(2001) },
      { lesson: "x" },
    ];
    for (const body of [...bodies, { block: "nowhere" }])
      expect(await codeOf(await callRoute(quizMe, "/", { body, params, headers }))).toEqual([
        400,
        "invalid_input",
      ]);
    const noId = { body: {}, params: { lessonId: "1' OR 1=1" }, headers };
    expect((await callRoute(quizMe, "/", noId)).status).toBe(404);
    expect(await db().practiceRun.count()).toBe(0);
  });

  it("says 409, and never 500, where its practice made room for another", async () => {
    const { headers, params, heading } = await open();
    const { practice } = await (await callRoute(quizMe, "/", { body: {}, params, headers })).json();
    await callRoute(quizMe, "/", { body: { block: heading }, params, headers });
    const body = { questionId: practice.questions[0]._id, selectedAnswer: 0 };
    const late = { headers, params: { runId: practice._id } };
    expect(await codeOf(await callRoute(answer, "/", { ...late, body }))).toEqual([409, "practice_closed"]);
    expect(await codeOf(await callRoute(finish, "/", { ...late, method: "POST" }))).toEqual([
      409,
      "practice_closed",
    ]);
  });
});

it("a highlight becomes a question, once", async () => {
  const { headers, params, highlightId } = await open();
  const call = () =>
    callRoute(practise, "/", { method: "POST", headers, params: { ...params, highlightId } });
  expect(await (await call()).json()).toEqual({ kind: "question", isNew: true });
  expect(await (await call()).json()).toEqual({ kind: "question", isNew: false });
});
