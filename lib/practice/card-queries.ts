import type { Sql } from "#lib/server/db/db.ts";

/** What the scheduler knows of a question; spans are days. */
export interface StoredCard {
  id: string;
  due: Date;
  stability: number;
  difficulty: number;
  elapsedDays: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  /** 0 new, 1 learning, 2 review, 3 relearning */
  state: number;
  lastReviewAt: Date | null;
}

export function getCard(sql: Sql, cardId: string): Promise<StoredCard> {
  return sql
    .selectFrom("PracticeCard")
    .select(["id", "due", "stability", "difficulty", "elapsedDays", "scheduledDays", "learningSteps"])
    .select(["reps", "lapses", "state", "lastReviewAt"])
    .where("id", "=", cardId)
    .executeTakeFirstOrThrow();
}
