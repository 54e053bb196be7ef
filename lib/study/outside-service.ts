import type { Sql } from "#lib/server/db/db.ts";

/** What a calendar elsewhere has done to a session */
export type OutsideChange = { startsAt: Date; minutes: number } | "skip";

/**
 * Moves a session or puts it aside, as its learner has done it in a calendar elsewhere: their word counts there as it does
 * here, so neither caps nor other sessions are asked. A moved one is planned and pinned. The caller holds the learner's row.
 * Returns the session's new sequence. docs/product.md#google-calendar
 */
export async function changeFromOutside(
  sql: Sql,
  sessionId: string,
  change: OutsideChange,
  now: Date,
): Promise<number> {
  const set =
    change === "skip"
      ? ({ status: "skipped" } as const)
      : ({
          status: "planned",
          startsAt: change.startsAt,
          plannedMinutes: change.minutes,
          plannedAt: now,
          isPinned: true,
        } as const);
  const { sequence } = await sql
    .updateTable("StudySession")
    .set((eb) => ({ ...set, sequence: eb("sequence", "+", 1), changedAt: now }))
    .where("id", "=", sessionId)
    .returning("sequence")
    .executeTakeFirstOrThrow();
  return sequence;
}
