import { AppError } from "#lib/core/errors.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { changeFromOutside } from "#lib/study/outside-service.ts";
import { changeStudy } from "#lib/study/service.ts";

const over = (message: string) => new AppError("not_undoable", message);

async function findUndo(sql: Sql, userId: string, sessionId: string, now: Date) {
  return sql
    .selectFrom("CalendarEvent as event")
    .innerJoin("CalendarLink as link", "link.id", "event.linkId")
    .innerJoin("StudySession as session", "session.id", "event.sessionId")
    .select(["event.linkId", "event.undoStartsAt as startsAt", "event.undoMinutes as minutes"])
    .select("session.status")
    .where("event.sessionId", "=", sessionId)
    .where("link.userId", "=", userId)
    .where("session.userId", "=", userId)
    .where("event.undoUntil", ">", now)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Where a session had been moved here and in Google's calendar: gives it the time that gave way. Once, within a day. Throws
 * `not_undoable`. docs/product.md#google-calendar
 */
export async function undoMove(userId: string, sessionId: string, now: Date): Promise<void> {
  await changeStudy(userId, now, async (sql) => {
    const undo = await findUndo(sql, userId, sessionId, now);
    const { startsAt, minutes } = undo ?? {};
    if (!undo || !startsAt || !minutes) throw over("There is nothing left to undo here.");
    if (!["planned", "skipped"].includes(undo.status)) throw over("This session is over or running.");
    if (startsAt.getTime() + minutes * MINUTE_MS <= now.getTime())
      throw over("That time has passed. Move the session to a later one instead.");
    await changeFromOutside(sql, sessionId, { startsAt, minutes }, now);
    await sql
      .updateTable("CalendarEvent")
      .set({ undoStartsAt: null, undoMinutes: null, undoUntil: null })
      .where("sessionId", "=", sessionId)
      .execute();
  });
}
