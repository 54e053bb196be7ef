import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { createPlanner } from "#tests/support/study-plans.ts";
import { POST as previewPlan } from "./plans/[courseId]/preview/route.ts";
import { DELETE as endPlan, PUT as savePlan } from "./plans/[courseId]/route.ts";
import { GET as getPlans } from "./plans/route.ts";
import { POST as answerReview, GET as getReview } from "./review/[week]/route.ts";
import { PATCH as changeSession } from "./sessions/[sessionId]/route.ts";
import { GET as getSessions } from "./sessions/route.ts";
import { GET as getSettings, PUT as saveSettings } from "./settings/route.ts";
import { POST as share, DELETE as unshare } from "./share/route.ts";
import { GET as getToday } from "./today/route.ts";

const UNKNOWN = "0190f000-0000-7000-8000-000000000000";

beforeEach(resetDatabase);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const slot = (weekday: number, start = "19:00", minutes = 30) => ({ weekday, start, minutes });
const body = () => ({ goal: { kind: "date", date: inDays(60) }, slots: [slot(1), slot(3), slot(5)] });

async function setUp() {
  const planner = await createPlanner();
  const headers = bearer((await signIn(planner.userId)).bearer);
  return { ...planner, headers, params: { courseId: planner.courseId } };
}

async function setUpPlan() {
  const planner = await setUp();
  const { headers, params } = planner;
  const response = await callRoute(savePlan, "/", { method: "PUT", params, body: body(), headers });
  expect(response.status).toBe(200);
  const session = await db().studySession.findFirstOrThrow({ orderBy: { startsAt: "desc" } });
  return { ...planner, saved: await response.json(), sessionId: session.id };
}

const strange = async () => bearer((await signIn((await createLearner()).id)).bearer);

/** Every call that a learner can make, with bodies that fit. */
function calls({
  params,
  sessionId,
  headers = {},
}: {
  params: { courseId: string };
  sessionId: string;
  headers?: Record<string, string>;
}) {
  const week = { params: { week: inDays(0) } };
  const courseBody = { body: params };
  return {
    plans: () => callRoute(getPlans, "/", { headers }),
    save: () => callRoute(savePlan, "/", { method: "PUT", params, body: { ...body(), version: 1 }, headers }),
    preview: () => callRoute(previewPlan, "/", { params, body: body(), headers }),
    today: () => callRoute(getToday, "/", { headers }),
    sessions: () => callRoute(getSessions, "/", { headers }),
    change: () =>
      callRoute(changeSession, "/", {
        method: "PATCH",
        params: { sessionId },
        body: { state: "skipped" },
        headers,
      }),
    settings: () => callRoute(getSettings, "/", { headers }),
    set: () => callRoute(saveSettings, "/", { method: "PUT", body: { dayMinutes: 120 }, headers }),
    review: () => callRoute(getReview, "/", { ...week, headers }),
    answer: () => callRoute(answerReview, "/", { ...week, body: { answer: "time" }, headers }),
    share: () => callRoute(share, "/", { ...courseBody, headers }),
    unshare: () => callRoute(unshare, "/", { method: "DELETE", ...courseBody, headers }),
    end: () => callRoute(endPlan, "/", { method: "DELETE", params, headers }),
  };
}

async function statuses(of: ReturnType<typeof calls>) {
  const found: Record<string, number> = {};
  for (const [name, call] of Object.entries(of)) found[name] = (await call()).status;
  return found;
}

const READS = { plans: 200, today: 200, sessions: 200, settings: 200, set: 200, review: 200, answer: 200 };

describe("who may", () => {
  it("is their own learner, with answers in the shapes that were promised", async () => {
    expect(await statuses(calls(await setUpPlan()))).toEqual({
      ...READS,
      ...{ save: 200, preview: 200, change: 200, share: 200, unshare: 204, end: 204 },
    });
  });

  it("is no one without a session", async () => {
    const { params, sessionId } = await setUpPlan();
    const found = await statuses(calls({ params, sessionId }));
    expect(new Set(Object.values(found))).toEqual(new Set([401]));
  });

  it("is no other learner: what is another's is as if it weren't there", async () => {
    const { params, sessionId } = await setUpPlan();
    const none = { save: 404, preview: 404, change: 404, share: 404, unshare: 404, end: 404 };
    const headers = await strange();
    expect(await statuses(calls({ params, sessionId, headers }))).toEqual({ ...READS, ...none });
    const unknown = calls({ params: { courseId: UNKNOWN }, sessionId: UNKNOWN, headers });
    expect(await statuses(unknown)).toEqual({ ...READS, ...none });
    expect(await db().studyPlan.count()).toBe(1);
  });

  it("is no page of another site", async () => {
    const { params, sessionId, userId } = await setUpPlan();
    const headers = { cookie: (await signIn(userId)).cookieHeader, origin: "https://elsewhere.test" };
    const {
      save,
      preview,
      change,
      set,
      answer,
      share: shareIt,
      unshare: unshareIt,
      end,
    } = calls({ params, sessionId, headers });
    const found = await statuses({
      save,
      preview,
      change,
      set,
      answer,
      share: shareIt,
      unshare: unshareIt,
      end,
    } as ReturnType<typeof calls>);
    expect(new Set(Object.values(found))).toEqual(new Set([403]));
  });
});

