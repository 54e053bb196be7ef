import { addDays, clockAt, DAY_MS, localDayOf, startOfDay, type ZonePlan, zoneAt } from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import type { StoredStudySession } from "./facts.ts";
import { type StudySessionDto, sessionItemsSchema } from "./schema.ts";

/** Selects sessions that have a time, with their course: those that were set down, begun or not. */
export function selectSessions(sql: Sql) {
  return sql
    .selectFrom("StudySession")
    .innerJoin("Course", "Course.id", "StudySession.courseId")
    .select(["StudySession.id", "StudySession.userId", "StudySession.courseId", "StudySession.planId"])
    .select(["StudySession.status", "StudySession.plannedMinutes as minutes", "StudySession.isPinned"])
    .select(["StudySession.sequence", "StudySession.changedAt", "StudySession.createdAt"])
    .select(["StudySession.items", "StudySession.creditedSeconds", "StudySession.claimedMinutes"])
    .select(["StudySession.countedMinutes", "StudySession.remindsAnyway", "StudySession.slotTime"])
    .select(["StudySession.startedAt", "StudySession.endedAt", "Course.title as courseTitle"])
    .select(dayText<string | null>("StudySession.slotDay").as("slotDay"))
    .select(({ ref }) => ref("StudySession.startsAt").$notNull().as("startsAt"))
    .select(({ selectFrom }) =>
      selectFrom("CalendarEvent")
        .select(({ fn }) => fn.max("CalendarEvent.undoUntil").as("until"))
        .whereRef("CalendarEvent.sessionId", "=", "StudySession.id")
        .as("undoUntil"),
    )
    .where("StudySession.startsAt", "is not", null);
}

/** A learner's sessions that begin at `from` or later and before `to`, whatever became of them, the earliest first. */
export function listSessionsBetween(
  userId: string,
  from: Date,
  to: Date,
  sql: Sql = kysely(),
): Promise<StoredStudySession[]> {
  return selectSessions(sql)
    .where("StudySession.userId", "=", userId)
    .where("StudySession.startsAt", ">=", from)
    .where("StudySession.startsAt", "<", to)
    .orderBy("StudySession.startsAt")
    .orderBy("StudySession.id")
    .execute();
}

