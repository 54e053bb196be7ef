import { beforeEach, describe, expect, it } from "vitest";
import { addDays, DAY_MS, dayToDate, MINUTE_MS } from "#lib/core/time.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { getStreakStatus, listDays } from "#lib/streak/queries.ts";
import { changeTimeZone, claimMilestone, freezeStreak } from "#lib/streak/service.ts";
import { listStreakDifferences } from "#lib/streak/verification-queries.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { playQuiz } from "#tests/support/play.ts";
import { answerAll, createMistakes, makeDue, practise } from "#tests/support/practice.ts";
import { getPracticeState } from "./queries.ts";
import { finishPractice, startPractice } from "./service.ts";

const NOON = new Date("2026-03-10T12:00:00Z");
const at = (text: string) => new Date(text);

beforeEach(resetDatabase);

/** A learner with five due questions, whose receipts say that the `count` days up to `lastDay` are done. */
async function withDays(count: number, lastDay: string, data = {}) {
  const learner = await createMistakes({ wrong: 5, right: 3 }, data);
  const days = Array.from({ length: count }, (_, index) => addDays(lastDay, -index));
  await db().streakDay.createMany({
    data: days.map((day) => ({ userId: learner.id, day: dayToDate(day), timeZone: "UTC" })),
  });
  const streakCoveredTo = count > 0 ? dayToDate(lastDay) : null;
  await db().user.update({ where: { id: learner.id }, data: { streak: count, streakCoveredTo } });
  return learner;
}

async function completeAt(learner: { id: string; islandId: string; quizId: string }, now: Date) {
  await db().attempt.deleteMany({ where: { userId: learner.id, status: "open" } });
  await playQuiz(learner.id, learner.quizId, { now });
  return completeQuiz(learner.id, learner.islandId, learner.quizId, now);
}

const daysOf = (id: string) => listDays(id, "2026-02-01", "2026-04-30", NOON);

