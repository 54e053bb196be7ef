import { beforeEach, describe, expect, it } from "vitest";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { db } from "#lib/server/db/db.ts";
import { beat, endSession, startSession } from "#lib/session/service.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { playQuiz } from "#tests/support/play.ts";
import { createPlan, later, MONDAY, planBody } from "#tests/support/study-plans.ts";
import { createLesson } from "#tests/support/study-sessions.ts";
import { savePlan } from "./plan-service.ts";
import { getStudy, settleStudy } from "./service.ts";
import { changeSession } from "./session-service.ts";
import { saveStudySettings } from "./settings-service.ts";

beforeEach(resetDatabase);

const sessions = () => db().studySession.findMany({ orderBy: [{ startsAt: "asc" }, { id: "asc" }] });
const first = async () => (await sessions())[0];
const monday = (clock: string) => new Date(`2026-03-09T${clock}:00Z`);

/** Studies a course for so many minutes from an instant on. */
async function studyFor(userId: string, courseId: string, from: Date, minutes: number) {
  const { _id } = await startSession(userId, { courseId, minutes: 60 }, from);
  const after = (seconds: number) => new Date(from.getTime() + seconds * 1000);
  for (let second = 30; second <= minutes * 60; second += 30) await beat(userId, _id, {}, after(second));
  await endSession(userId, _id, after(minutes * 60));
}

async function doQuiz(
  { userId, islandId, quizIds }: Awaited<ReturnType<typeof createPlan>>,
  index: number,
  now: Date,
) {
  const quizId = quizIds[index] ?? "";
  await playQuiz(userId, quizId, { now });
  await completeQuiz(userId, islandId, quizId, now);
}

describe("a session whose day is over", () => {
  it("is missed without study, and later ones make up for it within a quarter", async () => {
    const { userId } = await createPlan();
    const before = await first();
    await getStudy(userId, monday("23:59"));
    expect(await first()).toMatchObject({ status: "planned", countedMinutes: null, sequence: 0 });
    await getStudy(userId, later(1));
    const [missed, next] = await sessions();
    expect(missed).toMatchObject({
      id: before?.id,
      status: "missed",
      countedMinutes: 0,
      sequence: 1,
      changedAt: later(1),
    });
    expect(next?.plannedMinutes).toBeGreaterThan(30);
    expect(next?.plannedMinutes).toBeLessThanOrEqual(37);
  });

  it("is done where its course was studied at another hour of its day", async () => {
    const { userId, courseId } = await createPlan();
    await studyFor(userId, courseId, monday("13:00"), 24);
    await getStudy(userId, monday("14:00"));
    expect((await sessions()).find(({ planId }) => planId)).toMatchObject({
      status: "done",
      countedMinutes: null,
    });
    await getStudy(userId, later(1));
    expect((await sessions()).find(({ planId }) => planId)).toMatchObject({
      status: "done",
      countedMinutes: 24,
    });
  });

  it("is partly done with less than 80 %, and may become done until its day ends", async () => {
    const { userId, courseId } = await createPlan();
    await studyFor(userId, courseId, monday("19:00"), 10);
    await getStudy(userId, monday("19:30"));
    expect(await first()).toMatchObject({ status: "partly", creditedSeconds: 600 });
    await studyFor(userId, courseId, monday("21:00"), 14);
    await getStudy(userId, monday("22:00"));
    expect(await first()).toMatchObject({ status: "done" });
  });

  it("stays partly done where the rest came on the next day", async () => {
    const { userId, courseId } = await createPlan();
    await studyFor(userId, courseId, monday("19:00"), 10);
    await getStudy(userId, later(1));
    await studyFor(userId, courseId, later(1), 30);
    await getStudy(userId, later(1, 2));
    expect(await first()).toMatchObject({ status: "partly", countedMinutes: 10 });
  });

  it("is done with all that it was for, however fast", async () => {
    const plan = await createPlan();
    const items = (await first())?.items as { kind: string; id: string }[];
    expect(items.length).toBeGreaterThan(0);
    const quizzes = items.filter(({ kind }) => kind === "quiz").map(({ id }) => plan.quizIds.indexOf(id));
    for (const index of quizzes) await doQuiz(plan, index, monday("15:00"));
    await db().lessonProgress.createMany({
      data: items
        .filter(({ kind }) => kind === "lesson")
        .map(({ id }) => ({ userId: plan.userId, lessonId: id, doneAt: monday("15:00") })),
    });
    await getStudy(plan.userId, monday("16:00"));
    expect(await first()).toMatchObject({ status: "done" });
  });

  it("is decided for good, whatever is reported of its day later", async () => {
    const { userId, courseId } = await createPlan();
    await getStudy(userId, later(1));
    const late = { startedAt: monday("20:00"), lastBeatAt: monday("20:30"), endedAt: monday("20:30") };
    await db().studySession.create({
      data: { userId, courseId, plannedMinutes: 30, status: "done", creditedSeconds: 1800, ...late },
    });
    // Another session of that day, still open, makes the day be looked at again.
    await db().studySession.create({
      data: { userId, courseId, plannedMinutes: 10, startsAt: monday("21:00") },
    });
    await getStudy(userId, later(1, 1));
    expect(await first()).toMatchObject({ status: "missed", countedMinutes: 0, sequence: 1 });
  });

  it("isn't decided while it runs", async () => {
    const { userId, courseId } = await createPlan();
    const { _id } = await startSession(userId, { courseId }, monday("19:10"));
    await getStudy(userId, later(1));
    expect(await first()).toMatchObject({ id: _id, status: "running", planId: expect.any(String) });
  });
});

