import { sql } from "kysely";
import { SECOND_MS } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { leaveLink } from "./leave-service.ts";
import { addLinks, PROVIDER } from "./link-service.ts";
import { syncLink } from "./sync-service.ts";

/** Calendars that one run looks after, how many at once, and how long: the next one begins a minute later */
const MOST = 1000;
const AT_ONCE = 6;
const RUN_MS = 50 * SECOND_MS;
/** After so many failures in a row Google is left alone until the next run. */
const MANY_FAILURES = 10;

interface DueLink {
  id: string;
  isLeaving: boolean;
  isPullDue: boolean;
}

/**
 * Calendars that are to be looked at, and those whose learner's sessions have changed since they were written, or a minute
 * before: a transaction ends later than the time that it notes.
 */
async function listDue(now: Date): Promise<DueLink[]> {
  const rows = await kysely()
    .selectFrom("CalendarLink as link")
    .innerJoin("Connection as connection", "connection.id", "link.connectionId")
    .select(["link.id", "link.status", "link.dueAt"])
    .where("connection.provider", "=", PROVIDER)
    .where("connection.status", "!=", "ended")
    .where(({ eb, or }) => or([eb("link.claimedUntil", "is", null), eb("link.claimedUntil", "<=", now)]))
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        and([eb("link.status", "=", "leaving"), eb("link.dueAt", "<=", now)]),
        and([
          eb("link.status", "=", "active"),
          eb("connection.status", "=", "connected"),
          or([
            eb("link.dueAt", "<=", now),
            and([
              eb("link.failures", "=", 0),
              exists(
                selectFrom("StudySession as session")
                  .select("session.id")
                  .whereRef("session.userId", "=", "link.userId")
                  .where("session.changedAt", ">", sql<Date>`link."pushedAt" - interval '1 minute'`),
              ),
            ]),
          ]),
        ]),
      ]),
    )
    .orderBy("link.dueAt")
    .limit(MOST)
    .execute();
  return rows.map(({ id, status, dueAt }) => ({
    id,
    isLeaving: status === "leaving",
    isPullDue: dueAt <= now,
  }));
}

/** The job of each minute: brings all calendars in step that are due, several at once. */
export async function syncDue(now: Date): Promise<void> {
  await addLinks(now);
  const due = await listDue(now);
  const startedAt = performance.now();
  let failures = 0;
  const worker = async () => {
    for (let link = due.shift(); link; link = due.shift()) {
      if (failures >= MANY_FAILURES || performance.now() - startedAt > RUN_MS) return;
      const work = link.isLeaving ? leaveLink(link.id, now) : syncLink(link.id, link.isPullDue, now);
      const result = await work.catch((error: unknown) => {
        log().error({ error: describeError(error) }, "a calendar could not be brought in step");
        return "failed" as const;
      });
      failures = result === "failed" ? failures + 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
