import { beforeEach, describe, expect, it } from "vitest";
import { addDays, dayToDate } from "#lib/core/time.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { getStats } from "#lib/learner/queries.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { getStreakStatus, listDays } from "./queries.ts";
import { changeTimeZone, claimMilestone, freezeStreak } from "./service.ts";
import { listStreakDifferences } from "./verification-queries.ts";

const at = (text: string) => new Date(text);
const NOON = at("2026-03-10T12:00:00Z");

beforeEach(resetDatabase);

async function complete(userId: string, course: { islandId: string; quizId: string }, now: Date) {
  await playQuiz(userId, course.quizId, { now });
  return completeQuiz(userId, course.islandId, course.quizId, now);
}

/** A learner whose receipts say that the `count` days up to `lastDay` are done. */
async function learnerWithDays(count: number, lastDay: string, timeZone = "UTC") {
  const learner = await createLearner({ timeZone });
  const days = Array.from({ length: count }, (_, index) => addDays(lastDay, -index));
  await db().streakDay.createMany({
    data: days.map((day) => ({ userId: learner.id, day: dayToDate(day), timeZone })),
  });
  await db().user.update({
    where: { id: learner.id },
    data: { streak: count, streakCoveredTo: count > 0 ? dayToDate(lastDay) : null },
  });
  return { ...learner, course: await createCourse(learner.id, [questions(2), questions(2)]) };
}

const streakOf = async (userId: string, now: Date) => (await getStats(userId, now))?.currentStreak;

describe("a day", () => {
  it("counts once, with what counted first and the zone it happened in", async () => {
    const { id, course } = await learnerWithDays(0, "2026-03-10", "Asia/Tokyo");
    await complete(id, course, at("2026-03-10T14:59:00Z"));
    await complete(id, { ...course, quizId: course.quizIds[1] ?? "" }, at("2026-03-10T14:59:30Z"));
    const [day, ...others] = await listDays(id, "2026-03-01", "2026-03-31", NOON);
    expect(others).toEqual([]);
    expect(day).toMatchObject({
      day: "2026-03-10",
      kind: "done",
      timeZone: "Asia/Tokyo",
      countedAt: "2026-03-10T14:59:00.000Z",
      quizTitle: "Quiz 1",
      quizzes: 2,
    });
    expect(await streakOf(id, at("2026-03-10T14:59:59Z"))).toBe(1);
  });

  it("that follows the last one raises the streak; a gap begins anew", async () => {
    const { id, course } = await learnerWithDays(4, "2026-03-09");
    expect((await complete(id, course, NOON)).stats.currentStreak).toBe(5);
    expect(await streakOf(id, at("2026-03-11T23:59:59Z"))).toBe(5);
    expect(await streakOf(id, at("2026-03-12T00:00:00Z"))).toBe(0);
    expect((await complete(id, course, at("2026-03-12T00:00:00Z"))).stats.currentStreak).toBe(1);
    expect(await listStreakDifferences(kysely())).toEqual([]);
  });
});

describe("milestones", () => {
  it("are paid by the completion that reaches them, and reported once", async () => {
    const { id, course } = await learnerWithDays(6, "2026-03-09");
    const completion = await complete(id, course, NOON);
    expect(completion).toMatchObject({ xpEarned: 75, stats: { currentStreak: 7, xp: 575 } });
    const claims = await Promise.all(
      Array.from({ length: 200 }, () => claimMilestone(id, "Achieved 7-day streak!", NOON)),
    );
    expect(claims.filter(({ awarded }) => awarded)).toEqual([
      { awarded: true, success: true, xpGained: 500, newXPTotal: 575, newRank: null },
    ]);
    expect(await getStats(id, NOON)).toMatchObject({ xp: 575 });
  });

  it("that were reached before they were paid are paid by the claim", async () => {
    const { id } = await learnerWithDays(14, "2026-03-10");
    expect(await claimMilestone(id, "Achieved 14-day streak!", NOON)).toMatchObject({
      awarded: true,
      xpGained: 1000,
      newXPTotal: 2000,
      newRank: { name: "Dedicated Learner" },
    });
  });

  it.each([
    "Achieved 14-day streak!",
    "Achieved 8-day streak!",
    "Session completed",
    "",
    "Achieved 7-day streak",
  ])("that are not reached, or are none, pay nothing: %s", async (reason) => {
    const { id } = await learnerWithDays(13, "2026-03-10");
    expect(await claimMilestone(id, reason, NOON)).toEqual({
      awarded: false,
      success: false,
      xpGained: 0,
      newXPTotal: 0,
      newRank: null,
    });
    expect(await db().award.count()).toBe(0);
  });

  it("stay reached once the streak is broken: the next one is the first that no streak has reached", async () => {
    const { id, course } = await learnerWithDays(6, "2026-03-09");
    const next = async (now: Date) => (await getStreakStatus(id, now))?.nextMilestone;
    expect(await next(NOON)).toEqual({ days: 7, xp: 500 });
    await complete(id, course, NOON);
    const later = at("2026-03-20T12:00:00Z");
    expect(await getStreakStatus(id, later)).toMatchObject({
      streak: 0,
      nextMilestone: { days: 14, xp: 1000 },
    });
    const other = await createLearner();
    expect((await getStreakStatus(other.id, later))?.nextMilestone).toEqual({ days: 7, xp: 500 });
  });

  it("of a streak that broke and grew again are not paid twice", async () => {
    const { id, course } = await learnerWithDays(6, "2026-03-09");
    await complete(id, course, NOON);
    await db().streakDay.deleteMany({ where: { userId: id, day: { lt: dayToDate("2026-03-05") } } });
    const days = ["2026-03-05", "2026-03-04", "2026-03-03", "2026-03-02", "2026-03-01"];
    await db().streakDay.createMany({
      data: days.map((day) => ({ userId: id, day: dayToDate(day), timeZone: "UTC" })),
      skipDuplicates: true,
    });
    await complete(id, course, at("2026-03-11T12:00:00Z"));
    expect(await db().award.count({ where: { reason: "milestone" } })).toBe(1);
  });
});