describe("a practice of due questions", () => {
  it.each([
    [5, 3, true],
    [4, 6, false],
    [0, 6, false],
  ])("with %i wrong and %i right keeps the streak: %s", async (wrong, right, isKept) => {
    const { id } = await createMistakes({ wrong, right });
    expect(await getPracticeState(id, NOON)).toMatchObject({ dueCount: wrong, keepsStreak: isKept });
    const result = await practise(id, NOON);
    expect(result.streak).toEqual({ before: 0, after: isKept ? 1 : 0, keptByPractice: isKept });
    expect(await db().streakDay.count()).toBe(isKept ? 1 : 0);
  });

  it("that goes round again with four different ones doesn't", async () => {
    const { id } = await createMistakes({ wrong: 4 });
    const result = await practise(id, NOON);
    expect(await db().practiceQuestion.count({ where: { isDue: true } })).toBe(5);
    expect(result.streak.keptByPractice).toBe(false);
  });

  it("counts whatever the answers, with a receipt that names no quiz, and pays nothing of its own", async () => {
    const { id } = await withDays(2, "2026-03-09");
    const result = await practise(id, NOON, () => false);
    expect(result).toMatchObject({ correct: 0, streak: { before: 2, after: 3, keptByPractice: true } });
    expect((await daysOf(id)).at(-1)).toEqual({
      ...{ day: "2026-03-10", kind: "done", countedAt: NOON.toISOString(), timeZone: "UTC" },
      ...{ quizTitle: null, courseTitle: null, isPractice: true, xp: 0, quizzes: 0 },
    });
    expect(await getStreakStatus(id, NOON)).toMatchObject({ streak: 3, isDoneToday: true });
    expect(await db().award.count({ where: { kind: { not: "heart" } } })).toBe(0);
    expect(await listStreakDifferences(kysely())).toEqual([]);
  });

  it("leaves a day that a quiz has kept, and a quiz leaves one that a practice has kept", async () => {
    const learner = await withDays(0, "2026-03-10");
    await practise(learner.id, NOON);
    const completion = await completeAt(learner, new Date(NOON.getTime() + MINUTE_MS));
    expect(completion.stats.currentStreak).toBe(1);
    expect(await daysOf(learner.id)).toMatchObject([
      { countedAt: NOON.toISOString(), isPractice: true, quizTitle: null, quizzes: 1 },
    ]);
    const tomorrow = new Date(NOON.getTime() + DAY_MS);
    await completeAt(learner, tomorrow);
    await makeDue(learner.id);
    expect(await getPracticeState(learner.id, tomorrow)).toMatchObject({ keepsStreak: false });
    const { streak } = await practise(learner.id, tomorrow);
    expect(streak).toEqual({ before: 2, after: 2, keptByPractice: false });
    expect((await daysOf(learner.id)).at(-1)).toMatchObject({ isPractice: false, quizTitle: "Quiz 1" });
  });

  it("counts for the local day on which it is finished", async () => {
    const { id } = await withDays(1, "2026-03-10", { timeZone: "Asia/Tokyo" });
    const practice = await startPractice(id, at("2026-03-11T14:59:00Z"));
    await answerAll(id, practice, at("2026-03-11T14:59:59Z"));
    const { streak } = await finishPractice(id, practice._id, at("2026-03-11T15:00:00Z"));
    expect(streak).toEqual({ before: 0, after: 1, keptByPractice: true });
    expect((await daysOf(id)).map(({ day }) => day)).toEqual(["2026-03-10", "2026-03-12"]);
  });

  it("began with what was due then: what was answered meanwhile changes nothing", async () => {
    const { id } = await withDays(0, "2026-03-10");
    const practice = await startPractice(id, NOON);
    expect(await getPracticeState(id, NOON)).toMatchObject({ isOpen: true, keepsStreak: true });
    await answerAll(id, practice, NOON);
    expect(await getPracticeState(id, NOON)).toMatchObject({ dueCount: 0, keepsStreak: true });
    const { streak } = await finishPractice(id, practice._id, NOON);
    expect(streak.keptByPractice).toBe(true);
    expect(await getPracticeState(id, NOON)).toMatchObject({ keepsStreak: false });
  });

  it("counts on a frozen day, and across a change of zone", async () => {
    const { id } = await withDays(3, "2026-03-09");
    await freezeStreak(id, NOON);
    const eleventh = at("2026-03-11T12:00:00Z");
    expect((await practise(id, eleventh)).streak).toEqual({ before: 3, after: 4, keptByPractice: true });
    await changeTimeZone(id, "Pacific/Kiritimati", eleventh);
    await makeDue(id);
    const jumped = at("2026-03-12T09:00:00Z");
    expect((await practise(id, jumped)).streak).toMatchObject({ after: 5, keptByPractice: true });
    expect((await daysOf(id)).slice(-3)).toMatchObject([
      { day: "2026-03-10", kind: "frozen", isPractice: false },
      { day: "2026-03-11", kind: "done", isPractice: true },
      { day: "2026-03-12", kind: "done", timeZone: "Pacific/Kiritimati" },
    ]);
    expect(await listStreakDifferences(kysely())).toEqual([]);
  });

  it("pays a milestone that it reaches once, to fifty that finish at once", async () => {
    const { id } = await withDays(6, "2026-03-09", { hearts: 1 });
    const practice = await startPractice(id, NOON);
    await answerAll(id, practice, NOON);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        finishPractice(id, practice._id, new Date(NOON.getTime() + index)),
      ),
    );
    expect(new Set(all.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(all[0]).toMatchObject({
      heartsGained: 2,
      streak: { before: 6, after: 7, keptByPractice: true },
    });
    expect(await db().award.findMany({ where: { kind: "xp" } })).toMatchObject([
      { amount: 500, reason: "milestone", reference: "7" },
    ]);
    expect(await db().streakDay.count({ where: { isPractice: true } })).toBe(1);
    expect(await claimMilestone(id, "Achieved 7-day streak!", NOON)).toMatchObject({ awarded: true });
    expect(await listLedgerDifferences(kysely())).toEqual([]);
    expect(await listStreakDifferences(kysely())).toEqual([]);
  });
});
