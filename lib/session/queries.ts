import { dayToDate, type LocalDay, MINUTE_MS } from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { MAX_MINUTES, nearest, nearSpan } from "./rules.ts";

/** Whether the learner may study the course: it is their own, or they are enrolled in it. */
export async function canStudy(sql: Sql, userId: string, courseId: string): Promise<boolean> {
  const course = await sql
    .selectFrom("Course")
    .select("Course.id")
    .where("Course.id", "=", courseId)
    .where((eb) =>
      eb.or([
        eb("Course.ownerId", "=", userId),
        eb.exists(
          eb
            .selectFrom("Enrolment")
            .select("Enrolment.userId")
            .whereRef("Enrolment.courseId", "=", "Course.id")
            .where("Enrolment.userId", "=", userId),
        ),
      ]),
    )
    .executeTakeFirst();
  return course !== undefined;
}

/** A session that is set down and not begun. */
export interface PlannedSession {
  id: string;
  startsAt: Date;
  plannedMinutes: number;
}

function selectPlanned(sql: Sql, userId: string, courseId: string) {
  return sql
    .selectFrom("StudySession")
    .select(["id", "plannedMinutes"])
    .select(({ ref }) => ref("startsAt").$notNull().as("startsAt"))
    .where("userId", "=", userId)
    .where("courseId", "=", courseId)
    .where("status", "=", "planned")
    .orderBy("startsAt")
    .orderBy("id");
}

/** The learner's next planned session of a course; undefined where nothing is planned. */
export function findNextPlanned(
  userId: string,
  courseId: string,
  now: Date,
  sql: Sql = kysely(),
): Promise<PlannedSession | undefined> {
  return selectPlanned(sql, userId, courseId).where("startsAt", ">", now).limit(1).executeTakeFirst();
}

/** The planned session of a course that a start at `now` begins; null where none is near. */
export async function findNearPlanned(
  sql: Sql,
  userId: string,
  courseId: string,
  now: Date,
): Promise<PlannedSession | null> {
  const { from, to } = nearSpan(now);
  const near = await selectPlanned(sql, userId, courseId)
    .where("startsAt", ">=", from)
    .where("startsAt", "<=", to)
    .execute();
  return nearest(near, now);
}

/** The learner's sessions, of any course, that are planned or running at a time, with the titles of their courses. */
export async function listPlannedAround(
  sql: Sql,
  userId: string,
  startsAt: Date,
  minutes: number,
): Promise<{ id: string; courseTitle: string }[]> {
  const rows = await sql
    .selectFrom("StudySession")
    .innerJoin("Course", "Course.id", "StudySession.courseId")
    .select(["StudySession.id", "Course.title as courseTitle", "StudySession.plannedMinutes"])
    .select(({ ref }) => ref("StudySession.startsAt").$notNull().as("startsAt"))
    .where("StudySession.userId", "=", userId)
    .where("StudySession.status", "in", ["planned", "running"])
    .where("StudySession.startsAt", ">", new Date(startsAt.getTime() - MAX_MINUTES * MINUTE_MS))
    .where("StudySession.startsAt", "<", new Date(startsAt.getTime() + minutes * MINUTE_MS))
    .execute();
  return rows.filter((row) => row.startsAt.getTime() + row.plannedMinutes * MINUTE_MS > startsAt.getTime());
}

/** Whether a local date to come lies in a pause. */
export async function isPaused(sql: Sql, userId: string, day: LocalDay): Promise<boolean> {
  const pause = await sql
    .selectFrom("StudyPause")
    .select("id")
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("fromDay", "<=", dayToDate(day))
    .where("toDay", ">=", dayToDate(day))
    .executeTakeFirst();
  return pause !== undefined;
}

function selectSessions(sql: Sql, userId: string) {
  return sql
    .selectFrom("StudySession")
    .select(["id", "courseId", "status", "startsAt", "plannedAt", "plannedMinutes", "startedAt"])
    .select(["endedAt", "lastBeatAt", "creditedSeconds", "longestGap", "summary"])
    .where("userId", "=", userId);
}

export type StoredSession = Awaited<ReturnType<ReturnType<typeof selectSessions>["executeTakeFirstOrThrow"]>>;

export interface RunningSession extends StoredSession {
  status: "running";
  startedAt: Date;
  lastBeatAt: Date;
}

export function isRunning(session: StoredSession): session is RunningSession {
  return session.status === "running" && session.startedAt !== null && session.lastBeatAt !== null;
}

/** One session of this learner, locked until the transaction ends; undefined where there is none. */
export function findSessionLocked(
  sql: Sql,
  userId: string,
  sessionId: string,
): Promise<StoredSession | undefined> {
  return selectSessions(sql, userId).where("id", "=", sessionId).forUpdate().executeTakeFirst();
}

/** The learner's running session, whether it is overdue or not; null where there is none. */
export async function findRunning(userId: string, sql: Sql = kysely()): Promise<RunningSession | null> {
  const session = await selectSessions(sql, userId).where("status", "=", "running").executeTakeFirst();
  return session && isRunning(session) ? session : null;
}

/** Up to when the learner's time is counted, in whatever session; null where none is. */
export async function findCountedUntil(sql: Sql, userId: string): Promise<Date | null> {
  const last = await sql
    .selectFrom("StudySession")
    .select(({ fn }) => fn.max("lastBeatAt").as("at"))
    .where("userId", "=", userId)
    .executeTakeFirst();
  return last?.at ?? null;
}

/** Whether a lesson belongs to a course and isn't in the trash. */
export async function isLessonOf(sql: Sql, courseId: string, lessonId: string): Promise<boolean> {
  const lesson = await sql
    .selectFrom("Lesson")
    .select("id")
    .where("id", "=", lessonId)
    .where("courseId", "=", courseId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  return lesson !== undefined;
}

/** The sessions whose last beat was at that instant or before, of one learner or of all. */
export function listSilent(
  until: Date,
  userId?: string,
  sql: Sql = kysely(),
): Promise<{ id: string; userId: string }[]> {
  return sql
    .selectFrom("StudySession")
    .select(["id", "userId"])
    .where("status", "=", "running")
    .where("lastBeatAt", "<=", until)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? ""))
    .orderBy("lastBeatAt")
    .execute();
}
