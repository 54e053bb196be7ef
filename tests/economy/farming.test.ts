import { beforeEach, expect, it } from "vitest";
import { addDays, DAY_MS, dayToDate } from "#lib/core/time.ts";
import { saveCourse } from "#lib/course/service.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { claimMilestone } from "#lib/streak/service.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { courseDraft, createLearner, questionDraft } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";

const START = new Date("2026-03-10T00:30:00Z");
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

beforeEach(resetDatabase);

const drafts = [0, 1, 2].map((quiz) => [0, 1, 2, 3].map((index) => questionDraft(`Farm ${quiz}-${index}?`)));

async function importCopy(ownerId: string) {
  const courseId = await db().$transaction((tx) => saveCourse(tx, courseDraft(drafts), { ownerId }));
  const quizzes = await db().quiz.findMany({
    where: { island: { courseId } },
    select: { id: true, islandId: true },
  });
  return { courseId, quizzes };
}

const xpOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

/** Plays every quiz of a copy, worse first, then better, then perfectly again. */
async function grind(userId: string, quizzes: { id: string; islandId: string }[], minute: number) {
  for (const { id: quizId, islandId } of quizzes) {
    for (const [round, wrong] of [2, 1, 0, 0].entries()) {
      const now = later(minute + round);
      await playQuiz(userId, quizId, { now, wrong });
      await completeQuiz(userId, islandId, quizId, now);
    }
  }
}

it("a day of the best farming pays the content once, the login and what milestones are due", async () => {
  const { id } = await createLearner({ isPremium: true });
  const days = Array.from({ length: 6 }, (_, index) => addDays("2026-03-09", -index));
  await db().streakDay.createMany({
    data: days.map((day) => ({ userId: id, day: dayToDate(day), timeZone: "UTC" })),
  });
  await db().user.update({ where: { id }, data: { streak: 6, streakCoveredTo: dayToDate("2026-03-09") } });
  for (let hour = 0; hour < 8; hour += 1) {
    const { courseId, quizzes } = await importCopy(id);
    await grind(id, quizzes, hour * 60);
    await claimDailyLogin(id, later(hour * 60));
    await claimMilestone(id, "Achieved 7-day streak!", later(hour * 60));
    if (hour % 2 === 0) await db().course.delete({ where: { id: courseId } });
  }
  const content = drafts.length * 75;
  expect(await xpOf(id)).toBe(content + 50 + 500);
  expect(await listLedgerDifferences(kysely())).toEqual([]);
  const week = await db().periodTotal.findFirstOrThrow({ where: { userId: id, period: "week" } });
  expect(week.xp).toBe(content + 50 + 500);
}, 240_000);

it("courses that no one else has count up to 300 a local day on the leaderboard", async () => {
  const { id } = await createLearner({ isPremium: true });
  const many = Array.from({ length: 6 }, (_, quiz) => [questionDraft(`Own ${quiz}?`)]);
  const courseId = await db().$transaction((tx) => saveCourse(tx, courseDraft(many), { ownerId: id }));
  const quizzes = await db().quiz.findMany({ where: { island: { courseId } }, orderBy: { position: "asc" } });
  for (const [index, { id: quizId, islandId }] of quizzes.entries()) {
    const now = index < 5 ? later(index) : new Date(START.getTime() + DAY_MS);
    await playQuiz(id, quizId, { now });
    await completeQuiz(id, islandId, quizId, now);
  }
  expect(await xpOf(id)).toBe(6 * 75);
  const week = await db().periodTotal.findFirstOrThrow({ where: { userId: id, period: "week" } });
  expect(week.xp).toBe(300 + 75);
});

it("the ranks that such courses reach count for nothing there", async () => {
  const { id } = await createLearner({ isPremium: true });
  const many = Array.from({ length: 14 }, (_, quiz) => [questionDraft(`Rank ${quiz}?`)]);
  const courseId = await db().$transaction((tx) => saveCourse(tx, courseDraft(many), { ownerId: id }));
  const quizzes = await db().quiz.findMany({ where: { island: { courseId } } });
  for (const [minute, { id: quizId, islandId }] of quizzes.entries()) {
    await playQuiz(id, quizId, { now: later(minute) });
    await completeQuiz(id, islandId, quizId, later(minute));
  }
  expect(await xpOf(id)).toBe(14 * 75 + 1000);
  const week = await db().periodTotal.findFirstOrThrow({ where: { userId: id, period: "week" } });
  expect(week.xp).toBe(300);
  expect(await listLedgerDifferences(kysely())).toEqual([]);
});
