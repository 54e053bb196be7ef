import { beforeEach, describe, expect, it } from "vitest";
import { dayToDate } from "#lib/core/time.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { getStats } from "#lib/learner/queries.ts";
import { db, inSqlTransaction, kysely } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { getStreakStatus, listDays } from "./queries.ts";
import { noteWeekdays } from "./rest-service.ts";
import { changeTimeZone, claimMilestone, freezeStreak } from "./service.ts";
import { listStreakDifferences } from "./verification-queries.ts";

const PLAN = "0190f000-0000-7000-8000-000000000001";
const at = (text: string) => new Date(text);
/** 9 March 2026 is a Monday */
const MONDAY = at("2026-03-09T12:00:00Z");
const TUESDAY = at("2026-03-10T12:00:00Z");

beforeEach(resetDatabase);

type Planner = Awaited<ReturnType<typeof planner>>;

/** A learner who did the Monday, and who has had a plan for weeks. */
async function planner(weekdays = [1, 3, 5], timeZone = "UTC") {
  const learner = await createLearner({ timeZone });
  await note(learner.id, weekdays, at("2026-02-10T12:00:00Z"));
  const course = await createCourse(learner.id, [questions(1), questions(1), questions(1)]);
  await complete({ ...learner, course }, MONDAY);
  return { ...learner, course };
}

const note = (userId: string, weekdays: number[], now: Date, plan = PLAN) =>
  inSqlTransaction((sql) => noteWeekdays(sql, userId, plan, weekdays, now));

async function complete(
  { id, course }: { id: string; course: { islandId: string; quizId: string } },
  now: Date,
) {
  await playQuiz(id, course.quizId, { now });
  return completeQuiz(id, course.islandId, course.quizId, now);
}

const streakOf = async (userId: string, now: Date) => (await getStats(userId, now))?.currentStreak;

async function kinds({ id }: Planner) {
  const rows = await db().streakDay.findMany({ where: { userId: id }, orderBy: { day: "asc" } });
  return rows.map(({ day, kind }) => `${day.toISOString().slice(8, 10)} ${kind}`);
}

const differences = () => listStreakDifferences(kysely());

