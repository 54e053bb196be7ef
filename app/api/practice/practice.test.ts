import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, bearer, createCourse, createLearner, questionDraft, signIn } from "#tests/support/factories.ts";
import { createMistakes, playQuiz, practiceBody, practiceKey } from "#tests/support/practice.ts";
import { POST as answer } from "./[runId]/answer/route.ts";
import { POST as finish } from "./[runId]/finish/route.ts";
import { GET as getState, POST as start } from "./route.ts";

const UNKNOWN = "0190f000-0000-7000-8000-000000000000";
const NOWHERE = { questionId: UNKNOWN, selectedAnswer: 0 };

beforeEach(resetDatabase);

async function open(wrong = 5) {
  const learner = await createMistakes({ wrong }, { hearts: 2 });
  const headers = bearer((await signIn(learner.id)).bearer);
  const practice = await (await callRoute(start, "/", { method: "POST", headers })).json();
  return { ...learner, headers, practice, params: { runId: practice._id } };
}

const codeOf = async (response: Response) => [response.status, (await response.json()).error];

describe("who may", () => {
  it("answers 401 without a session, and a foreign practice exactly as an unknown one", async () => {
    const { params, practice } = await open();
    const stranger = bearer((await signIn((await createLearner()).id)).bearer);
    expect((await callRoute(getState, "/")).status).toBe(401);
    expect((await callRoute(start, "/", { method: "POST" })).status).toBe(401);
    const body = { questionId: practice.questions[0]._id, selectedAnswer: 0 };
    for (const [handler, options] of [
      [answer, { body }],
      [finish, { method: "POST" }],
    ] as const) {
      expect((await callRoute(handler, "/", { ...options, params })).status).toBe(401);
      const foreign = await callRoute(handler, "/", { ...options, params, headers: stranger });
      const missing = await callRoute(handler, "/", {
        ...options,
        params: { runId: UNKNOWN },
        headers: stranger,
      });
      const [one, two] = [await foreign.json(), await missing.json()];
      expect([foreign.status, missing.status]).toEqual([404, 404]);
      expect({ ...one, requestId: "" }).toEqual({ ...two, requestId: "" });
      const noId = { ...options, params: { runId: "1' OR 1=1" }, headers: stranger };
      expect((await callRoute(handler, "/", noId)).status).toBe(404);
    }
  });

  it("asks a change with the cookie to come from our own pages", async () => {
    const { id } = await createMistakes();
    const { cookieHeader } = await signIn(id);
    const headers = { cookie: cookieHeader, origin: "https://elsewhere.test" };
    expect(await codeOf(await callRoute(start, "/", { method: "POST", headers }))).toEqual([
      403,
      "bad_origin",
    ]);
  });
});

