import { beforeEach, expect, it } from "vitest";
import { db, kysely } from "#lib/server/db/db.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { resetDatabase, terminateConnections } from "#tests/support/database.ts";
import { at, begin, createStudent, finishLesson } from "#tests/support/study-sessions.ts";
import { beat, endSession } from "./service.ts";

const LEARNERS = 6;

beforeEach(resetDatabase);

it("connections cut in the middle lose no acknowledged second, and pay nothing twice", async () => {
  let failures = 0;
  let acknowledged = 0;
  /** As a page does: again, until it is answered. */
  const insist = async <T>(call: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await call();
      } catch {
        failures += 1;
      }
    }
  };
  const studyThrough = async ({ userId, lessonId, sessionId }: Awaited<ReturnType<typeof ready>>) => {
    for (let second = 30; second <= 900; second += 30) {
      const { creditedSeconds } = await insist(() => beat(userId, sessionId, { lessonId }, at(second)));
      expect(creditedSeconds).toBe(second);
      acknowledged += 1;
      // Another learner's each time, while the others go on.
      if (acknowledged % 5 === 0) await terminateConnections();
    }
    await insist(() => finishLesson(userId, lessonId, at(900)));
    const { awards } = await insist(() => endSession(userId, sessionId, at(900)));
    expect(awards).toMatchObject([{ xp: 100 }]);
  };
  const ready = async () => {
    const student = await createStudent();
    return { ...student, sessionId: await begin(student) };
  };
  const students = [];
  for (let index = 0; index < LEARNERS; index += 1) students.push(await ready());
  await Promise.all(students.map(studyThrough));
  expect(acknowledged).toBe(LEARNERS * 30);
  expect(failures).toBeGreaterThan(0);
  const read = await db().lessonProgress.findMany({ select: { readSeconds: true } });
  expect(read).toEqual(students.map(() => ({ readSeconds: 900 })));
  expect(await db().award.count()).toBe(LEARNERS);
  expect(await listLedgerDifferences(kysely())).toEqual([]);
});
