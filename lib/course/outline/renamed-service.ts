import { sql as raw } from "kysely";
import type { Sql } from "#lib/server/db/db.ts";

/**
 * Calendars show a course's title: its learner's sessions ahead count as changed where it has a new one. The caller holds the
 * learner's row. docs/product.md#calendar-feed
 */
export async function noteNewTitle(sql: Sql, userId: string, courseId: string, now: Date): Promise<void> {
  await sql
    .updateTable("StudySession")
    .set({ sequence: raw<number>`"sequence" + 1`, changedAt: now })
    .where("userId", "=", userId)
    .where("courseId", "=", courseId)
    .where("status", "=", "planned")
    .where("startsAt", ">", now)
    .execute();
}
