import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { settleSilent, startSession } from "#lib/session/service.ts";
import { getStartTime, setStartTime } from "#lib/session/start-time-service.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { createPlan, createPlanner, later, MONDAY, planBody } from "#tests/support/study-plans.ts";
import { savePlan } from "./plan-service.ts";
import { getStudy } from "./service.ts";
import { getSessionState, listSessionsBetween, listStartingBetween } from "./session-queries.ts";
import { bringBack, changeSession } from "./session-service.ts";
import { saveStudySettings } from "./settings-service.ts";

beforeEach(resetDatabase);

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? [error.code, error.message] : [String(error)]),
  );
const sessions = () => db().studySession.findMany({ orderBy: [{ startsAt: "asc" }, { id: "asc" }] });
const sessionOn = async (day: string) => {
  const found = (await sessions()).find(({ startsAt }) => startsAt?.toISOString().startsWith(day));
  if (!found) throw new Error(`no session on ${day}`);
  return found;
};
const utc = (day: string, clock: string) => `2026-03-${day}T${clock}:00.000Z`;

describe("a change of a session", () => {
  it("moves it, pinned, on the learner's clock", async () => {
    const { userId } = await createPlan({ timeZone: "Europe/Berlin" });
    const { id } = await sessionOn("2026-03-09");
    const moved = await changeSession(
      userId,
      id,
      { start: "2026-03-10T21:30:00+01:00", minutes: 45 },
      MONDAY,
    );
    expect(moved).toMatchObject({
      _id: id,
      status: "planned",
      startsAt: utc("10", "20:30"),
      day: "2026-03-10",
      start: "21:30",
      minutes: 45,
      isPinned: true,
      isPlanned: true,
      sequence: 1,
    });
    expect(await db().studySession.findUniqueOrThrow({ where: { id } })).toMatchObject({
      plannedAt: MONDAY,
      changedAt: MONDAY,
      slotTime: "19:00",
    });
  });

  it("pulls it forward over a week or more: its slot stays used up", async () => {
    const { userId } = await createPlan();
    const { id, slotDay } = await sessionOn("2026-03-18");
    await changeSession(userId, id, { start: utc("10", "19:00") }, MONDAY);
    for (let day = 0; day < 12; day += 1) await getStudy(userId, later(day, 1));
    expect((await sessions()).filter((session) => session.slotDay?.getTime() === slotDay?.getTime())).toEqual(
      [expect.objectContaining({ id, status: "missed", startsAt: new Date(utc("10", "19:00")) })],
    );
  });

  it("that changes nothing raises nothing", async () => {
    const { userId } = await createPlan();
    const { id, startsAt } = await sessionOn("2026-03-09");
    const same = await changeSession(
      userId,
      id,
      { start: startsAt?.toISOString() ?? "", minutes: 30 },
      MONDAY,
    );
    expect(same).toMatchObject({ sequence: 0, isPinned: false });
  });

  it("skips it, and brings it back until its day is over", async () => {
    const { userId } = await createPlan();
    const { id } = await sessionOn("2026-03-09");
    expect(await changeSession(userId, id, { state: "skipped" }, MONDAY)).toMatchObject({
      status: "skipped",
      sequence: 1,
    });
    expect(await bringBack(userId, id, later(0, 8))).toMatchObject({ status: "planned", sequence: 2 });
    await changeSession(userId, id, { state: "skipped" }, later(0, 9));
    expect(await refusal(bringBack(userId, id, later(1)))).toEqual([
      "invalid_input",
      "The day of this session is over. Change an upcoming one.",
    ]);
  });

  it("brings it back though its slot is gone", async () => {
    const { userId, courseId } = await createPlan();
    const { id } = await sessionOn("2026-03-11");
    await changeSession(userId, id, { state: "skipped" }, MONDAY);
    const slots = [{ weekday: 2, start: "18:00", minutes: 30 }];
    await savePlan(userId, courseId, planBody({ slots, version: 1 }), MONDAY);
    expect(await bringBack(userId, id, MONDAY)).toMatchObject({ status: "planned", isPinned: true });
    expect(await sessionOn("2026-03-11")).toMatchObject({ id, status: "planned" });
  });

  it.each([
    [{ start: utc("09", "12:29") }, "The start time has passed. Choose a later one."],
    [{ start: "2026-05-09T12:30:00.000Z" }, "The start time can be at most 60 days ahead."],
    [{ start: utc("11", "19:15") }, "“%s” has a session at that time. Choose another time."],
    [
      { minutes: 91 },
      "Monday would have 1 h 31 of study, more than the 1 h 30 that you set. Choose another day or a shorter time.",
    ],
  ])("%j is refused: %s", async (patch, message) => {
    const { userId, plan } = await createPlan();
    const { id } = await sessionOn("2026-03-09");
    const expected = message.replace("%s", plan.courseTitle);
    expect(await refusal(changeSession(userId, id, patch, MONDAY))).toEqual(["invalid_input", expected]);
    expect(await sessionOn("2026-03-09")).toMatchObject({ sequence: 0, plannedMinutes: 30 });
  });

  it("keeps to the most of a week", async () => {
    const { userId } = await createPlan();
    await saveStudySettings(userId, { weekMinutes: 90 }, MONDAY);
    const { id } = await sessionOn("2026-03-16");
    const message =
      "That week would have 2 h of study, more than the 1 h 30 that you set. Choose another week or a shorter time.";
    expect(await refusal(changeSession(userId, id, { start: utc("10", "19:00") }, MONDAY))).toEqual([
      "invalid_input",
      message,
    ]);
  });

  it("isn't put into a pause", async () => {
    const { userId } = await createPlan();
    await saveStudySettings(userId, { pauseUntil: "2026-03-12" }, MONDAY);
    const { id } = await sessionOn("2026-03-13");
    expect(await refusal(changeSession(userId, id, { start: utc("12", "19:00") }, MONDAY))).toEqual([
      "invalid_input",
      "You pause until 12 March. End the pause, or choose a later day.",
    ]);
  });

  it("tells two tabs of each other: of fifty at once, one wins", async () => {
    const { userId } = await createPlan();
    const { id } = await sessionOn("2026-03-09");
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const start = utc("10", `10:${String(index).padStart(2, "0")}`);
        return refusal(changeSession(userId, id, { start, sequence: 0 }, MONDAY));
      }),
    );
    expect(results.filter((result) => result === null)).toHaveLength(1);
    const message = "This session was changed in another tab or on another device.";
    expect(new Set(results.flat())).toEqual(new Set([null, "edit_conflict", message]));
    expect(await db().studySession.findUniqueOrThrow({ where: { id } })).toMatchObject({ sequence: 1 });
  });

  it("notes minutes from elsewhere, of its day and after it, and decides anew", async () => {
    const { userId } = await createPlan();
    const [{ id }, next] = [await sessionOn("2026-03-09"), await sessionOn("2026-03-11")];
    expect(await refusal(changeSession(userId, next.id, { doneMinutes: 20 }, MONDAY))).toEqual([
      "invalid_input",
      "This session is still ahead. Enter its minutes on its day.",
    ]);
    await getStudy(userId, later(1));
    expect(await sessionOn("2026-03-09")).toMatchObject({ status: "missed" });
    const partly = await changeSession(userId, id, { doneMinutes: 20 }, later(1));
    expect(partly).toMatchObject({ status: "partly", doneMinutes: 20 });
    expect(await changeSession(userId, id, { doneMinutes: 25 }, later(1))).toMatchObject({
      status: "done",
      doneMinutes: 25,
    });
    const { plans } = await getStudy(userId, later(1));
    expect(plans[0]?.week.done).toBe(25);
  });

  it("leaves a running session and one that has taken place alone", async () => {
    const { userId, courseId } = await createPlan();
    const { id } = await sessionOn("2026-03-09");
    await startSession(userId, { courseId }, new Date(utc("09", "19:00")));
    const move = { start: utc("10", "10:00") };
    const now = new Date(utc("09", "19:05"));
    expect(await refusal(changeSession(userId, id, move, now))).toEqual([
      "invalid_input",
      "This session is running. End it first.",
    ]);
    await db().studySession.update({ where: { id }, data: { status: "done", endedAt: now } });
    expect((await refusal(changeSession(userId, id, move, now)))?.[1]).toBe(
      "This session is already over. Change an upcoming one.",
    );
  });

  it("that is to remind within quiet hours holds for its slot", async () => {
    const { userId, courseId } = await createPlan();
    const { id } = await sessionOn("2026-03-11");
    await changeSession(userId, id, { remindsAnyway: true }, MONDAY);
    await savePlan(userId, courseId, planBody({ why: "more", version: 1 }), MONDAY);
    const flags = (await sessions()).map(({ remindsAnyway }) => remindsAnyway);
    expect(flags).toEqual(flags.map((_, index) => index > 0));
  });

  it("is no one else's", async () => {
    await createPlan();
    const { id } = await sessionOn("2026-03-09");
    const { id: other } = await createLearner();
    const none = ["not_found", "There is no such study session."];
    expect(await refusal(changeSession(other, id, { state: "skipped" }, MONDAY))).toEqual(none);
    expect(await refusal(changeSession(other, randomUUID(), { state: "skipped" }, MONDAY))).toEqual(none);
  });
});