describe("a learner with a plan for Monday, Wednesday and Friday", () => {
  it("has until the end of Wednesday after Monday, and is told so on Tuesday", async () => {
    const { id } = await planner();
    const status = await getStreakStatus(id, TUESDAY);
    expect(status).toMatchObject({
      streak: 1,
      isDoneToday: false,
      willExpireSoon: false,
      expiresAt: "2026-03-12T00:00:00.000Z",
      hoursUntilExpiry: 36,
      canFreeze: true,
      freezeStartsOn: "2026-03-11",
    });
    expect(status?.week.map(({ look }) => look)).toEqual([
      "missed",
      "rest",
      "missed",
      "rest",
      "rest",
      "done",
      "rest",
    ]);
    expect(await streakOf(id, at("2026-03-11T23:59:59Z"))).toBe(1);
    expect(await streakOf(id, at("2026-03-12T00:00:00Z"))).toBe(0);
    expect(await getStreakStatus(id, at("2026-03-11T18:00:00Z"))).toMatchObject({ willExpireSoon: true });
  });

  it("keeps the streak by keeping the plan, and the days between get their receipts", async () => {
    const learner = await planner();
    for (const [day, streak] of [
      ["11", 2],
      ["13", 3],
      ["16", 4],
      ["18", 5],
    ] as const) {
      const { stats } = await complete(learner, at(`2026-03-${day}T12:00:00Z`));
      expect(stats.currentStreak).toBe(streak);
    }
    expect(await kinds(learner)).toEqual([
      "09 done",
      "10 rest",
      "11 done",
      "12 rest",
      "13 done",
      "14 rest",
      "15 rest",
      "16 done",
      "17 rest",
      "18 done",
    ]);
    expect(await differences()).toEqual([]);
  });

  it("loses it on a day with a slot, and the rest day before it has its receipt however late", async () => {
    const learner = await planner();
    const { stats } = await complete(learner, at("2026-06-05T12:00:00Z"));
    expect(stats.currentStreak).toBe(1);
    expect(await kinds(learner)).toEqual(["09 done", "10 rest", "05 done"]);
    expect(await differences()).toEqual([]);
  });

  it("is paid for a quiz on a rest day as on any day", async () => {
    const learner = await planner();
    expect((await complete(learner, TUESDAY)).stats.currentStreak).toBe(2);
    expect(await kinds(learner)).toEqual(["09 done", "10 done"]);
    expect(await streakOf(learner.id, at("2026-03-11T23:59:59Z"))).toBe(2);
  });

  it("gets one receipt a day of fifty completions at once", async () => {
    const learner = await planner();
    const { id, course } = learner;
    const now = at("2026-03-13T12:00:00Z");
    await complete(learner, at("2026-03-11T12:00:00Z"));
    await playQuiz(id, course.quizId, { now });
    await Promise.all(
      Array.from({ length: 50 }, () => completeQuiz(id, course.islandId, course.quizId, now)),
    );
    expect(await kinds(learner)).toEqual(["09 done", "10 rest", "11 done", "12 rest", "13 done"]);
    expect(await streakOf(id, now)).toBe(3);
    expect(await differences()).toEqual([]);
  });

  it("claims no milestone for days of rest", async () => {
    const { id } = await planner();
    const claim = await claimMilestone(id, "Achieved 7-day streak!", at("2026-03-11T12:00:00Z"));
    expect(claim.awarded).toBe(false);
  });

  it("sees rest days on days that were none of a streak's too, and none to come", async () => {
    const { id } = await planner();
    const days = await listDays(id, "2026-03-01", "2026-03-31", TUESDAY);
    expect(days.map(({ day, kind }) => `${day.slice(8)} ${kind}`)).toEqual([
      "01 rest",
      "03 rest",
      "05 rest",
      "07 rest",
      "08 rest",
      "09 done",
      "10 rest",
    ]);
    expect(days.at(-1)).toMatchObject({ countedAt: null, timeZone: null, xp: 0, quizzes: 0 });
  });
});

describe("a change of plan", () => {
  it.each([
    ["that ends it", []],
    ["to a single day", [3]],
    ["that adds this weekday", [1, 2, 3, 5]],
  ])("%s takes today's rest, not yesterday's", async (_, weekdays) => {
    const { id } = await planner();
    await note(id, weekdays, TUESDAY);
    expect(await getStreakStatus(id, TUESDAY)).toMatchObject({
      streak: 1,
      expiresAt: "2026-03-11T00:00:00.000Z",
    });
    expect(await streakOf(id, at("2026-03-11T00:00:00Z"))).toBe(0);
    const other = await planner();
    await note(other.id, weekdays, at("2026-03-11T00:00:00Z"));
    expect(await streakOf(other.id, at("2026-03-11T12:00:00Z"))).toBe(1);
  });

  it("saves no day that is lost: a slot that is removed asks for a week on, one of yesterday for ever", async () => {
    const learner = await planner();
    const { id } = learner;
    await note(id, [1, 4, 5], at("2026-03-11T23:59:59Z"));
    expect(await streakOf(id, at("2026-03-12T00:00:00Z"))).toBe(0);
    await note(id, [1, 5], at("2026-03-12T00:00:00Z"));
    expect((await complete(learner, at("2026-03-13T12:00:00Z"))).stats.currentStreak).toBe(1);
    expect(await differences()).toEqual([]);
  });
});

