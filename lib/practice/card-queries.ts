import type { Sql } from "#lib/server/db/db.ts";
import type { Memory } from "./memory.ts";

/** What the scheduler knows of a question. */
export interface StoredCard extends Memory {
  id: string;
}

export function getCard(sql: Sql, cardId: string): Promise<StoredCard> {
  return sql
    .selectFrom("PracticeCard")
    .select(["id", "due", "stability", "difficulty", "elapsedDays", "scheduledDays", "learningSteps"])
    .select(["reps", "lapses", "state", "lastReviewAt"])
    .where("id", "=", cardId)
    .executeTakeFirstOrThrow();
}