describe("a practice", () => {
  it("goes from its first question to its hearts", async () => {
    const { headers, params, practice, id } = await open();
    expect(await (await callRoute(getState, "/", { headers })).json()).toEqual({
      dueCount: 5,
      total: 5,
      isOpen: true,
      heartsLeftToday: 4,
      nextHearts: 2,
      keepsStreak: true,
      nextDue: null,
      canPractise: true,
      cards: { total: 0, due: 0, fresh: 0, later: 0, nextDue: null },
    });
    for (const [index, { _id }] of practice.questions.entries()) {
      const body = await practiceBody(_id, index > 0);
      const response = await callRoute(answer, "/", { headers, params, body });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        isCorrect: index > 0,
        selectedAnswer: body.selectedAnswer,
        answer: null,
        correct: null,
        partsRight: null,
        correctAnswer: await practiceKey(_id),
        explanation: expect.stringMatching(/^Why/),
        explanationHtml: null,
        nextDue: expect.stringMatching(/^\d{4}-.+Z$/),
      });
    }
    const response = await callRoute(finish, "/", { method: "POST", headers, params });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({
      correct: 4,
      total: 5,
      heartsGained: 2,
      hearts: 4,
      heartsLeftToday: 2,
      streak: { before: 0, after: 1, keptByPractice: true },
    });
    expect(await (await callRoute(getState, "/", { headers })).json()).toMatchObject({ keepsStreak: false });
    expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      xp: 0,
      stars: 0,
      hearts: 4,
      streak: 1,
    });
  });

  it("refuses what makes no sense", async () => {
    const { headers, params, practice } = await open();
    const questionId = practice.questions[0]._id;
    const answered = async (body: unknown) => codeOf(await callRoute(answer, "/", { headers, params, body }));
    for (const selectedAnswer of [-1, 4, 101, 1.5, "0", null])
      expect(await answered({ questionId, selectedAnswer })).toEqual([400, "invalid_input"]);
    expect(await answered({ questionId: "?", selectedAnswer: 0 })).toEqual([400, "invalid_input"]);
    expect(await answered([])).toEqual([400, "invalid_input"]);
    expect(await answered(NOWHERE)).toEqual([404, "not_found"]);
    const early = await callRoute(finish, "/", { method: "POST", headers, params });
    expect(await codeOf(early)).toEqual([409, "attempt_incomplete"]);
    await db().practiceRun.update({ where: { id: practice._id }, data: { startedAt: new Date(0) } });
    expect(await answered({ questionId, selectedAnswer: 0 })).toEqual([409, "practice_closed"]);
    const fresh = bearer((await signIn((await createLearner()).id)).bearer);
    const nothing = await callRoute(start, "/", { method: "POST", headers: fresh });
    expect(await codeOf(nothing)).toEqual([409, "nothing_to_practise"]);
  });

  it("says 409, and never 500, when its course goes", async () => {
    const { headers, params, practice, courseId } = await open();
    await db().course.delete({ where: { id: courseId } });
    const body = { questionId: practice.questions[0]._id, selectedAnswer: 0 };
    const calls = [
      callRoute(answer, "/", { headers, params, body }),
      callRoute(finish, "/", { method: "POST", headers, params }),
      callRoute(start, "/", { method: "POST", headers }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await (await callRoute(getState, "/", { headers })).json()).toMatchObject({ canPractise: false });
  });
});

describe("sealed answers", () => {
  it("leave no key in any byte before the answer, and no length that tells", async () => {
    const learner = await createLearner();
    const headers = bearer((await signIn(learner.id)).bearer);
    const drafts = Array.from({ length: 4 }, (_, quiz) =>
      Array.from({ length: 5 }, (_, index) =>
        questionDraft(`Quiz ${quiz}, question ${index}?`, {
          options: ["aaaa", "bbbb", "cccc", "dddd"].map((text) => ({
            text,
            html: null,
            feedback: `KEY-${text}`,
            feedbackHtml: `<b>KEY-${text}</b>`,
          })),
          correctIndex: quiz,
          explanation: `KEY-${quiz}-${index}`,
          explanationHtml: `<p>KEY-${quiz}-${index}</p>`,
        }),
      ),
    );
    const lengths = new Set<number>();
    for (const draft of drafts) {
      const { quizId, courseId } = await createCourse(learner.id, [draft]);
      await playQuiz(learner.id, quizId, { wrong: 5 });
      const text = await (await callRoute(start, "/", { method: "POST", headers })).text();
      expect(text).not.toContain("KEY-");
      expect(text).not.toMatch(/correctIndex|optionOrder|feedback|fingerprint/);
      lengths.add(text.length);
      const practice = JSON.parse(text);
      const asked = at<{ _id: string }>(practice.questions, 0)._id;
      const params = { runId: practice._id };
      const body = await practiceBody(asked, true);
      const answered = await (await callRoute(answer, "/", { headers, params, body })).json();
      expect(answered.explanation).toContain("KEY-");
      expect(answered.explanationHtml).toMatch(/<b>KEY-.*<p>KEY-/);
      const again = await (await callRoute(start, "/", { method: "POST", headers })).json();
      const [first, ...others] = again.questions;
      expect(first).toMatchObject({ isCorrect: true, correctAnswer: answered.correctAnswer });
      expect(JSON.stringify(others)).not.toContain("KEY-");
      for (const question of others)
        expect(question).toMatchObject({
          correctAnswer: null,
          explanation: null,
          explanationHtml: null,
          nextDue: null,
          isCorrect: null,
        });
      await db().course.delete({ where: { id: courseId } });
    }
    expect(lengths.size).toBe(1);
  });
});
