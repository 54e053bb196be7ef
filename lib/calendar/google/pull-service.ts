import { localDayAt, type ZonePlan } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { holdLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { changeFromOutside } from "#lib/study/outside-service.ts";
import { UNDO_MS } from "../rules.ts";
import { listChanges } from "./api-service.ts";
import { type ClaimedLink, holdClaim } from "./claim-service.ts";
import { type Decision, decide, type KnownEvent, type SessionHere } from "./decide.ts";
import type { EventThere, Span } from "./event.ts";
import { isFault } from "./fault.ts";

/** A sequence that no session has: the event is to be written again. */
export const TO_BE_WRITTEN = -1;

const KNOWN = ["sessionId", "etag", "sequence", "startsAt", "minutes", "isDeleted"] as const;

async function findKnown(sql: Sql, linkId: string, eventId: string) {
  return sql
    .selectFrom("CalendarEvent")
    .select(KNOWN)
    .where("linkId", "=", linkId)
    .where("eventId", "=", eventId)
    .forUpdate()
    .executeTakeFirst();
}

/** A session's status, "missed" once its local day is over: its outcome may not be decided yet, but no change counts any more. */
function statusAt(status: string, startsAt: Date, learner: ZonePlan, changedAt: Date): string {
  const isOpen = status === "planned" || status === "skipped";
  return isOpen && localDayAt(learner, startsAt) < localDayAt(learner, changedAt) ? "missed" : status;
}

async function findHere(
  sql: Sql,
  learner: Learner,
  sessionId: string,
  changedThere: Date,
): Promise<SessionHere | null> {
  const row = await sql
    .selectFrom("StudySession")
    .select(["status", "startsAt", "plannedMinutes as minutes", "sequence", "changedAt", "createdAt"])
    .where("id", "=", sessionId)
    .where("userId", "=", learner.id)
    .where("startsAt", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row?.startsAt) return null;
  const { createdAt, changedAt, ...here } = row;
  const status = statusAt(row.status, row.startsAt, learner, changedThere);
  return { ...here, status, startsAt: row.startsAt, changedAt: changedAt ?? createdAt };
}

/** What is known of the event from now on: as it stands there. */
function seen({ etag, span, isCancelled }: EventThere, sequence: number) {
  const when = { startsAt: span?.startsAt ?? null, minutes: span?.minutes ?? null };
  return { etag, sequence, isDeleted: isCancelled, ...when };
}

const undoable = (undo: Span | null, now: Date) =>
  undo && {
    undoStartsAt: undo.startsAt,
    undoMinutes: undo.minutes,
    undoUntil: new Date(now.getTime() + UNDO_MS),
  };

interface Found {
  sessionId: string;
  there: EventThere;
  decision: Exclude<Decision, { act: "ignore" }>;
}

/** Does to the session what was decided, and returns what is then known of its event. */
async function apply(sql: Sql, { sessionId, there, decision }: Found, now: Date) {
  switch (decision.act) {
    case "note":
      return seen(there, decision.sequence);
    case "skip":
      return seen(there, await changeFromOutside(sql, sessionId, "skip", now));
    case "put_back":
      return { ...seen(there, TO_BE_WRITTEN), ...undoable(decision.undo, now) };
    case "move": {
      const { span, isExact, undo } = decision;
      const sequence = await changeFromOutside(sql, sessionId, span, now);
      return { ...seen(there, isExact ? sequence : TO_BE_WRITTEN), ...undoable(undo, now) };
    }
  }
}

/** Takes one event over, all or nothing. One that isn't a session's is the learner's own, and left alone. */
async function takeOver(link: ClaimedLink, there: EventThere, now: Date): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const learner = await holdLearner(sql, link.userId, now);
    // Someone else has the calendar by now, who may have seen later changes.
    if (!(await holdClaim(sql, link))) return;
    const known = await findKnown(sql, link.id, there.id);
    if (!known) return;
    const here = await findHere(sql, learner, known.sessionId, there.updatedAt ?? now);
    const decision = decide(known satisfies KnownEvent, there, here, now);
    if (decision.act === "ignore") return;
    const set = await apply(sql, { sessionId: known.sessionId, there, decision }, now);
    await sql
      .updateTable("CalendarEvent")
      .set({ ...set, updatedAt: now })
      .where("linkId", "=", link.id)
      .where("sessionId", "=", known.sessionId)
      .execute();
  });
}

/** Whether this very change has been seen: most of what a list brings is our own. */
async function listMarks(linkId: string): Promise<Map<string, { etag: string; isDeleted: boolean }>> {
  const rows = await kysely()
    .selectFrom("CalendarEvent")
    .select(["eventId", "etag", "isDeleted"])
    .where("linkId", "=", linkId)
    .execute();
  return new Map(rows.map(({ eventId, ...mark }) => [eventId, mark]));
}

const gone = (id: string): EventThere => ({
  ...{ id, etag: "", isCancelled: true, span: null, updatedAt: null, ours: null },
});

/** The changes since the last look; of a list of all, what it lacks was deleted. */
async function changesOf(link: ClaimedLink, token: string, calendarId: string) {
  const inFull = async () => ({ ...(await listChanges(token, calendarId, null)), isFull: true });
  if (link.syncToken === null) return inFull();
  try {
    return { ...(await listChanges(token, calendarId, link.syncToken)), isFull: false };
  } catch (error) {
    // The list's mark is too old, or Google can't make anything of it any more.
    if (isFault(error, "expired", "refused")) return inFull();
    throw error;
  }
}

/**
 * Takes over what was changed in the calendar, and returns where to go on from next time. Throws CalendarFault, AccessRefused.
 */
export async function pull(link: ClaimedLink, token: string, calendarId: string, now: Date): Promise<string> {
  const { events, syncToken, isFull } = await changesOf(link, token, calendarId);
  const marks = await listMarks(link.id);
  const listed = new Set(events.map(({ id }) => id));
  const lacking = [...marks].filter(
    ([id, { etag, isDeleted }]) => etag !== "" && !isDeleted && !listed.has(id),
  );
  const missed = isFull ? lacking.map(([id]) => gone(id)) : [];
  for (const there of [...events, ...missed]) {
    const mark = marks.get(there.id);
    if (mark && (there.etag === "" || mark.etag !== there.etag)) await takeOver(link, there, now);
  }
  return syncToken;
}