describe("settling", () => {
  it("writes nothing where all is as it should be", async () => {
    const { userId } = await createPlan();
    await getStudy(userId, later(1));
    const before = await sessions();
    await getStudy(userId, later(1, 1));
    await settleStudy(later(1, 3));
    expect(await sessions()).toEqual(before);
    expect(await db().studyMark.count()).toBe(2);
  });

  it("fifty times at once is as good as once", async () => {
    const { userId } = await createPlan();
    await Promise.all([
      ...Array.from({ length: 40 }, () => getStudy(userId, later(2))),
      ...Array.from({ length: 10 }, () => settleStudy(later(2))),
    ]);
    const all = await sessions();
    const slots = all.map(({ slotDay, slotTime }) => `${slotDay?.toISOString()} ${slotTime}`);
    expect(new Set(slots).size).toBe(slots.length);
    expect(all[0]).toMatchObject({ status: "missed", sequence: 1 });
    expect(await db().studyMark.count()).toBe(2);
  });

  it("keeps to the learner's clock when they travel", async () => {
    const { userId } = await createPlan({ timeZone: "Europe/Berlin" });
    expect(await first()).toMatchObject({ startsAt: monday("18:00") });
    await db().user.update({ where: { id: userId }, data: { timeZone: "America/New_York" } });
    await getStudy(userId, MONDAY);
    expect(await first()).toMatchObject({ startsAt: monday("23:00"), sequence: 1, isPinned: false });
  });

  it("notes why the scope changed, by name", async () => {
    const { userId, courseId } = await createPlan();
    for (const _ of [1, 2, 3]) await createLesson(courseId, { words: 1800 });
    await getStudy(userId, later(1));
    await getStudy(userId, later(1, 1));
    expect(await db().studyMark.findMany({ orderBy: { day: "asc" } })).toMatchObject([
      { step: "" },
      { step: "3 lessons added" },
    ]);
    const { plans } = await getStudy(userId, later(1, 1));
    expect(plans[0]?.burnUp.steps).toMatchObject([
      { day: "2026-03-10", title: "3 lessons added", minutes: 30 },
    ]);
  });

  it("is done without a visit after an hour, and not before", async () => {
    const { userId } = await createPlan();
    const gone = await createPlan();
    await db().user.delete({ where: { id: gone.userId } });
    await settleStudy(later(0, 0.9));
    expect(await db().studyPlan.findFirstOrThrow({ where: { userId } })).toMatchObject({ settledAt: MONDAY });
    await settleStudy(later(1));
    expect(await first()).toMatchObject({ status: "missed" });
    expect(await db().studyPlan.findFirstOrThrow({ where: { userId } })).toMatchObject({
      settledAt: later(1),
    });
  });

  it("sees at once what was done a moment ago", async () => {
    const plan = await createPlan();
    const before = (await getStudy(plan.userId, MONDAY)).plans[0];
    await doQuiz(plan, 0, later(0, 0.01));
    const after = (await getStudy(plan.userId, later(0, 0.02))).plans[0];
    expect(after?.estimate.openMinutes).toBeLessThan(before?.estimate.openMinutes ?? 0);
  });
});

