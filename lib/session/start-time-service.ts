import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { localDayAt } from "#lib/core/time.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { canStudy, findNextPlanned, isPaused, listPlannedAround, type PlannedSession } from "./queries.ts";
import { fallbackStart, startProblem } from "./rules.ts";
import { NO_COURSE, type StartTimeBody, type StartTimeDto } from "./schema.ts";
import { asChanged } from "./sequence-service.ts";

const noCourse = () => new AppError("not_found", "There is no such course.");

function scheduled(
  courseId: string,
  { startsAt, plannedMinutes }: Omit<PlannedSession, "id">,
  now: Date,
): StartTimeDto {
  return {
    startTime: startsAt.toISOString(),
    serverTime: now.toISOString(),
    source: "scheduled",
    courseId,
    minutes: plannedMinutes,
  };
}

function fallback(courseId: string, now: Date): StartTimeDto {
  const [startTime, serverTime] = [fallbackStart(now).toISOString(), now.toISOString()];
  return { startTime, serverTime, source: "fallback", courseId };
}

/**
 * When a course is studied next: its next planned session, or two minutes from now, which isn't stored. A page that knows
 * no course gets such a time too. Throws `not_found` for a course that isn't the learner's. docs/product.md#study-sessions
 */
export async function getStartTime(userId: string, courseId: string, now: Date): Promise<StartTimeDto> {
  if (courseId === NO_COURSE) return { ...fallback("fallback", now), error: "Invalid courseId" };
  if (!(await canStudy(kysely(), userId, courseId))) throw noCourse();
  const planned = await findNextPlanned(userId, courseId, now);
  return planned ? scheduled(courseId, planned, now) : fallback(courseId, now);
}

const refused = (message: string) =>
  new AppError("invalid_input", message, { fields: { startTime: message } });

/** Throws `invalid_input` where another session is planned or running at that time. */
async function assertFree(
  sql: Sql,
  userId: string,
  { startsAt, plannedMinutes }: { startsAt: Date; plannedMinutes: number },
  moved: string | undefined,
): Promise<void> {
  const planned = await listPlannedAround(sql, userId, startsAt, plannedMinutes);
  const other = planned.find(({ id }) => id !== moved);
  if (!other) return;
  throw refused(`“${other.courseTitle}” has a session at that time. Choose another time.`);
}

async function savePlanned(
  sql: Sql,
  userId: string,
  courseId: string,
  planned: { startsAt: Date; plannedMinutes: number },
  now: Date,
): Promise<void> {
  const plan = { ...planned, plannedAt: now };
  const next = await findNextPlanned(userId, courseId, now, sql);
  await assertFree(sql, userId, planned, next?.id);
  if (next) {
    await sql
      .updateTable("StudySession")
      .set({ ...plan, isPinned: true, ...asChanged(now) })
      .where("id", "=", next.id)
      .execute();
    return;
  }
  await sql
    .insertInto("StudySession")
    .values({ ...plan, id: uuidv7(), userId, courseId, isPinned: true, createdAt: now, changedAt: now })
    .execute();
}

/**
 * Sets when a course is studied next: moves its next planned session, which no schedule then moves, or makes a single one. Throws
 * `invalid_input` for a time that has passed, is more than 60 days ahead, is taken or lies in a pause, and `not_found`. docs/product.md#study-sessions
 */
export async function setStartTime(
  userId: string,
  courseId: string,
  { startTime, minutes }: StartTimeBody,
  now: Date,
): Promise<StartTimeDto> {
  const planned = { startsAt: new Date(startTime), plannedMinutes: minutes };
  const save = inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    if (!(await canStudy(sql, userId, courseId))) throw noCourse();
    const problem = startProblem(planned.startsAt, now);
    if (problem) throw refused(problem);
    if (await isPaused(sql, userId, localDayAt(learner, planned.startsAt)))
      throw refused("You pause on that day. End the pause, or choose a later day.");
    await savePlanned(sql, userId, courseId, planned, now);
  });
  await save.catch((error: unknown) => {
    if (isReferenceGone(error)) throw noCourse();
    throw error;
  });
  return scheduled(courseId, planned, now);
}
