import { sql } from "kysely";
import { paths } from "#lib/client/paths.ts";
import type { ZonePlan } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { appUrl } from "#lib/server/mail/email.ts";
import { sessionItemsSchema } from "#lib/study/schema.ts";
import { listSessionsBetween } from "#lib/study/session-queries.ts";
import { calendarWindow } from "../rules.ts";
import type { CalendarSession } from "./file.ts";

/** A feed as its address finds it, with a mark that changes with whatever it shows */
export interface FoundFeed {
  id: string;
  userId: string;
  hidesTitles: boolean;
  lastReadAt: Date | null;
  zones: ZonePlan;
  mark: string;
}

/** Rises when the same sessions are written in another way. */
const FORMAT = 1;

/** The feed of a token, by one read: also the mark, so that who has seen it already costs nothing more. */
export async function findFeed(token: string, now: Date): Promise<FoundFeed | null> {
  const { from, to } = calendarWindow(now);
  const found = await kysely()
    .selectFrom("CalendarFeed as feed")
    .innerJoin("User as learner", "learner.id", "feed.userId")
    .select(["feed.id", "feed.userId", "feed.hidesTitles", "feed.lastReadAt"])
    .select(["learner.timeZone", "learner.nextTimeZone", "learner.zoneChangesAt"])
    .select(({ selectFrom }) =>
      selectFrom("StudySession as session")
        .innerJoin("Course as course", "course.id", "session.courseId")
        .select(
          sql<string>`md5(string_agg(concat_ws('|', session.id, session.sequence, session."startsAt",
            session."plannedMinutes", session.status, session."changedAt", session.items, course.title), '/'
            ORDER BY session."startsAt", session.id))`.as("sessions"),
        )
        .whereRef("session.userId", "=", "feed.userId")
        .where("session.startsAt", ">=", from)
        .where("session.startsAt", "<", to)
        .as("sessions"),
    )
    .where("feed.tokenHash", "=", sha256(token))
    .where("learner.deletionAt", "is", null)
    .executeTakeFirst();
  if (!found) return null;
  const { timeZone, nextTimeZone, zoneChangesAt, sessions, ...feed } = found;
  const shown = [
    FORMAT,
    feed.id,
    feed.hidesTitles,
    timeZone,
    nextTimeZone,
    zoneChangesAt?.getTime(),
    sessions,
  ];
  return {
    ...feed,
    zones: { timeZone, nextTimeZone, zoneChangesAt },
    mark: sha256(JSON.stringify(shown)).slice(0, 32),
  };
}

/** A learner's sessions as calendars show them, the earliest first. */
export async function listCalendarSessions(userId: string, now: Date): Promise<CalendarSession[]> {
  const { from, to } = calendarWindow(now);
  const sessions = await listSessionsBetween(userId, from, to);
  return sessions.map((session) => ({
    id: session.id,
    courseTitle: session.courseTitle,
    status: session.status,
    startsAt: session.startsAt,
    minutes: session.minutes,
    sequence: session.sequence,
    changedAt: session.changedAt ?? session.createdAt,
    items: sessionItemsSchema.parse(session.items ?? []).map(({ title }) => title),
    url: appUrl(paths.classroom(session.courseId)),
  }));
}