describe("a body", () => {
  it.each([
    [{}, "goal"],
    [{ goal: { kind: "date", date: "2026-02-30" } }, "goal.date"],
    [{ goal: { kind: "minutes", minutes: 9 } }, "goal.minutes"],
    [{ slots: [] }, "slots"],
    [{ slots: [slot(8)] }, "slots.0.weekday"],
    [{ slots: [slot(1, "24:00")] }, "slots.0.start"],
    [{ slots: [slot(1, "19:00", 181)] }, "slots.0.minutes"],
    [{ slots: [slot(1, "19:00"), slot(1, "19:20")] }, "slots"],
    [{ slots: ["08", "10", "12", "14", "16"].map((hour) => slot(2, `${hour}:00`)) }, "slots"],
    [{ why: "x".repeat(501) }, "why"],
  ])("%j of a plan is told in a sentence", async (change, field) => {
    const { headers, params } = await setUp();
    const wrong = field === "goal" ? change : { ...body(), ...change };
    for (const call of [
      callRoute(savePlan, "/", { method: "PUT", params, body: wrong, headers }),
      callRoute(previewPlan, "/", { params, body: wrong, headers }),
    ]) {
      const response = await call;
      const { error, fields } = await response.json();
      expect([response.status, error]).toEqual([400, "invalid_input"]);
      expect(Object.keys(fields)).toContain(field);
    }
    expect(await db().studyPlan.count()).toBe(0);
  });

  it.each([[{}], [{ minutes: 9 }], [{ start: "tomorrow" }], [{ state: "done" }], [{ doneMinutes: -1 }]])(
    "%j of a session is told in a sentence",
    async (wrong) => {
      const { headers, sessionId } = await setUpPlan();
      const response = await callRoute(changeSession, "/", {
        method: "PATCH",
        params: { sessionId },
        body: wrong,
        headers,
      });
      expect(response.status).toBe(400);
    },
  );

  it("of settings, a review and an address too", async () => {
    const { headers } = await setUpPlan();
    const wrong = [
      callRoute(saveSettings, "/", { method: "PUT", body: { dayMinutes: 9 }, headers }),
      callRoute(saveSettings, "/", { method: "PUT", body: { pauseUntil: "soon" }, headers }),
      callRoute(saveSettings, "/", { method: "PUT", body: { pauseUntil: inDays(92) }, headers }),
      callRoute(getReview, "/", { params: { week: inDays(9) }, headers }),
      callRoute(answerReview, "/", { params: { week: inDays(0) }, body: {}, headers }),
      callRoute(getSessions, "/?from=never", { headers }),
      callRoute(share, "/", { body: { courseId: "mine" }, headers }),
    ];
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 400));
    // What is no date is no address of a review.
    const { status } = await callRoute(getReview, "/", { params: { week: "last" }, headers });
    expect(status).toBe(404);
  });
});

it("a shared page's address is kept nowhere for a repeated call", async () => {
  const { headers, params } = await setUpPlan();
  const repeated = { ...headers, "idempotency-key": "share-it-once" };
  const { url }: { url: string } = await (
    await callRoute(share, "/", { body: params, headers: repeated })
  ).json();
  expect(JSON.stringify(await db().idempotencyKey.findMany())).not.toContain(url.split("/").at(-1));
});

describe("two tabs", () => {
  it("hear of each other: of a plan, a session and a proposal", async () => {
    const { headers, params, sessionId } = await setUpPlan();
    const conflicts = [
      callRoute(savePlan, "/", { method: "PUT", params, body: { ...body(), why: "x", version: 7 }, headers }),
      callRoute(savePlan, "/", { method: "PUT", params, body: { ...body(), why: "x" }, headers }),
      callRoute(changeSession, "/", {
        method: "PATCH",
        params: { sessionId },
        body: { state: "skipped", sequence: 7 },
        headers,
      }),
      callRoute(answerReview, "/", {
        params: { week: inDays(0) },
        body: { answer: "", take: body() },
        headers,
      }),
    ];
    for (const call of conflicts) {
      const response = await call;
      expect([response.status, (await response.json()).error]).toEqual([409, "edit_conflict"]);
    }
  });
});

it("a deleted account takes all of it with it", async () => {
  const { userId, headers, params, sessionId } = await setUpPlan();
  const { share: shareIt, set, answer } = calls({ params, sessionId, headers });
  for (const call of [shareIt, set, answer]) await call();
  await callRoute(saveSettings, "/", { method: "PUT", body: { pauseUntil: inDays(3) }, headers });
  await db().user.delete({ where: { id: userId } });
  const left = [
    db().studyPlan.count(),
    db().studyGoal.count(),
    db().studyMark.count(),
    db().studyPause.count(),
    db().studySettings.count(),
    db().studyReview.count(),
    db().studyShare.count(),
    db().studyWeekdays.count(),
    db().studySession.count(),
  ];
  expect(await Promise.all(left)).toEqual(left.map(() => 0));
});
