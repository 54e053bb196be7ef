import { setTimeout } from "node:timers/promises";
import { AppError } from "#lib/core/errors.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { describeError, log } from "#lib/server/log.ts";
import { findLink } from "./google/link-service.ts";
import { syncLink } from "./google/sync-service.ts";
import type { GoogleBody } from "./schema.ts";

/** Changes there that are younger than this aren't asked for again before a reminder. */
const FRESH_MS = 60 * SECOND_MS;

/**
 * Before a reminder: takes over what was changed in the learner's calendars, within `timeoutMs`. What isn't known by then
 * comes with the next look. Never throws. docs/product.md#google-calendar
 */
export async function pullBefore(userId: string, timeoutMs: number, now: Date): Promise<void> {
  const ended = new AbortController();
  const work = async () => {
    const link = await findLink(userId);
    const isFresh = link?.pulledAt && now.getTime() - link.pulledAt.getTime() < FRESH_MS;
    const isPausing = link && link.failures > 0 && link.dueAt > now;
    if (!link || isFresh || isPausing || link.access !== "connected" || link.status !== "active") return;
    await syncLink(link.id, true, now);
  };
  const pulled = work().catch((error: unknown) => {
    log().error({ error: describeError(error) }, "a calendar could not be read before a reminder");
  });
  const late = setTimeout(timeoutMs, undefined, { signal: ended.signal }).catch(() => {});
  await Promise.race([pulled, late]);
  ended.abort();
}

const notConnected = () => new AppError("not_found", "Google Calendar is not connected.");

/** Forgets the calendar that was deleted there, so that the next run makes a new one with all sessions ahead. */
async function makeAgain(linkId: string, now: Date): Promise<void> {
  await kysely()
    .transaction()
    .execute(async (sql) => {
      const { numUpdatedRows } = await sql
        .updateTable("CalendarLink")
        .set({ status: "active", calendarId: null, syncToken: null, problem: "", failures: 0, dueAt: now })
        .where("id", "=", linkId)
        .where("status", "=", "gone")
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) await sql.deleteFrom("CalendarEvent").where("linkId", "=", linkId).execute();
    });
}

/**
 * Brings Google's calendar in step now, or makes it again where it was deleted there. What goes wrong at Google stands in the
 * calendar's state. Throws `not_found`, `rate_limited`.
 */
export async function doWithGoogle(userId: string, action: GoogleBody["action"], now: Date): Promise<void> {
  await countCall("calendarSync", userId);
  const link = await findLink(userId);
  if (!link) throw notConnected();
  if (action === "make_again") await makeAgain(link.id, now);
  if (link.access === "connected") await syncLink(link.id, true, now);
}
