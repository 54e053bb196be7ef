import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getStartTime, PUT as setStartTime } from "#app/api/courses/[courseId]/start-time/route.ts";
import { GET as getNoStartTime } from "#app/api/courses/start-time/route.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, signIn } from "#tests/support/factories.ts";
import { createStudent } from "#tests/support/study-sessions.ts";
import { POST as beat } from "./[sessionId]/beat/route.ts";
import { POST as end } from "./[sessionId]/end/route.ts";
import { POST as start } from "./route.ts";

const UNKNOWN = "0190f000-0000-7000-8000-000000000000";
const INSTANT = expect.stringMatching(/^\d{4}-.+Z$/);

beforeEach(resetDatabase);

async function setUp() {
  const student = await createStudent();
  const headers = bearer((await signIn(student.userId)).bearer);
  return { ...student, headers };
}

async function setUpRunning() {
  const student = await setUp();
  const { headers, courseId } = student;
  const session = await (await callRoute(start, "/", { body: { courseId }, headers })).json();
  return { ...student, session, params: { sessionId: session._id as string } };
}

const strange = async () => bearer((await signIn((await createLearner()).id)).bearer);
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

describe("who may", () => {
  it("answers 401 without a session of one's own", async () => {
    const { courseId, params } = await setUpRunning();
    const course = { params: { courseId } };
    const body = { startTime: later(60_000), minutes: 25 };
    const calls = [
      callRoute(getStartTime, "/", course),
      callRoute(getNoStartTime, "/"),
      callRoute(setStartTime, "/", { ...course, method: "PUT", body }),
      callRoute(start, "/", { body: { courseId } }),
      callRoute(beat, "/", { params, body: {} }),
      callRoute(end, "/", { params, method: "POST" }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 401));
  });

  it("asks a change with the cookie to come from our own pages", async () => {
    const { courseId, params, userId } = await setUpRunning();
    const headers = { cookie: (await signIn(userId)).cookieHeader, origin: "https://elsewhere.test" };
    const body = { startTime: later(60_000), minutes: 25 };
    const calls = [
      callRoute(setStartTime, "/", { params: { courseId }, method: "PUT", body, headers }),
      callRoute(start, "/", { body: { courseId }, headers }),
      callRoute(beat, "/", { params, body: {}, headers }),
      callRoute(end, "/", { params, method: "POST", headers }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
  });

  it("answers a foreign session exactly as an unknown one", async () => {
    const { params } = await setUpRunning();
    const headers = await strange();
    for (const [handler, options] of [
      [beat, { body: {} }],
      [end, { method: "POST" }],
    ] as const) {
      const [foreign, unknown] = await Promise.all([
        callRoute(handler, "/", { ...options, headers, params }),
        callRoute(handler, "/", { ...options, headers, params: { sessionId: UNKNOWN } }),
      ]);
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      const [one, two] = [await foreign.json(), await unknown.json()];
      expect({ ...one, requestId: "" }).toEqual({ ...two, requestId: "" });
      const noId = { ...options, headers, params: { sessionId: "1' OR 1=1" } };
      expect((await callRoute(handler, "/", noId)).status).toBe(404);
    }
  });

  it("answers a foreign course exactly as an unknown one", async () => {
    const { courseId } = await setUp();
    const headers = await strange();
    const body = { startTime: later(60_000), minutes: 25 };
    for (const answers of [
      [courseId, UNKNOWN].map((id) => callRoute(getStartTime, "/", { params: { courseId: id }, headers })),
      [courseId, UNKNOWN].map((id) =>
        callRoute(setStartTime, "/", { params: { courseId: id }, method: "PUT", body, headers }),
      ),
      [courseId, UNKNOWN].map((id) => callRoute(start, "/", { body: { courseId: id }, headers })),
    ]) {
      const bodies = await Promise.all(answers.map(async (answer) => (await answer).json()));
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
      expect(bodies[0].message).toBe(bodies[1].message);
    }
    expect(await db().studySession.count()).toBe(0);
  });
});

describe("the start time", () => {
  it("is told with the server's clock, set, and told again", async () => {
    const { courseId, headers } = await setUp();
    const params = { courseId };
    const get = async () => (await callRoute(getStartTime, "/", { params, headers })).json();
    const fallback = await get();
    expect(fallback).toEqual({ startTime: INSTANT, serverTime: INSTANT, source: "fallback", courseId });
    expect(Date.parse(fallback.startTime) - Date.parse(fallback.serverTime)).toBe(120_000);
    const startTime = later(3_600_000);
    const body = { startTime, minutes: 45 };
    const set = await callRoute(setStartTime, "/", { params, method: "PUT", body, headers });
    expect(set.status).toBe(200);
    const planned = { startTime, serverTime: INSTANT, source: "scheduled", courseId, minutes: 45 };
    expect(await set.json()).toEqual(planned);
    expect(await get()).toEqual(planned);
  });

  it("is one of no course for a page that knows none", async () => {
    const { headers } = await setUp();
    const answers = [
      await callRoute(getStartTime, "/", { params: { courseId: "undefined" }, headers }),
      await callRoute(getNoStartTime, "/", { headers }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        startTime: INSTANT,
        serverTime: INSTANT,
        source: "fallback",
        courseId: "fallback",
        error: "Invalid courseId",
      });
    }
    const params = { courseId: "undefined" };
    const body = { startTime: later(60_000), minutes: 25 };
    const set = await callRoute(setStartTime, "/", { params, method: "PUT", body, headers });
    expect(set.status).toBe(404);
    for (const courseId of ["null", "not-an-id", "1' OR 1=1"])
      expect((await callRoute(getStartTime, "/", { params: { courseId }, headers })).status).toBe(404);
  });

  it.each([
    [{}, "startTime", "Start time must be a date and time in ISO 8601."],
    [{ startTime: "tomorrow", minutes: 25 }, "startTime", "Start time must be a date and time in ISO 8601."],
    [{ startTime: 1, minutes: 25 }, "startTime", "Start time must be a date and time in ISO 8601."],
    [
      { startTime: "2020-01-01T00:00:00Z", minutes: 25 },
      "startTime",
      "The start time has passed. Choose a later one.",
    ],
    [
      { startTime: "9999-01-01T00:00:00Z", minutes: 25 },
      "startTime",
      "The start time can be at most 60 days ahead.",
    ],
    [{ startTime: "2020-01-01T00:00:00Z" }, "minutes", "Minutes is required"],
    [{ startTime: "2020-01-01T00:00:00Z", minutes: 9 }, "minutes", "Minutes must be 10 or more"],
    [{ startTime: "2020-01-01T00:00:00Z", minutes: 181 }, "minutes", "Minutes must be 180 or less"],
    [{ startTime: "2020-01-01T00:00:00Z", minutes: 25.5 }, "minutes", "Minutes must be a whole number"],
  ])("refuses %j: %s: %s", async (body, field, sentence) => {
    const { courseId, headers } = await setUp();
    const refused = await callRoute(setStartTime, "/", {
      params: { courseId },
      method: "PUT",
      body,
      headers,
    });
    expect(refused.status).toBe(400);
    const answer = await refused.json();
    expect(answer.error).toBe("invalid_input");
    expect(answer.fields[field]).toBe(sentence);
  });
});

describe("a session", () => {
  it("goes from its start to its summary", async () => {
    const { headers, session, params, courseId, lessonId } = await setUpRunning();
    expect(session).toEqual({
      _id: expect.any(String),
      courseId,
      minutes: 25,
      startsAt: null,
      startedAt: INSTANT,
      creditedSeconds: 0,
      serverTime: INSTANT,
    });
    await db().studySession.update({
      where: { id: session._id },
      data: { lastBeatAt: new Date(Date.now() - 60_000) },
    });
    const beaten = await callRoute(beat, "/", { params, body: { lessonId }, headers });
    expect([beaten.status, await beaten.json()]).toEqual([200, { creditedSeconds: 45, serverTime: INSTANT }]);
    const ended = await callRoute(end, "/", { params, method: "POST", headers });
    const summary = await ended.json();
    expect([ended.status, summary]).toEqual([
      200,
      {
        minutes: 0,
        lessons: 0,
        quizzes: 0,
        practices: 0,
        answers: 0,
        right: 0,
        xp: 0,
        awards: [],
        newRank: null,
        next: { kind: "lesson", lessonId, title: "Lesson 1" },
      },
    ]);
    expect(await (await callRoute(end, "/", { params, method: "POST", headers })).json()).toEqual(summary);
    const late = await callRoute(beat, "/", { params, body: {}, headers });
    expect([late.status, (await late.json()).error]).toEqual([409, "session_closed"]);
  });

  it("is the only one: another start names it", async () => {
    const { headers, session, userId, courseId } = await setUpRunning();
    const other = await createCourse(userId);
    const refused = await callRoute(start, "/", { body: { courseId: other.courseId }, headers });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: "session_open",
      fields: { sessionId: session._id, courseId },
    });
  });

  it("is the same for a start that is sent again with its key", async () => {
    const { headers, courseId } = await setUp();
    const call = () =>
      callRoute(start, "/", {
        body: { courseId },
        headers: { ...headers, "idempotency-key": "start-once-1234" },
      });
    const [first, second] = [await call(), await call()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
  });

  it.each([
    {},
    [],
    { courseId: "x" },
    { courseId: UNKNOWN, minutes: 20 },
    { courseId: UNKNOWN, minutes: "25" },
    { courseId: UNKNOWN, minutes: 0 },
  ])("is not started by %j", async (body) => {
    const { headers } = await setUp();
    const refused = await callRoute(start, "/", { body, headers });
    expect([refused.status, (await refused.json()).error]).toEqual([400, "invalid_input"]);
  });

  it("takes no beat for a lesson that has no id", async () => {
    const { headers, params } = await setUpRunning();
    for (const body of [{ lessonId: "x" }, { lessonId: 3 }, []])
      expect((await callRoute(beat, "/", { params, body, headers })).status).toBe(400);
  });
});