describe("a pause", () => {
  it("pauses the sessions of its days; after it they are back, the first with ten minutes", async () => {
    const { userId } = await createPlan();
    await saveStudySettings(userId, { pauseUntil: "2026-03-15" }, MONDAY);
    const paused = (await sessions()).filter(({ status }) => status === "paused");
    expect(paused.map(({ startsAt }) => startsAt?.toISOString().slice(0, 10))).toEqual([
      "2026-03-09",
      "2026-03-11",
      "2026-03-13",
    ]);
    expect(paused.every(({ sequence }) => sequence === 1)).toBe(true);
    await getStudy(userId, later(7));
    const back = (await sessions()).filter(({ status }) => status === "planned");
    expect(back.map(({ plannedMinutes }) => plannedMinutes).slice(0, 2)).toEqual([10, 30]);
    expect((await sessions()).filter(({ status }) => status === "missed")).toEqual([]);
  });

  it("that ends early gives the sessions back, with their ids", async () => {
    const { userId } = await createPlan();
    const before = (await sessions()).map(({ id }) => id);
    await saveStudySettings(userId, { pauseUntil: "2026-03-31" }, MONDAY);
    const settings = await saveStudySettings(userId, { pauseUntil: null }, later(0, 1));
    expect(settings.pause).toBeNull();
    const after = await sessions();
    expect(after.filter(({ status }) => status === "paused")).toEqual([]);
    expect(after.map(({ id }) => id)).toEqual(before);
  });

  it.each([
    ["2026-03-08", "This date has passed. Choose a later one."],
    ["2026-06-07", "A pause lasts 90 days at most."],
  ])("until %s is refused", async (pauseUntil, message) => {
    const { userId } = await createPlan();
    await expect(saveStudySettings(userId, { pauseUntil }, MONDAY)).rejects.toMatchObject({ message });
    expect(await db().studyPause.count()).toBe(0);
  });

  it("lasts 90 days at most, also where it is made longer later", async () => {
    const { userId } = await createPlan();
    const until = (pauseUntil: string, now: Date) =>
      saveStudySettings(userId, { pauseUntil }, now).then(({ pause }) => pause?.until);
    expect(await until("2026-04-01", MONDAY)).toBe("2026-04-01");
    expect(await until("2026-06-06", later(10))).toBe("2026-06-06");
    await expect(until("2026-06-07", later(10))).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("takes single sessions with it", async () => {
    const { userId, courseId } = await createPlan();
    const single = await db().studySession.create({
      data: { userId, courseId, startsAt: later(1), plannedMinutes: 20 },
    });
    const statusOf = async () =>
      (await db().studySession.findUniqueOrThrow({ where: { id: single.id } })).status;
    await saveStudySettings(userId, { pauseUntil: "2026-03-12" }, MONDAY);
    expect(await statusOf()).toBe("paused");
    await saveStudySettings(userId, { pauseUntil: null }, MONDAY);
    expect(await statusOf()).toBe("planned");
  });
});

describe("what a learner moved", () => {
  it("stays there whatever is planned anew", async () => {
    const { userId, courseId } = await createPlan();
    const start = "2026-03-10T08:00:00.000Z";
    const { _id } = await changeSession(userId, (await first())?.id ?? "", { start }, MONDAY);
    await savePlan(userId, courseId, planBody({ why: "Because", version: 1 }), MONDAY);
    await getStudy(userId, later(0, 6));
    const moved = await db().studySession.findUniqueOrThrow({ where: { id: _id } });
    expect(moved).toMatchObject({
      startsAt: new Date(start),
      isPinned: true,
      sequence: 1,
      status: "planned",
    });
  });

  it("and skipped stays skipped: nothing takes its place", async () => {
    const { userId } = await createPlan();
    const id = (await first())?.id ?? "";
    await changeSession(userId, id, { state: "skipped" }, MONDAY);
    await getStudy(userId, later(0, 1));
    await getStudy(userId, later(2));
    const onMonday = (await sessions()).filter(({ startsAt }) => (startsAt ?? MONDAY) < later(1));
    expect(onMonday).toMatchObject([{ id, status: "skipped" }]);
  });
});
