import { DAY_MS } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { atSecond } from "./event.ts";

/** A little further than the schedule reaches: a session may be moved there by hand. */
const AHEAD_MS = 62 * DAY_MS;
/** Events that are written in one go; the rest comes with the next one */
export const WRITTEN_AT_ONCE = 300;

/** What of a session stands in its event */
export interface ShownSession {
  courseId: string;
  courseTitle: string;
  status: string;
  startsAt: Date;
  minutes: number;
  sequence: number;
  items: unknown;
}

/** An event that is not as it should be; `session` is null where that is gone */
export interface DueEvent {
  sessionId: string;
  eventId: string;
  /** "" until a write of ours was answered */
  etag: string;
  isDeleted: boolean;
  session: ShownSession | null;
}

/** Sessions ahead that have no event yet, the earliest first. */
export async function listWithoutEvent(linkId: string, userId: string, now: Date): Promise<string[]> {
  const rows = await kysely()
    .selectFrom("StudySession as session")
    .select("session.id")
    .where("session.userId", "=", userId)
    .where("session.status", "=", "planned")
    .where("session.startsAt", ">", now)
    .where("session.startsAt", "<", new Date(now.getTime() + AHEAD_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("CalendarEvent as event")
            .select("event.sessionId")
            .where("event.linkId", "=", linkId)
            .whereRef("event.sessionId", "=", "session.id"),
        ),
      ),
    )
    .orderBy("session.startsAt")
    .limit(WRITTEN_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Events whose session has changed since they were written, or is gone; the earliest first. */
export async function listDueEvents(linkId: string): Promise<DueEvent[]> {
  const rows = await kysely()
    .selectFrom("CalendarEvent as event")
    .leftJoin("StudySession as session", "session.id", "event.sessionId")
    .leftJoin("Course as course", "course.id", "session.courseId")
    .select(["event.sessionId", "event.eventId", "event.etag", "event.isDeleted"])
    .select(["session.courseId", "session.status", "session.startsAt", "session.sequence"])
    .select(["session.plannedMinutes as minutes", "session.items", "course.title as courseTitle"])
    .where("event.linkId", "=", linkId)
    .where(({ eb, or }) =>
      or([
        eb("session.startsAt", "is", null),
        eb("event.sequence", "<>", ({ ref }) => ref("session.sequence")),
      ]),
    )
    .orderBy("session.startsAt")
    .limit(WRITTEN_AT_ONCE)
    .execute();
  return rows.map(({ sessionId, eventId, etag, isDeleted, items, ...row }) => {
    const { courseId, courseTitle, status, startsAt, minutes, sequence } = row;
    const isThere = courseId && courseTitle !== null && status && startsAt && minutes && sequence !== null;
    const session = isThere
      ? { courseId, courseTitle, status, startsAt: atSecond(startsAt), minutes, sequence, items }
      : null;
    return { sessionId, eventId, etag, isDeleted, session };
  });
}
