import { paths } from "#lib/client/paths.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { escapeText } from "#lib/server/html/sanitize.ts";
import { appUrl } from "#lib/server/mail/email.ts";
import { sessionItemsSchema } from "#lib/study/schema.ts";
import { isPutAside, titleOf } from "../rules.ts";
import { deleteEvent, insertEvent, writeEvent } from "./api-service.ts";
import type { ClaimedLink } from "./claim-service.ts";
import { BEING_DELETED } from "./decide.ts";
import {
  type DueEvent,
  listDueEvents,
  listWithoutEvent,
  type ShownSession,
  WRITTEN_AT_ONCE,
} from "./due-queries.ts";
import { eventBody, eventIdOf } from "./event.ts";
import { type CalendarFault, isFault } from "./fault.ts";
import { TO_BE_WRITTEN } from "./pull-service.ts";

const MAX_ITEMS = 20;

/** What a write needs besides the event */
interface Target {
  link: ClaimedLink;
  token: string;
  calendarId: string;
  /** A pull has just told all that there is to know. */
  isPulled: boolean;
}

function bodyOf(session: ShownSession) {
  const items = sessionItemsSchema.parse(session.items ?? []).map(({ title }) => title);
  const classroom = appUrl(paths.classroom(session.courseId));
  return eventBody(session, {
    title: titleOf(session.courseTitle, false),
    // Google shows descriptions as HTML.
    description: escapeText([...items.slice(0, MAX_ITEMS), classroom].join("\n")),
  });
}

interface Wrote {
  etag?: string;
  sequence?: number;
  isDeleted?: boolean;
  startsAt?: Date | null;
  minutes?: number | null;
}

const rowOf = ({ link }: Target, { sessionId }: DueEvent) => ({ linkId: link.id, sessionId });

/** Only over what was read: a pull that has seen more wins. */
async function note(target: Target, due: DueEvent, wrote: Wrote): Promise<void> {
  const { linkId, sessionId } = rowOf(target, due);
  await kysely()
    .updateTable("CalendarEvent")
    .set(wrote)
    .where("linkId", "=", linkId)
    .where("sessionId", "=", sessionId)
    .where("etag", "=", due.etag)
    .execute();
}

async function forget(target: Target, due: DueEvent): Promise<void> {
  const { linkId, sessionId } = rowOf(target, due);
  await kysely()
    .deleteFrom("CalendarEvent")
    .where("linkId", "=", linkId)
    .where("sessionId", "=", sessionId)
    .execute();
}

/** Deletes the event, unless it was changed there meanwhile. True where it is gone. */
async function remove({ token, calendarId }: Target, { eventId, etag }: DueEvent): Promise<boolean> {
  try {
    await deleteEvent(token, calendarId, eventId, etag);
  } catch (error) {
    if (isFault(error, "changed")) return false;
    if (!isFault(error, "missing", "expired")) throw error;
  }
  return true;
}

/**
 * Its new mark; null where a pull must come first: it was changed there meanwhile, or an id is there already, as the answer to
 * a write of ours was lost.
 */
async function write(target: Target, due: DueEvent, session: ShownSession): Promise<string | null> {
  const { token, calendarId, isPulled } = target;
  const body = bodyOf(session);
  try {
    if (due.etag === "") return await insertEvent(token, calendarId, due.eventId, body);
    return await writeEvent(token, calendarId, due.eventId, body, due.etag);
  } catch (error) {
    if (isFault(error, "known") && (isPulled || due.isDeleted))
      return writeEvent(token, calendarId, due.eventId, body, null);
    if (isFault(error, "changed", "known")) return null;
    if (due.etag === "" || !isFault(error, "missing", "expired")) throw error;
    return insertEvent(token, calendarId, due.eventId, body);
  }
}

/** Brings one event to what its session says; false where it was changed there meanwhile, so that a pull must come first. */
async function bring(target: Target, due: DueEvent, now: Date): Promise<boolean> {
  const { session } = due;
  if (!session) {
    const isGone = due.isDeleted || (await remove(target, { ...due, etag: "" }));
    if (isGone) await forget(target, due);
    return isGone;
  }
  const { sequence, startsAt, minutes } = session;
  if (isPutAside(session.status)) {
    if (!due.isDeleted) {
      // It may be there all the same, and may have been moved since.
      if (due.etag === "" && !target.isPulled) return false;
      await note(target, due, { startsAt: now, minutes: BEING_DELETED });
      if (!(await remove(target, due))) return false;
    }
    await note(target, due, { sequence, isDeleted: true, startsAt: null, minutes: null });
    return true;
  }
  // What is over and was tidied up there stays so.
  const isOver = session.status !== "planned" || startsAt.getTime() + minutes * MINUTE_MS <= now.getTime();
  if (due.isDeleted && isOver) {
    await note(target, due, { sequence });
    return true;
  }
  const etag = await write(target, due, session);
  if (etag === null) return false;
  await note(target, due, { etag, sequence, startsAt, minutes, isDeleted: false });
  return true;
}

/** Rows come before their events: a write whose answer is lost is known all the same. */
async function addRows({ id: linkId, userId }: ClaimedLink, now: Date): Promise<void> {
  const sessionIds = await listWithoutEvent(linkId, userId, now);
  if (sessionIds.length === 0) return;
  const rows = sessionIds.map((sessionId) => ({
    ...{ linkId, sessionId, eventId: eventIdOf(sessionId), sequence: TO_BE_WRITTEN, updatedAt: now },
  }));
  await kysely()
    .insertInto("CalendarEvent")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Writes what has changed here into the calendar, as long as `mayGoOn` says so. `isDone`: everything is in step; `needsPull`:
 * something was changed there meanwhile. Throws CalendarFault, AccessRefused; what Google refuses of one event, once the
 * others are written.
 */
export async function push(
  target: Target,
  mayGoOn: () => boolean,
  now: Date,
): Promise<{ isDone: boolean; needsPull: boolean }> {
  await addRows(target.link, now);
  const due = await listDueEvents(target.link.id);
  let needsPull = false;
  let refused: CalendarFault | null = null;
  for (const event of due) {
    if (!mayGoOn()) return { isDone: false, needsPull };
    try {
      if (!(await bring(target, event, now))) needsPull = true;
    } catch (error) {
      if (!isFault(error, "refused", "known")) throw error;
      refused = error;
    }
  }
  if (refused) throw refused;
  return { isDone: !needsPull && due.length < WRITTEN_AT_ONCE, needsPull };
}
