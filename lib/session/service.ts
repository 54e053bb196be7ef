import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import {
  canStudy,
  findCountedUntil,
  findNearPlanned,
  findRunning,
  findSessionLocked,
  isLessonOf,
  isRunning,
  listSilent,
  type RunningSession,
  type StoredSession,
} from "./queries.ts";
import { countedUntil, creditFor, DEFAULT_MINUTES, isSilent, SILENCE_MS, secondsBetween } from "./rules.ts";
import {
  type BeatBody,
  type BeatDto,
  type SessionDto,
  type SessionSummaryDto,
  type StartSessionBody,
  sessionSummarySchema,
} from "./schema.ts";
import { asChanged } from "./sequence-service.ts";
import { settle } from "./settle-service.ts";

const noCourse = () => new AppError("not_found", "There is no such course.");
const noSession = () => new AppError("not_found", "There is no such study session.");
const isOver = () => new AppError("session_closed", "This study session isn't running. Start a new one.");

function latest(...instants: (Date | null)[]): Date {
  return new Date(Math.max(...instants.flatMap((instant) => instant?.getTime() ?? [])));
}

/** Ends the learner's session if it has been silent for too long. Throws `session_open` where one goes on. */
async function makeRoom(sql: Sql, learner: Learner, now: Date): Promise<void> {
  const running = await findRunning(learner.id, sql);
  if (!running) return;
  if (!isSilent(running.lastBeatAt, now)) {
    const fields = { sessionId: running.id, courseId: running.courseId };
    throw new AppError("session_open", "A study session is running already. End it first.", { fields });
  }
  await settle(sql, learner, running, now);
}

/** Begins the planned session that is near, or else one without a plan. */
async function begin(sql: Sql, userId: string, body: StartSessionBody, now: Date) {
  const { courseId, minutes = DEFAULT_MINUTES } = body;
  // What is counted already isn't counted again, whichever server's clock has counted it.
  const startedAt = latest(now, await findCountedUntil(sql, userId));
  const begun = { status: "running" as const, startedAt, lastBeatAt: startedAt };
  const planned = await findNearPlanned(sql, userId, courseId, now);
  if (!planned) {
    const fresh = { ...begun, id: uuidv7(), userId, courseId, plannedMinutes: minutes, createdAt: now };
    await sql.insertInto("StudySession").values(fresh).execute();
    return { ...fresh, startsAt: null };
  }
  await sql
    .updateTable("StudySession")
    .set({ ...begun, ...asChanged(now) })
    .where("id", "=", planned.id)
    .execute();
  return { ...begun, ...planned, courseId };
}

/**
 * Starts a study session, the learner's only one. Throws `not_found` for a course that isn't theirs, and `session_open`
 * with the id and course of the one that is running. docs/product.md#study-sessions
 */
export async function startSession(userId: string, body: StartSessionBody, now: Date): Promise<SessionDto> {
  const start = inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    if (!(await canStudy(sql, userId, body.courseId))) throw noCourse();
    await makeRoom(sql, learner, now);
    return begin(sql, userId, body, now);
  });
  const session = await start.catch((error: unknown) => {
    if (isReferenceGone(error)) throw noCourse();
    throw error;
  });
  return {
    _id: session.id,
    courseId: session.courseId,
    minutes: session.plannedMinutes,
    startsAt: session.startsAt?.toISOString() ?? null,
    startedAt: session.startedAt.toISOString(),
    creditedSeconds: 0,
    serverTime: now.toISOString(),
  };
}

/** Credits a lesson of the session's course; no other session can credit the same seconds. */
async function creditLesson(
  sql: Sql,
  userId: string,
  lessonId: string,
  { readSeconds, readAt, now }: { readSeconds: number; readAt: Date; now: Date },
): Promise<void> {
  await sql
    .insertInto("LessonProgress")
    .values({ userId, lessonId, readSeconds, readAt, openedAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(["userId", "lessonId"]).doUpdateSet((eb) => ({
        readSeconds: eb("LessonProgress.readSeconds", "+", readSeconds),
        readAt,
      })),
    )
    .execute();
}

/** Credits a session with the time since its last beat, and the lesson that is open with the same; returns its seconds. */
async function credit(
  sql: Sql,
  userId: string,
  session: RunningSession,
  lessonId: string | undefined,
  now: Date,
): Promise<number> {
  const { id, courseId, lastBeatAt } = session;
  const seconds = creditFor(now.getTime() - lastBeatAt.getTime());
  if (seconds === 0) return session.creditedSeconds;
  const until = countedUntil(lastBeatAt, now);
  if (lessonId !== undefined && (await isLessonOf(sql, courseId, lessonId)))
    await creditLesson(sql, userId, lessonId, { readSeconds: seconds, readAt: until, now });
  const creditedSeconds = session.creditedSeconds + seconds;
  await sql
    .updateTable("StudySession")
    .set({
      creditedSeconds,
      lastBeatAt: until,
      longestGap: Math.max(session.longestGap, secondsBetween(lastBeatAt, now)),
    })
    .where("id", "=", id)
    .execute();
  return creditedSeconds;
}

/**
 * Counts a sign that the learner is studying: at most 45 seconds by the server's clock, each second once however many
 * tabs send beats. One that comes after ten minutes of silence finds its session ended. Throws `not_found`,
 * `session_closed`. docs/product.md#study-sessions
 */
export async function beat(
  userId: string,
  sessionId: string,
  { lessonId }: BeatBody,
  now: Date,
): Promise<BeatDto> {
  const creditedSeconds = await inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const session = await findSessionLocked(sql, userId, sessionId);
    if (!session) throw noSession();
    if (!isRunning(session)) return null;
    if (!isSilent(session.lastBeatAt, now)) return credit(sql, userId, session, lessonId, now);
    await settle(sql, learner, session, now);
    return null;
  });
  // Only now, so that the end that was found is kept.
  if (creditedSeconds === null) throw isOver();
  return { creditedSeconds, serverTime: now.toISOString() };
}

function summaryOf({ summary }: StoredSession): SessionSummaryDto {
  if (summary === null) throw isOver();
  return sessionSummarySchema.parse(summary);
}

/**
 * Ends a session and pays its awards, once: a repeat returns the same summary, as does the end of one that silence has
 * ended. Throws `not_found`, and `session_closed` for one that was never begun. docs/product.md#study-sessions
 */
export async function endSession(userId: string, sessionId: string, now: Date): Promise<SessionSummaryDto> {
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const session = await findSessionLocked(sql, userId, sessionId);
    if (!session) throw noSession();
    return isRunning(session) ? settle(sql, learner, session, now) : summaryOf(session);
  });
}

async function settleOne(userId: string, sessionId: string, now: Date): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const session = await findSessionLocked(sql, userId, sessionId);
    // A beat or another server may have been faster.
    if (session && isRunning(session) && isSilent(session.lastBeatAt, now))
      await settle(sql, learner, session, now);
  });
}

/** Ends the sessions that have had no beat for ten minutes: all of them, or those of one learner. */
export async function settleSilent(now: Date, userId?: string): Promise<void> {
  const silent = await listSilent(new Date(now.getTime() - SILENCE_MS), userId);
  let failure: unknown = null;
  for (const session of silent)
    await settleOne(session.userId, session.id, now).catch((error: unknown) => {
      // An account that was deleted in the meantime has taken its sessions with it.
      const isGone = error instanceof AppError && error.code === "unauthorized";
      if (!isGone) failure = error;
    });
  if (failure !== null) throw failure;
}
