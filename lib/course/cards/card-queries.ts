import { db, type Tx } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import type { OwnedCardDto, OwnedCardsDto } from "./card-schema.ts";

const SIDES = { id: true, front: true, frontHtml: true, back: true, backHtml: true } as const;

interface Card {
  id: string;
  front: string;
  frontHtml: string | null;
  back: string;
  backHtml: string | null;
}

export function toOwnedCardDto({ id, front, frontHtml, back, backHtml }: Card): OwnedCardDto {
  return { _id: id, front, back, hasMarkup: frontHtml !== null || backHtml !== null };
}

/** The recall cards of an island of the learner's own course; null for anyone else's. */
export async function listOwnCards(
  userId: string,
  courseId: string,
  islandId: string,
): Promise<OwnedCardsDto | null> {
  const island = await db().island.findFirst({
    where: { id: islandId, ...LIVE, courseId, course: { ownerId: userId } },
    select: { cards: { where: LIVE, orderBy: [{ position: "asc" }, { id: "asc" }], select: SIDES } },
  });
  return island && { cards: island.cards.map(toOwnedCardDto) };
}

/** A card of the learner's own course, in the trash or not; null where there is none. */
export function findOwnCard(tx: Tx, userId: string, courseId: string, cardId: string) {
  return tx.recallCard.findFirst({
    where: { id: cardId, island: { courseId, ...LIVE, course: { ownerId: userId } } },
    select: { ...SIDES, fileSaid: true, removedAt: true },
  });
}
