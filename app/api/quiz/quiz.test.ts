import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getCourse } from "#app/api/courses/[courseId]/route.ts";
import { GET as getCatalog } from "#app/api/courses/catalog/route.ts";
import { GET as getMyCourses } from "#app/api/courses/my-courses/route.ts";
import { GET as getStats } from "#app/api/users/quiz-stats/route.ts";
import { POST as restoreHearts } from "#app/api/users/restore-hearts/route.ts";
import { POST as updateStats } from "#app/api/users/update-quiz-stats/route.ts";
import { POST as useHeart } from "#app/api/users/use-heart/route.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  bearer,
  createCourse,
  createLearner,
  questionDraft,
  questions,
  rightAnswer,
  signIn,
} from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { POST as answer } from "./[quizId]/answer/route.ts";
import { GET as getQuiz } from "./[quizId]/route.ts";
import { POST as addDefault } from "./islands/[islandId]/add-default-quiz/route.ts";
import { POST as complete } from "./islands/[islandId]/quizzes/[quizId]/complete/route.ts";
import { GET as getIsland } from "./islands/[islandId]/route.ts";
import { GET as getIslands } from "./islands/route.ts";

const UNKNOWN = "0190f000-0000-7000-8000-000000000000";
const SAID = { feedback: "KEY-", feedbackHtml: "KEY-" };

beforeEach(resetDatabase);

async function setUp(drafts = [questions(5)]) {
  const learner = await createLearner();
  const course = await createCourse(learner.id, drafts);
  const headers = bearer((await signIn(learner.id)).bearer);
  return { learner, headers, ...course };
}

describe("who may", () => {
  it("answers 401 without a session, and a foreign id exactly as an unknown one", async () => {
    const { quizId, islandId, courseId } = await setUp();
    const stranger = bearer((await signIn((await createLearner()).id)).bearer);
    const cells: {
      handler: typeof getQuiz;
      params: Record<string, string>;
      unknown: Record<string, string>;
      method?: string;
      body?: unknown;
    }[] = [
      { handler: getQuiz, params: { quizId }, unknown: { quizId: UNKNOWN } },
      {
        handler: answer,
        params: { quizId },
        unknown: { quizId: UNKNOWN },
        body: { questionId: UNKNOWN, selectedAnswer: 0 },
      },
      { handler: getIsland, params: { islandId }, unknown: { islandId: UNKNOWN } },
      { handler: addDefault, method: "POST", params: { islandId }, unknown: { islandId: UNKNOWN } },
      {
        handler: complete,
        params: { islandId, quizId },
        unknown: { islandId: UNKNOWN, quizId: UNKNOWN },
        body: {},
      },
      { handler: getCourse, params: { courseId }, unknown: { courseId: UNKNOWN } },
    ];
    for (const { handler, params, unknown, ...options } of cells) {
      expect((await callRoute(handler, "/", { ...options, params })).status).toBe(401);
      const foreign = await callRoute(handler, "/", { ...options, params, headers: stranger });
      const missing = await callRoute(handler, "/", { ...options, params: unknown, headers: stranger });
      const [one, two] = [await foreign.json(), await missing.json()];
      expect([foreign.status, missing.status]).toEqual([404, 404]);
      expect({ ...one, requestId: "" }).toEqual({ ...two, requestId: "" });
      const noId = Object.fromEntries(Object.keys(params).map((name) => [name, "1' OR 1=1"]));
      expect((await callRoute(handler, "/", { ...options, params: noId, headers: stranger })).status).toBe(
        404,
      );
    }
  });
});

