import { randomUUID } from "node:crypto";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { db } from "#lib/server/db/db.ts";
import { beat, startSession } from "#lib/session/service.ts";
import { createCourse, createLearner } from "./factories.ts";
import { playQuiz } from "./play.ts";

/** A Tuesday; a whole minute, so that instants are easy to read */
export const START = new Date("2026-03-10T12:00:00Z");

/** So many seconds after the start. */
export const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);

/** A lesson of a course. One of 220 words takes a minute to read. */
export async function createLesson(
  courseId: string,
  { words = 220, hash = randomUUID(), ...place }: LessonPlace = {},
): Promise<string> {
  const position = await db().lesson.count({ where: { courseId } });
  const content = { blocks: [], words, hash };
  const lesson = { courseId, position, title: `Lesson ${position + 1}`, ...place };
  const { id } = await db().lesson.create({ data: { ...lesson, contents: { create: content } } });
  return id;
}

interface LessonPlace {
  words?: number;
  hash?: string;
  unitId?: string;
  islandId?: string;
}

/** A learner with a course of one quiz and one lesson before it. */
export async function createStudent(data: Parameters<typeof createLearner>[0] = {}) {
  const { id: userId } = await createLearner(data);
  const course = await createCourse(userId);
  const island = await db().island.findUniqueOrThrow({ where: { id: course.islandId } });
  const unitId = island.unitId ?? "";
  const lessonId = await createLesson(course.courseId, { islandId: course.islandId, unitId });
  return { userId, lessonId, ...course };
}

/** Marks a lesson as done for the first time. */
export async function finishLesson(userId: string, lessonId: string, now: Date): Promise<void> {
  const { hash } = await db().lessonContent.findFirstOrThrow({ where: { lessonId } });
  const done = { doneAt: now, doneBy: "hand" as const };
  await db().lessonProgress.upsert({
    where: { userId_lessonId: { userId, lessonId } },
    create: { userId, lessonId, ...done },
    update: done,
  });
  const first = { userId, hash, createdAt: now };
  await db().lessonFirst.createMany({ data: [first], skipDuplicates: true });
}

interface Stretch {
  userId: string;
  sessionId: string;
  lessonId?: string;
  /** Seconds after the start; the first beat comes `every` seconds later */
  from?: number;
  to: number;
  every?: number;
}

/** Sends beats from one instant to another. */
export async function study({
  userId,
  sessionId,
  lessonId,
  from = 0,
  to,
  every = 30,
}: Stretch): Promise<void> {
  for (let second = from + every; second <= to; second += every)
    await beat(userId, sessionId, lessonId === undefined ? {} : { lessonId }, at(second));
}

export type Student = Awaited<ReturnType<typeof createStudent>>;

/** Starts a session; planned the given seconds before the start, if so. */
export async function begin({ userId, courseId }: Student, planned?: { ahead: number; late?: number }) {
  const startsAt = at(-(planned?.late ?? 0));
  const plannedAt = new Date(startsAt.getTime() - (planned?.ahead ?? 0) * 1000);
  const plan = { userId, courseId, plannedMinutes: 15, startsAt, plannedAt };
  if (planned) await db().studySession.create({ data: plan });
  return (await startSession(userId, { courseId, minutes: 15 }, START))._id;
}

/** Plays a quiz and completes it at one instant; the first answers may be wrong. */
export async function complete({ userId, islandId, quizId }: Student, seconds: number, wrong = 0) {
  await playQuiz(userId, quizId, { now: at(seconds), wrong });
  await completeQuiz(userId, islandId, quizId, at(seconds));
}
