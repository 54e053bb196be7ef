import type { CardDraft } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { createLearner } from "./factories.ts";

export function cardDraft(front: string, more: Partial<CardDraft> = {}): CardDraft {
  return { front, frontHtml: null, back: `Back of ${front}`, backHtml: null, sourceId: null, ...more };
}

/** A course of the learner's own: an island for each list of fronts. Returns its ids and those of the cards, by front. */
export async function createCards(ownerId: string, islands: readonly (readonly string[])[]) {
  const draft = {
    title: "Cards",
    description: "",
    units: [],
    islands: islands.map((fronts, index) => ({
      title: `Island ${index + 1}`,
      difficulty: "beginner",
      quizzes: [],
      cards: fronts.map((front) => cardDraft(front)),
    })),
  };
  const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId }));
  const saved = await db().island.findMany({
    where: { courseId },
    orderBy: { position: "asc" },
    select: { id: true, cards: { select: { id: true, front: true } } },
  });
  const cardIds = new Map(saved.flatMap(({ cards }) => cards.map(({ id, front }) => [front, id])));
  const idOf = (front: string) => cardIds.get(front) ?? "";
  return { courseId, islandIds: saved.map(({ id }) => id), idOf };
}

/** A learner with cards of these fronts on one island. */
export async function createRecaller(
  fronts: readonly string[],
  data: Parameters<typeof createLearner>[0] = {},
) {
  const { id } = await createLearner(data);
  return { id, ...(await createCards(id, [fronts])) };
}

export const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Card ${index + 1}`);