describe("what reminders and calendars read", () => {
  it("are sessions by their start, of one learner or of all", async () => {
    const { userId } = await createPlan();
    await createPlan();
    const [from, to] = [new Date(utc("09", "19:00")), new Date(utc("09", "19:01"))];
    expect(await listStartingBetween(from, to)).toHaveLength(2);
    expect(await listStartingBetween(new Date(utc("09", "18:00")), from)).toEqual([]);
    expect(await listSessionsBetween(userId, from, to)).toMatchObject([
      { userId, minutes: 30, status: "planned" },
    ]);
  });

  it("knows whether its course was studied that day", async () => {
    const { userId, courseId, quizId } = await createPlan();
    const { id } = await sessionOn("2026-03-09");
    const isStudied = async () => (await getSessionState(id))?.isStudied;
    expect(await isStudied()).toBe(false);
    await playQuiz(userId, quizId, { now: new Date(utc("08", "23:00")) });
    expect(await isStudied()).toBe(false);
    await db().attemptQuestion.updateMany({ data: { answeredAt: new Date(utc("09", "08:00")) } });
    expect(await isStudied()).toBe(true);
    await db().attempt.deleteMany();
    await startSession(userId, { courseId }, new Date(utc("11", "10:00")));
    expect(await isStudied()).toBe(true);
    expect(await getSessionState(randomUUID())).toBeNull();
  });
});

