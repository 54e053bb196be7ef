import { beforeEach, describe, expect, it } from "vitest";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { db } from "#lib/server/db/db.ts";
import { startSession } from "#lib/session/service.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { createPlan, later, MONDAY } from "#tests/support/study-plans.ts";
import { endPlan } from "./plan-service.ts";
import { changeSession } from "./session-service.ts";
import { saveStudySettings } from "./settings-service.ts";
import { getSessions, getToday } from "./today-service.ts";

beforeEach(resetDatabase);

const primary = async (userId: string, now: Date) => (await getToday(userId, now)).primary;
const evening = new Date("2026-03-09T19:00:00Z");

describe("Today", () => {
  it("has nothing to say without a plan", async () => {
    const { id } = await createLearner({ timeZone: "America/New_York" });
    expect(await getToday(id, MONDAY)).toEqual({
      day: "2026-03-09",
      timeZone: "America/New_York",
      nextZone: null,
      serverTime: MONDAY.toISOString(),
      primary: null,
      week: ["09", "10", "11", "12", "13", "14", "15"].map((day) => ({
        day: `2026-03-${day}`,
        sessions: [],
      })),
      promised: 0,
      done: 0,
      plans: [],
      missed: null,
      pause: null,
      isFreshStart: false,
    });
  });

  it("names today's session, with the quiz that it begins with, and the week", async () => {
    const { userId, courseId, plan, islandId, quizId } = await createPlan();
    const today = await getToday(userId, MONDAY);
    expect(today.primary).toMatchObject({
      kind: "session",
      session: { courseId, courseTitle: plan.courseTitle, day: "2026-03-09", start: "19:00", doneMinutes: 0 },
      quiz: { islandId, quizId },
    });
    expect(today.week.map(({ sessions }) => sessions.length)).toEqual([1, 0, 1, 0, 1, 0, 0]);
    expect(today.promised).toBeGreaterThan(0);
    expect(today.plans).toEqual([plan]);
  });

  it("says which one runs", async () => {
    const { userId, courseId, plan } = await createPlan();
    const { _id: sessionId } = await startSession(userId, { courseId }, evening);
    expect(await primary(userId, evening)).toEqual({
      kind: "running",
      courseId,
      courseTitle: plan.courseTitle,
      sessionId,
    });
    // Silent for ten minutes: it is over, though no one has ended it.
    expect((await primary(userId, new Date(evening.getTime() + 600_000)))?.kind).not.toBe("running");
  });

  it("keeps a session whose time has come until the day ends", async () => {
    const { userId } = await createPlan();
    expect(await primary(userId, new Date("2026-03-09T23:00:00Z"))).toMatchObject({
      kind: "session",
      session: { day: "2026-03-09" },
    });
  });

  it("offers the next quiz on a day without a session, and then is done", async () => {
    const { userId, courseId, islandId, quizIds, plan } = await createPlan();
    const [quizId = ""] = quizIds;
    const tuesday = later(1);
    expect(await primary(userId, tuesday)).toEqual({
      kind: "quiz",
      courseId,
      courseTitle: plan.courseTitle,
      islandId,
      quizId,
      title: "Quiz 1",
    });
    await playQuiz(userId, quizId, { now: tuesday });
    await completeQuiz(userId, islandId, quizId, tuesday);
    await db().attempt.updateMany({ data: { startedAt: new Date(tuesday.getTime() - 60_000) } });
    await db().enrolment.updateMany({ data: { lastStudiedAt: later(1, 0.01) } });
    expect(await primary(userId, later(1, 0.02))).toMatchObject({
      kind: "done",
      next: { day: "2026-03-11" },
    });
  });

  it("is done with a skipped session, and in a pause", async () => {
    const { userId } = await createPlan();
    const [session] = await getSessions(userId, {}, MONDAY);
    await changeSession(userId, session?._id ?? "", { state: "skipped" }, MONDAY);
    expect(await primary(userId, MONDAY)).toMatchObject({ kind: "done", next: { day: "2026-03-11" } });
    await saveStudySettings(userId, { pauseUntil: "2026-03-20" }, later(1));
    const paused = await getToday(userId, later(1));
    expect(paused.primary).toMatchObject({ kind: "done", next: { day: "2026-03-23" } });
    expect(paused.pause).toEqual({ from: "2026-03-10", until: "2026-03-20" });
  });

  it("offers a lesson where that comes next", async () => {
    const { userId, quizIds, courseId } = await createPlan();
    await db().quizProgress.createMany({
      data: quizIds.map((quizId) => ({ userId, quizId, stars: 3, completedAt: MONDAY })),
    });
    await db().enrolment.updateMany({ data: { lastStudiedAt: MONDAY } });
    expect(await primary(userId, later(1))).toMatchObject({ kind: "lesson", courseId, title: "Lesson 1" });
  });

  it("tells of a session that didn't happen once its plan needs an offer", async () => {
    const { userId, courseId } = await createPlan({}, { goal: { kind: "date", date: "2026-03-13" } });
    expect((await getToday(userId, MONDAY)).missed).toBeNull();
    const today = await getToday(userId, later(1));
    expect(today.plans[0]?.offers.length).toBeGreaterThan(0);
    expect(today.missed).toEqual({ courseId, day: "2026-03-09", weekday: "Monday" });
  });

  it("holds no backlog against who comes back after two weeks", async () => {
    const { userId } = await createPlan();
    const back = await getToday(userId, later(16));
    expect([back.isFreshStart, back.missed]).toEqual([true, null]);
    const [session] = await getSessions(userId, { from: "2026-03-25", to: "2026-03-25" }, later(16));
    expect(session?.minutes).toBe(10);
    await changeSession(userId, session?._id ?? "", { doneMinutes: 10 }, later(16));
    for (const days of [16, 17]) {
      const [next] = await getSessions(userId, { from: "2026-03-27", to: "2026-03-27" }, later(days));
      expect(next?.minutes).toBe(30);
    }
  });

  it("forgets a plan that has ended", async () => {
    const { userId, courseId } = await createPlan();
    await endPlan(userId, courseId, MONDAY);
    expect(await getToday(userId, MONDAY)).toMatchObject({ primary: null, plans: [] });
  });
});

describe("sessions", () => {
  it("are those of this week, or of the dates that are named", async () => {
    const { userId } = await createPlan();
    const days = async (range: { from?: string; to?: string }) =>
      (await getSessions(userId, range, MONDAY)).map(({ day }) => day);
    expect(await days({})).toEqual(["2026-03-09", "2026-03-11", "2026-03-13"]);
    expect(await days({ from: "2026-03-11", to: "2026-03-13" })).toEqual(["2026-03-11", "2026-03-13"]);
    expect(await days({ from: "2026-03-13" })).toEqual(["2026-03-13"]);
    expect(await days({ to: "2026-03-11" })).toEqual(["2026-03-09", "2026-03-11"]);
    expect(await days({ from: "2026-03-13", to: "2026-03-11" })).toEqual([]);
    await expect(days({ from: "2026-03-13", to: "2028-03-13" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
