import { withAccess } from "#lib/connection/access-service.ts";
import { revokeConnection } from "#lib/connection/service.ts";
import { AppError } from "#lib/core/errors.ts";
import { kysely } from "#lib/server/db/db.ts";
import { log } from "#lib/server/log.ts";
import { backoffMs } from "../rules.ts";
import { deleteCalendar } from "./api-service.ts";
import { type ClaimedLink, claimLink, noteLink, releaseLink } from "./claim-service.ts";
import { CalendarFault, isFault } from "./fault.ts";
import { findLink } from "./link-service.ts";

/** A calendar that can't be deleted stays there after so many tries, which take about two hours. */
const TRIES = 8;

const notConnected = () => new AppError("not_found", "Google Calendar is not connected.");

/** Ends the connection, unless a new consent has come meanwhile. */
async function end({ id, userId, connectionId }: ClaimedLink, now: Date): Promise<void> {
  const isLeaving = await kysely()
    .selectFrom("CalendarLink")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "leaving")
    .executeTakeFirst();
  if (!isLeaving) return;
  await revokeConnection(userId, connectionId, undefined, now).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  });
}

/** A consent that comes in the meantime, or before the connection is erased, has a new calendar. */
async function forgetCalendar({ id, holder }: ClaimedLink): Promise<void> {
  await kysely()
    .transaction()
    .execute(async (sql) => {
      const { numUpdatedRows } = await sql
        .updateTable("CalendarLink")
        .set({ calendarId: null, syncToken: null })
        .where("id", "=", id)
        .where("claimedBy", "=", holder)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) await sql.deleteFrom("CalendarEvent").where("linkId", "=", id).execute();
    });
}

/** Returns once nothing is left to do there, or nothing can be done. Throws what may succeed later. */
async function deleteThere(link: ClaimedLink, now: Date): Promise<void> {
  const { calendarId } = link;
  if (calendarId === null) return;
  try {
    await withAccess(link, (token) => deleteCalendar(token, calendarId), now);
  } catch (error) {
    const isLocked = error instanceof AppError && error.code !== "unavailable";
    if (isLocked || isFault(error, "forbidden")) return;
    if (!isFault(error, "missing", "expired")) throw error;
  }
  await forgetCalendar(link);
}

/** Deletes the calendar of a link that is being left, then ends its connection; done twice, it is done. */
export async function leaveLink(linkId: string, now: Date): Promise<void> {
  const link = await claimLink(linkId, now);
  if (!link) return;
  try {
    if (link.status !== "leaving") return;
    await deleteThere(link, now);
    await end(link, now);
  } catch (error) {
    if (!(error instanceof CalendarFault || error instanceof AppError)) throw error;
    log().warn({ link: link.id, reason: error.message }, "a calendar could not be deleted yet");
    const failures = link.failures + 1;
    if (failures >= TRIES) await end(link, now);
    else await noteLink(link, { failures, dueAt: new Date(now.getTime() + backoffMs(failures)) });
  } finally {
    await releaseLink(link);
  }
}

/**
 * Disconnects Google Calendar; where the learner wishes it, its calendar is deleted there first, within two hours, or stays if
 * Google is away for longer. Throws `not_found`. docs/product.md#google-calendar
 */
export async function leaveGoogle(
  learner: { id: string; address?: string | undefined },
  deletesCalendar: boolean,
  now: Date,
): Promise<void> {
  const link = await findLink(learner.id);
  if (!link) throw notConnected();
  const canDelete = link.access === "connected" && link.status === "active";
  if (!deletesCalendar || !canDelete)
    return revokeConnection(learner.id, link.connectionId, learner.address, now);
  await kysely()
    .updateTable("CalendarLink")
    .set({ status: "leaving", dueAt: now, failures: 0, problem: "" })
    .where("id", "=", link.id)
    .execute();
  await leaveLink(link.id, now);
}