describe("a freeze", () => {
  it("covers today and tomorrow where nothing is done today", async () => {
    const { id } = await learnerWithDays(3, "2026-03-09");
    expect(await freezeStreak(id, NOON)).toMatchObject({
      streak: 3,
      streakFrozen: true,
      streakFrozenAt: NOON.toISOString(),
      frozenDaysLeft: 2,
      freezeDuration: 2,
      expiresAt: "2026-03-13T00:00:00.000Z",
      canFreeze: false,
      willExpireSoon: false,
    });
    expect(await streakOf(id, at("2026-03-12T23:59:00Z"))).toBe(3);
    expect(await streakOf(id, at("2026-03-13T00:00:00Z"))).toBe(0);
  });

  it("covers the two days after today where today is done, and activity on them counts", async () => {
    const { id, course } = await learnerWithDays(3, "2026-03-10");
    expect(await freezeStreak(id, NOON)).toMatchObject({
      frozenDaysLeft: 2,
      expiresAt: "2026-03-14T00:00:00.000Z",
    });
    const completion = await complete(id, course, at("2026-03-12T09:00:00Z"));
    expect(completion.stats.currentStreak).toBe(4);
    const kinds = (await listDays(id, "2026-03-10", "2026-03-12", NOON)).map(({ day, kind }) => [day, kind]);
    expect(kinds).toEqual([
      ["2026-03-10", "done"],
      ["2026-03-11", "frozen"],
      ["2026-03-12", "done"],
    ]);
    expect(await listStreakDifferences(kysely())).toEqual([]);
  });

  it("starts once for fifty that ask at once; the others are told", async () => {
    const { id } = await learnerWithDays(3, "2026-03-10");
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => freezeStreak(id, NOON)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of all) if (one.status === "rejected") expect(one.reason.code).toBe("already_frozen");
    expect(await db().streakFreeze.count()).toBe(1);
  });

  it("is refused without a streak, and again before seven days are over", async () => {
    const { id, course } = await learnerWithDays(3, "2026-03-07");
    await expect(freezeStreak(id, NOON)).rejects.toMatchObject({ code: "no_streak" });
    await complete(id, course, NOON);
    await freezeStreak(id, NOON);
    await complete(id, course, at("2026-03-13T12:00:00Z"));
    await expect(freezeStreak(id, at("2026-03-13T12:00:00Z"))).rejects.toMatchObject({
      code: "freeze_not_ready",
    });
    const status = await getStreakStatus(id, at("2026-03-13T12:00:00Z"));
    expect(status).toMatchObject({ canFreeze: false, freezeReadyOn: "2026-03-18" });
  });
});

describe("a change of zone", () => {
  it("waits for the old zone's midnight", async () => {
    const { id, course } = await learnerWithDays(2, "2026-03-09", "Asia/Tokyo");
    await changeTimeZone(id, "America/Los_Angeles", at("2026-03-10T01:00:00Z"));
    expect(await getStreakStatus(id, at("2026-03-10T14:59:59Z"))).toMatchObject({
      today: "2026-03-10",
      timeZone: "Asia/Tokyo",
    });
    expect(await getStreakStatus(id, at("2026-03-10T15:00:00Z"))).toMatchObject({
      today: "2026-03-10",
      timeZone: "America/Los_Angeles",
      streak: 2,
    });
    const completion = await complete(id, course, at("2026-03-10T15:00:00Z"));
    expect(completion.stats.currentStreak).toBe(3);
    const learner = await db().user.findUniqueOrThrow({ where: { id } });
    expect(learner).toMatchObject({
      timeZone: "America/Los_Angeles",
      nextTimeZone: null,
      zoneChangesAt: null,
    });
  });

  it("that jumps over a date breaks nothing, and the date counts for nothing", async () => {
    const { id, course } = await learnerWithDays(2, "2026-03-09", "Pacific/Pago_Pago");
    await changeTimeZone(id, "Pacific/Kiritimati", at("2026-03-10T10:00:00Z"));
    const jumped = at("2026-03-10T11:30:00Z");
    expect(await getStreakStatus(id, jumped)).toMatchObject({ today: "2026-03-11", streak: 2 });
    expect((await complete(id, course, jumped)).stats.currentStreak).toBe(3);
    const kinds = (await listDays(id, "2026-03-08", "2026-03-11", NOON)).map(({ kind }) => kind);
    expect(kinds).toEqual(["done", "done", "skipped", "done"]);
    expect(await listStreakDifferences(kysely())).toEqual([]);
  });

  it("can be taken back before it happens", async () => {
    const { id } = await learnerWithDays(2, "2026-03-09", "Asia/Tokyo");
    await changeTimeZone(id, "Europe/Paris", NOON);
    await changeTimeZone(id, "Asia/Tokyo", NOON);
    const learner = await db().user.findUniqueOrThrow({ where: { id } });
    expect(learner).toMatchObject({ timeZone: "Asia/Tokyo", nextTimeZone: null, zoneChangesAt: null });
  });
});
