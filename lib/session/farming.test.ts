import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, questionDraft } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { at, createLesson, createStudent, finishLesson } from "#tests/support/study-sessions.ts";
import { beat, endSession, settleSilent, startSession } from "./service.ts";
import { setStartTime } from "./start-time-service.ts";

beforeEach(resetDatabase);

const quietly = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

const HOURS = 24;
/** A plan of a quarter of an hour, begun in time, twice an hour */
const ROUND = 1800;

/** One round of the best that can be done: planned ahead, in time, with something new, beats from two tabs, and repeats. */
async function farm(student: Awaited<ReturnType<typeof createStudent>>, from: number, round: number) {
  const { userId, courseId } = student;
  const plan = { startTime: at(from + 660).toISOString(), minutes: 15 };
  await quietly(setStartTime(userId, courseId, plan, at(from)));
  const lessonId = await createLesson(courseId, { words: 220 });
  const drafts = [0, 1, 2, 3, 4].map((index) => questionDraft(`Round ${round}, question ${index}?`));
  const fresh = await createCourse(userId, [drafts]);
  await db().island.update({ where: { id: fresh.islandId }, data: { courseId } });
  const starts = [0, 1, 2].map(() => quietly(startSession(userId, { courseId }, at(from + 660))));
  const started = (await Promise.all(starts)).find((session) => session !== null);
  if (!started) throw new Error("nothing was started");
  const sessionId = started._id;
  for (let second = from + 690; second <= from + 1590; second += 45) {
    const beats = [0, 1].map(() => quietly(beat(userId, sessionId, { lessonId }, at(second))));
    await Promise.all(beats);
  }
  await finishLesson(userId, lessonId, at(from + 1590));
  await playQuiz(userId, fresh.quizId, { now: at(from + 1590) });
  await completeQuiz(userId, fresh.islandId, fresh.quizId, at(from + 1590));
  await Promise.all([0, 1, 2].map(() => quietly(endSession(userId, sessionId, at(from + 1591)))));
  await quietly(beat(userId, sessionId, { lessonId }, at(from + 1592)));
}

it("a day of farming pays 250 XP for sessions, and credits no second twice", async () => {
  // From noon to noon: two local days.
  const student = await createStudent({ isPremium: true });
  for (let round = 0; round < (HOURS * 3600) / ROUND; round += 1) await farm(student, round * ROUND, round);
  await settleSilent(at(HOURS * 3600 + 3600));
  const { userId } = student;
  const paid = await db().award.findMany({
    where: { userId, reason: { in: ["session-completion", "perfect-session"] } },
    select: { reason: true, reference: true, amount: true, localDay: true },
    orderBy: [{ reference: "asc" }, { amount: "asc" }],
  });
  expect(paid.map(({ reference, amount }) => [reference, amount])).toEqual([
    ["2026-03-10", 100],
    ["2026-03-10", 150],
    ["2026-03-11", 100],
    ["2026-03-11", 150],
  ]);
  for (const { reference, localDay } of paid) expect(localDay.toISOString().slice(0, 10)).toBe(reference);
  const where = { userId };
  const { _sum } = await db().studySession.aggregate({ where, _sum: { creditedSeconds: true } });
  const read = await db().lessonProgress.aggregate({ where, _sum: { readSeconds: true } });
  expect(_sum.creditedSeconds).toBeLessThanOrEqual(HOURS * 3600);
  expect(read._sum.readSeconds).toBeLessThanOrEqual(_sum.creditedSeconds ?? 0);
  const week = await db().periodTotal.findFirstOrThrow({ where: { userId, period: "week" } });
  expect(week.xp).toBe(600);
  expect(await listLedgerDifferences(kysely())).toEqual([]);
}, 240_000);

type Move = { what: "start" | "beat" | "replay" | "end" | "sweep"; seconds: number };

it("whatever is called in whatever order, no more is credited than the time that has passed", async () => {
  const move = fc.record<Move>({
    what: fc.constantFrom("start", "beat", "beat", "beat", "replay", "end", "sweep"),
    seconds: fc.integer({ min: -3, max: 700 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 40 }), async (moves) => {
      await resetDatabase();
      const { userId, courseId, lessonId } = await createStudent();
      const sessions: string[] = [];
      let [now, last] = [0, 0];
      for (const { what, seconds } of moves) {
        now = Math.max(0, now + seconds);
        last = Math.max(last, now);
        const newest = sessions.at(-1) ?? "0190f000-0000-7000-8000-000000000000";
        if (what === "start") {
          const started = await quietly(startSession(userId, { courseId }, at(now)));
          if (started) sessions.push(started._id);
        }
        if (what === "beat") await quietly(beat(userId, newest, { lessonId }, at(now)));
        if (what === "replay")
          for (const id of sessions) await quietly(beat(userId, id, { lessonId }, at(now)));
        if (what === "end") await quietly(endSession(userId, newest, at(now)));
        if (what === "sweep") await settleSilent(at(now));
      }
      const { _sum } = await db().studySession.aggregate({ _sum: { creditedSeconds: true } });
      const read = await db().lessonProgress.findFirst({ select: { readSeconds: true } });
      expect(_sum.creditedSeconds ?? 0).toBeLessThanOrEqual(last);
      expect(read?.readSeconds ?? 0).toBe(_sum.creditedSeconds ?? 0);
      expect(await db().studySession.count({ where: { status: "running" } })).toBeLessThanOrEqual(1);
    }),
    { numRuns: 25 },
  );
}, 240_000);