describe("a freeze", () => {
  it("begins after the rest days, and holds though a plan then asks for one of them", async () => {
    const learner = await planner();
    const { id } = learner;
    await complete(learner, at("2026-03-11T12:00:00Z"));
    await complete(learner, at("2026-03-13T12:00:00Z"));
    const status = await freezeStreak(id, at("2026-03-13T13:00:00Z"));
    expect(status).toMatchObject({ streak: 3, streakFrozen: true, expiresAt: "2026-03-19T00:00:00.000Z" });
    await note(id, [1, 3, 5, 6, 7], at("2026-03-13T14:00:00Z"));
    expect(await kinds(learner)).toEqual([
      "09 done",
      "10 rest",
      "11 done",
      "12 rest",
      "13 done",
      "14 rest",
      "15 rest",
      "16 frozen",
      "17 frozen",
    ]);
    expect(await streakOf(id, at("2026-03-18T23:59:59Z"))).toBe(3);
    expect(await streakOf(id, at("2026-03-19T00:00:00Z"))).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it("goes on into rest days", async () => {
    const { id } = await planner();
    await freezeStreak(id, TUESDAY);
    expect(await getStreakStatus(id, TUESDAY)).toMatchObject({ expiresAt: "2026-03-14T00:00:00.000Z" });
  });
});

it("rest days and a date that a change of zone jumps over carry a streak together", async () => {
  const learner = await planner([1, 4], "Pacific/Pago_Pago");
  const { id } = learner;
  await changeTimeZone(id, "Pacific/Kiritimati", at("2026-03-10T12:00:00Z"));
  // Tuesday rests, Wednesday is jumped over, Thursday has a slot.
  expect(await getStreakStatus(id, at("2026-03-11T12:00:00Z"))).toMatchObject({
    today: "2026-03-12",
    streak: 1,
    expiresAt: "2026-03-12T10:00:00.000Z",
  });
  expect((await complete(learner, at("2026-03-11T12:00:00Z"))).stats.currentStreak).toBe(2);
  expect(await kinds(learner)).toEqual(["09 done", "10 rest", "11 skipped", "12 done"]);
  expect(await differences()).toEqual([]);
});

describe("the verification of streaks", () => {
  async function history() {
    const learner = await planner();
    await complete(learner, at("2026-03-11T12:00:00Z"));
    await complete(learner, at("2026-03-13T12:00:00Z"));
    expect(await differences()).toEqual([]);
    return learner;
  }

  it("finds a rest day that no plan gave", async () => {
    const { id } = await history();
    const row = { userId: id, timeZone: "UTC", createdAt: at("2026-03-16T12:00:00Z") };
    const days = ["2026-03-14", "2026-03-15", "2026-03-16"].map((day) => dayToDate(day));
    await db().streakDay.createMany({ data: days.map((day) => ({ ...row, day, kind: "rest" })) });
    await db().user.update({ where: { id }, data: { streakCoveredTo: dayToDate("2026-03-16") } });
    expect(await differences()).toEqual([
      { userId: id, what: "rest day 2026-03-16", cached: "counted", recomputed: "none by the plans" },
    ]);
    await db().studyWeekdays.deleteMany();
    expect((await differences()).map(({ what }) => what.slice(-2))).toEqual(["10", "12", "14", "15", "16"]);
  });

  it("finds one that is gone, also where the streak was made to agree", async () => {
    const { id } = await history();
    await db().streakDay.delete({ where: { userId_day: { userId: id, day: dayToDate("2026-03-10") } } });
    const rest = {
      userId: id,
      what: "rest day 2026-03-10",
      cached: "not counted",
      recomputed: "one by the plans",
    };
    const streak = { userId: id, what: "streak", cached: "3 to 2026-03-13", recomputed: "2 to 2026-03-13" };
    expect(await differences()).toEqual([streak, rest]);
    await db().user.update({ where: { id }, data: { streak: 2 } });
    expect(await differences()).toEqual([rest]);
  });

  it("bears the days that are lost after a rest day, and plans that changed since", async () => {
    const learner = await planner();
    await complete(learner, at("2026-03-14T12:00:00Z"));
    await note(learner.id, [2, 4], at("2026-03-15T12:00:00Z"));
    await note(learner.id, [], at("2026-03-20T12:00:00Z"));
    await complete(learner, at("2026-04-14T12:00:00Z"));
    expect(await differences()).toEqual([]);
  });
});
