import { type Sql, statement } from "#lib/server/db/sql.ts";

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

const READ_CARD = statement(
  "read-practice-card",
  `SELECT "id"::text AS "id", "due", "stability", "difficulty", "elapsedDays", "scheduledDays", "learningSteps", "reps", "lapses",
     "state", "lastReviewAt" FROM "PracticeCard" WHERE "id" = $1::uuid`,
);

export async function getCard(source: Sql, cardId: string): Promise<StoredCard> {
  const [card] = await source<StoredCard>(READ_CARD, [cardId]);
  if (!card) throw new Error("a practice question has no card");
  return card;
}