/** When sessions of plans were to begin that were skipped, by plan. */
export async function listSkipped(sql: Sql, planIds: readonly string[]): Promise<Map<string, Date[]>> {
  if (planIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("StudySession")
    .select(({ ref }) => [ref("planId").$notNull().as("planId"), ref("startsAt").$notNull().as("startsAt")])
    .where("planId", "in", [...planIds])
    .where("status", "=", "skipped")
    .where("startsAt", "is not", null)
    .execute();
  const starts = Map.groupBy(rows, ({ planId }) => planId);
  return new Map([...starts].map(([planId, of]) => [planId, of.map(({ startsAt }) => startsAt)]));
}

/** The learner's next planned session, of any course; undefined where nothing is planned. */
export function findNextSession(
  userId: string,
  now: Date,
  sql: Sql = kysely(),
): Promise<StoredStudySession | undefined> {
  return selectSessions(sql)
    .where("StudySession.userId", "=", userId)
    .where("StudySession.status", "=", "planned")
    .where("StudySession.startsAt", ">", now)
    .orderBy("StudySession.startsAt")
    .limit(1)
    .executeTakeFirst();
}

/** All learners' planned sessions that begin at `from` or later and before `to`, the earliest first: for reminders. */
export function listStartingBetween(
  from: Date,
  to: Date,
  sql: Sql = kysely(),
): Promise<StoredStudySession[]> {
  return selectSessions(sql)
    .where("StudySession.status", "=", "planned")
    .where("StudySession.startsAt", ">=", from)
    .where("StudySession.startsAt", "<", to)
    .orderBy("StudySession.startsAt")
    .orderBy("StudySession.id")
    .execute();
}

function selectOne(sql: Sql, userId: string, sessionId: string) {
  return selectSessions(sql)
    .where("StudySession.userId", "=", userId)
    .where("StudySession.id", "=", sessionId);
}

/** One session of this learner; undefined where there is none. */
export function findStudySession(
  sql: Sql,
  userId: string,
  sessionId: string,
): Promise<StoredStudySession | undefined> {
  return selectOne(sql, userId, sessionId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function findStudySessionLocked(
  sql: Sql,
  userId: string,
  sessionId: string,
): Promise<StoredStudySession | undefined> {
  return selectOne(sql, userId, sessionId).forNoKeyUpdate("StudySession").executeTakeFirst();
}

/** The learner's sessions within eight days of an instant: those of its day and week, in any zone. */
export function listNearSessions(sql: Sql, userId: string, at: Date): Promise<StoredStudySession[]> {
  const [from, to] = [-8, 8].map((days) => new Date(at.getTime() + days * DAY_MS));
  return listSessionsBetween(userId, from ?? at, to ?? at, sql);
}

/** Whether a learner studies anything just now, or has studied a course in a span: in a session, or by answers outside of one. */
async function isStudiedIn(
  sql: Sql,
  { userId, courseId }: { userId: string; courseId: string },
  from: Date,
  to: Date,
): Promise<boolean> {
  const found = await sql
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("StudySession")
            .select("id")
            .where("userId", "=", userId)
            .where((eb) =>
              eb.or([
                eb("status", "=", "running"),
                eb.and([
                  eb("courseId", "=", courseId),
                  eb("creditedSeconds", ">", 0),
                  eb("startedAt", ">=", from),
                  eb("startedAt", "<", to),
                ]),
              ]),
            ),
        ),
        exists(
          selectFrom("Attempt")
            .innerJoin("AttemptQuestion", "AttemptQuestion.attemptId", "Attempt.id")
            .innerJoin("Quiz", "Quiz.id", "Attempt.quizId")
            .innerJoin("Island", "Island.id", "Quiz.islandId")
            .select("Attempt.id")
            .where("Attempt.userId", "=", userId)
            .where("Island.courseId", "=", courseId)
            .where("AttemptQuestion.answeredAt", ">=", from)
            .where("AttemptQuestion.answeredAt", "<", to),
        ),
      ]).as("isStudied"),
    )
    .executeTakeFirst();
  return Boolean(found?.isStudied);
}

/** What a reminder looks at before each of its steps. */
export interface SessionState extends StoredStudySession {
  /** Whether its learner studies anything just now, or has studied its course on its local day */
  isStudied: boolean;
}

/** A session as it stands now; null where it is gone. */
export async function getSessionState(sessionId: string): Promise<SessionState | null> {
  const sql = kysely();
  const session = await selectSessions(sql)
    .innerJoin("User", "User.id", "StudySession.userId")
    .select(["User.timeZone", "User.nextTimeZone", "User.zoneChangesAt"])
    .where("StudySession.id", "=", sessionId)
    .executeTakeFirst();
  if (!session) return null;
  const { timeZone, nextTimeZone, zoneChangesAt, ...state } = session;
  const zone = zoneAt({ timeZone, nextTimeZone, zoneChangesAt }, state.startsAt);
  const day = localDayOf(state.startsAt, zone);
  const [from, to] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
  return { ...state, isStudied: await isStudiedIn(sql, state, from, to) };
}

/** A session as the API tells it, on its learner's own clock. */
export function toSessionDto(session: StoredStudySession, zones: ZonePlan, now: Date): StudySessionDto {
  const zone = zoneAt(zones, session.startsAt);
  const { undoUntil, countedMinutes, claimedMinutes, creditedSeconds } = session;
  return {
    _id: session.id,
    courseId: session.courseId,
    courseTitle: session.courseTitle,
    status: session.status,
    startsAt: session.startsAt.toISOString(),
    day: localDayOf(session.startsAt, zone),
    start: clockAt(session.startsAt, zone),
    minutes: session.minutes,
    doneMinutes: countedMinutes ?? Math.floor(creditedSeconds / 60) + (claimedMinutes ?? 0),
    isPinned: session.isPinned,
    isPlanned: session.planId !== null,
    items: sessionItemsSchema.parse(session.items ?? []),
    sequence: session.sequence,
    undoUntil: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
  };
}