describe("the start time", () => {
  it("is that of the plan's next session; setting it pins that one", async () => {
    const { userId, courseId } = await createPlan();
    const { id } = await sessionOn("2026-03-09");
    expect(await getStartTime(userId, courseId, MONDAY)).toMatchObject({
      source: "scheduled",
      startTime: utc("09", "19:00"),
    });
    await setStartTime(userId, courseId, { startTime: utc("09", "20:00"), minutes: 25 }, MONDAY);
    await getStudy(userId, later(0, 1));
    expect(await db().studySession.findUniqueOrThrow({ where: { id } })).toMatchObject({
      startsAt: new Date(utc("09", "20:00")),
      plannedMinutes: 25,
      isPinned: true,
      sequence: 1,
      planId: expect.any(String),
    });
    const taken = setStartTime(userId, courseId, { startTime: utc("11", "19:10"), minutes: 25 }, MONDAY);
    expect((await refusal(taken))?.[0]).toBe("invalid_input");
  });

  it("isn't put into a pause, nor twice at one time", async () => {
    const { userId, courseId } = await createPlanner();
    await saveStudySettings(userId, { pauseUntil: "2026-03-12" }, MONDAY);
    const put = (day: string) =>
      refusal(setStartTime(userId, courseId, { startTime: utc(day, "10:00"), minutes: 30 }, MONDAY));
    const message = "You pause on that day. End the pause, or choose a later day.";
    expect(await put("12")).toEqual(["invalid_input", message]);
    expect([await put("13"), await put("13")]).toEqual([null, null]);
    await saveStudySettings(userId, { pauseUntil: null }, MONDAY);
    expect(await put("11")).toBeNull();
    expect(await sessions()).toMatchObject([{ status: "planned", startsAt: new Date(utc("11", "10:00")) }]);
  });

  it("of a course without a plan makes a single session", async () => {
    const { userId, courseId } = await createPlanner();
    await setStartTime(userId, courseId, { startTime: utc("09", "20:00"), minutes: 25 }, MONDAY);
    expect(await sessions()).toMatchObject([{ planId: null, isPinned: true, slotDay: null }]);
  });
});

describe("a session that is begun", () => {
  it("keeps its plan, and calendars hear of its beginning and end", async () => {
    const { userId, courseId } = await createPlan();
    await startSession(userId, { courseId }, new Date(utc("09", "19:00")));
    expect(await sessionOn("2026-03-09")).toMatchObject({
      status: "running",
      sequence: 1,
      planId: expect.any(String),
    });
    await settleSilent(new Date(utc("09", "19:30")));
    expect(await sessionOn("2026-03-09")).toMatchObject({
      status: "partly",
      sequence: 2,
      planId: expect.any(String),
    });
  });
});