describe("the quiz", () => {
  it("keeps the contract's fields, sealed until answered", async () => {
    const { headers, quizId, islandId } = await setUp();
    const quiz = await (await callRoute(getQuiz, "/", { headers, params: { quizId } })).json();
    expect(quiz).toMatchObject({
      _id: quizId,
      title: "Quiz 1",
      islandId,
      timeLimit: null,
      passingScore: 70,
      attemptId: expect.any(String),
    });
    expect(quiz.questions).toHaveLength(5);
    for (const question of quiz.questions)
      expect(question).toMatchObject({ correctAnswer: null, explanation: null, explanationHtml: null });
    const questionId = quiz.questions[0]._id;
    const selectedAnswer = await rightAnswer(quiz.attemptId, questionId);
    await db().attempt.update({
      where: { id: quiz.attemptId },
      data: { servedAt: new Date(Date.now() - 60_000) },
    });
    const response = await callRoute(answer, "/", {
      headers,
      params: { quizId },
      body: { questionId, selectedAnswer, isCorrect: false },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      isCorrect: true,
      selectedAnswer,
      answer: null,
      correct: null,
      partsRight: null,
      correctAnswer: selectedAnswer,
      explanation: expect.stringMatching(/^Why/),
      explanationHtml: null,
      timeBonusPoints: 0,
      points: 100,
      multiplier: 1,
      streak: 1,
      hearts: 5,
      maxHearts: 5,
      heartResetTime: null,
    });
  });

  it("is started by no prefetch", async () => {
    const { headers, quizId } = await setUp();
    for (const [name, value] of [
      ["sec-purpose", "prefetch"],
      ["purpose", "prefetch"],
      ["next-router-prefetch", "1"],
    ] as const) {
      expect(
        (await callRoute(getQuiz, "/", { headers: { ...headers, [name]: value }, params: { quizId } }))
          .status,
      ).toBe(400);
    }
    expect(await db().attempt.count()).toBe(0);
  });

  it.each([
    [{ selectedAnswer: -1 }],
    [{ selectedAnswer: 1.5 }],
    [{ selectedAnswer: "1" }],
    [{ selectedAnswer: 7 }],
    [{ selectedAnswer: null }],
    [{ questionId: "x" }],
    [{ questionId: null }],
  ])("refuses %j", async (change) => {
    const { headers, quizId } = await setUp();
    const quiz = await (await callRoute(getQuiz, "/", { headers, params: { quizId } })).json();
    const body = { questionId: quiz.questions[0]._id, selectedAnswer: 0, ...change };
    const response = await callRoute(answer, "/", { headers, params: { quizId }, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_input" });
  });

  it("sanitises markup when it is shown, whatever was saved", async () => {
    const dirty = `<p onclick="x()">Hi <img src=https://evil.example/x onerror=x()><script>x()</script></p>`;
    const options = ["a", "b"].map((text) => ({
      text,
      feedback: null,
      html: `<b style="position:fixed">${text}</b><iframe src=//e></iframe>`,
    }));
    const { headers, quizId } = await setUp([[questionDraft("Hi", { html: dirty, options })]]);
    const { questions: shown } = await (
      await callRoute(getQuiz, "/", { headers, params: { quizId } })
    ).json();
    expect(shown[0].questionHtml).toBe("<p>Hi </p>");
    expect([...shown[0].optionsHtml].sort()).toEqual(["<b>a</b>", "<b>b</b>"]);
  });
});

describe("completing", () => {
  it("is the same for an id in capitals: stars, island and receipt are kept", async () => {
    const { learner, headers, quizId, islandId } = await setUp();
    const capitals = { quizId: quizId.toUpperCase(), islandId: islandId.toUpperCase() };
    await playQuiz(learner.id, quizId, { now: new Date() });
    const done = await callRoute(complete, "/", { headers, method: "POST", params: capitals });
    expect(await done.json()).toMatchObject({ stars: 3, island: { completed: true, starsEarned: 3 } });
    expect(await db().quizProgress.findFirst()).toMatchObject({ stars: 3 });
    expect(await db().islandProgress.count()).toBe(1);
    expect(await db().streakDay.findFirst()).toMatchObject({ quizTitle: "Quiz 1" });
  });

  it("ignores every claim of the client", async () => {
    const { learner, headers, quizId, islandId } = await setUp();
    const quiz = await (await callRoute(getQuiz, "/", { headers, params: { quizId } })).json();
    const early = await callRoute(complete, "/", {
      headers,
      params: { islandId, quizId },
      body: { stars: 3 },
    });
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({ error: "attempt_incomplete" });
    for (const question of quiz.questions) {
      const wrong = ((await rightAnswer(quiz.attemptId, question._id)) + 1) % 4;
      const body = {
        questionId: question._id,
        selectedAnswer: wrong,
        isCorrect: true,
        points: 1e9,
        hearts: 99,
      };
      await db().user.update({ where: { id: learner.id }, data: { hearts: 5 } });
      await callRoute(answer, "/", { headers, params: { quizId }, body });
    }
    const result = await callRoute(complete, "/", {
      headers,
      params: { islandId, quizId },
      body: { stars: 3, xpEarned: 1e9, perfect: true },
    });
    expect(await result.json()).toMatchObject({ stars: 0, xpEarned: 0, correct: 0, perfect: false });
  });

  it("takes a claim about stats by its shape, and believes none of it", async () => {
    const { headers } = await setUp();
    const before = await (await callRoute(getStats, "/", { headers })).json();
    expect(before).toEqual({
      level: 1,
      xp: 0,
      currentStreak: 0,
      hearts: 5,
      maxHearts: 5,
      heartResetTime: null,
      isPremium: false,
      completedIslands: 0,
      totalStarsEarned: 0,
    });
    const after = await callRoute(updateStats, "/", { headers, body: { xpGained: 10_000, starsEarned: 3 } });
    expect(await after.json()).toEqual(before);
    for (const xpGained of [-1, 1e9, 1.5, "5", null]) {
      expect(
        (await callRoute(updateStats, "/", { headers, body: { xpGained, starsEarned: 0 } })).status,
      ).toBe(400);
    }
  });
});

describe("hearts", () => {
  it("lets exactly five of two hundred simultaneous calls take one", async () => {
    const { headers } = await setUp();
    const calls = Array.from({ length: 200 }, () => callRoute(useHeart, "/", { method: "POST", headers }));
    const statuses = (await Promise.all(calls)).map((response) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(195);
  });

  it("settles the loss of a wrong answer instead of taking a second heart", async () => {
    const { headers, quizId } = await setUp();
    const quiz = await (await callRoute(getQuiz, "/", { headers, params: { quizId } })).json();
    const questionId = quiz.questions[0]._id;
    const selectedAnswer = ((await rightAnswer(quiz.attemptId, questionId)) + 1) % 4;
    await callRoute(answer, "/", { headers, params: { quizId }, body: { questionId, selectedAnswer } });
    const use = async () =>
      (await (await callRoute(useHeart, "/", { method: "POST", headers })).json()).hearts;
    expect([await use(), await use(), await use()]).toEqual([4, 3, 2]);
  });
});

it.each([
  ["an hour too early", 3_600_000, 0],
  ["in time", -1_000, 5],
])("hearts asked back %s", async (_, untilReset, hearts) => {
  const { headers, learner } = await setUp();
  const heartResetAt = new Date(Date.now() + untilReset);
  await db().user.update({ where: { id: learner.id }, data: { hearts: 0, heartResetAt } });
  for (let times = 0; times < 2; times += 1) {
    const response = await callRoute(restoreHearts, "/", {
      method: "POST",
      headers,
      body: { hearts: 5, heartResetTime: 0 },
    });
    expect(await response.json()).toMatchObject({ hearts });
  }
});

describe("sealed answers", () => {
  it("are in no byte that a learner gets before answering", async () => {
    const drafts = Array.from({ length: 3 }, (_, quiz) =>
      Array.from({ length: 10 }, (_, index) =>
        questionDraft(`Q${quiz}.${index}?`, {
          explanation: `KEY-${quiz}-${index}`,
          explanationHtml: `<p>KEY-${quiz}-${index}</p>`,
          html: `<p>Q${quiz}.${index}?</p>`,
          options: ["a", "b", "c"].map((text) => ({ text, html: null, ...SAID })),
        }),
      ),
    );
    const { headers, quizIds, islandId, courseId } = await setUp(drafts);
    const bytes: string[] = [];
    const read = async (handler: typeof getQuiz, options: Parameters<typeof callRoute>[2] = {}) => {
      const response = await callRoute(handler, "/", { headers, ...options });
      bytes.push(JSON.stringify([...response.headers]), await response.text());
    };
    for (const quizId of quizIds) await read(getQuiz, { params: { quizId } });
    for (const handler of [getIslands, getMyCourses, getCatalog, getStats]) await read(handler);
    await read(getIsland, { params: { islandId } });
    await read(getCourse, { params: { courseId } });
    await read(addDefault, { method: "POST", params: { islandId } });
    for (const quizId of quizIds) await read(complete, { params: { islandId, quizId }, body: { stars: 3 } });
    const everything = bytes.join("\n");
    expect(everything).toContain("Q2.9?");
    expect(everything).not.toContain("KEY-");
    expect(everything).not.toMatch(/"correct(Answer|Index)":\d/);
    expect(everything).not.toMatch(/"isCorrect":(true|false)/);
  });

  it("would be found by this search if they were there (its control)", () => {
    expect(JSON.stringify({ correctAnswer: 1 })).toMatch(/"correct(Answer|Index)":\d/);
  });
});
