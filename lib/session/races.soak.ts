import { beforeEach, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createStudent, finishLesson, START, study } from "#tests/support/study-sessions.ts";
import { beat, endSession, settleSilent, startSession } from "./service.ts";

const CALLS = 500;
const ROUNDS = 10;

beforeEach(resetDatabase);

const times = <T>(call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CALLS }, (_, index) => call(index)));
const isRefused = (call: Promise<unknown>) =>
  call.then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError) return true;
      throw error;
    },
  );

it("five hundred starts, beats and ends at once have one effect each, ten rounds long", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { userId, courseId, lessonId } = await createStudent();
    const refused = await times(() => isRefused(startSession(userId, { courseId, minutes: 15 }, START)));
    expect(refused.filter((each) => !each)).toHaveLength(1);
    const { id } = await db().studySession.findFirstOrThrow({ where: { userId } });
    await times(() => beat(userId, id, { lessonId }, at(30)));
    expect(await db().studySession.findFirst({ where: { userId } })).toMatchObject({ creditedSeconds: 30 });
    await study({ userId, sessionId: id, lessonId, from: 30, to: 900 });
    await finishLesson(userId, lessonId, at(899));
    await times<unknown>((index) =>
      index % 2 === 0 ? endSession(userId, id, at(1600)) : settleSilent(at(1600), userId),
    );
    const { xp } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { xp: true } });
    expect({ xp, awards: await db().award.count({ where: { userId } }) }).toEqual({ xp: 100, awards: 1 });
  }
});
