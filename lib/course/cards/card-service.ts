import { AppError } from "#lib/core/errors.ts";
import { cardSidesSchema } from "#lib/course/layout/layout-schema.ts";
import { BYTES_A_VERSION } from "#lib/course/storage/holdings.ts";
import { countAdded } from "#lib/course/storage/storage-service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { editCard } from "./card-edit.ts";
import { findOwnCard, toOwnedCardDto } from "./card-queries.ts";
import type { CardBody, OwnedCardDto } from "./card-schema.ts";

const NO_CARD = "There is no such card in this course.";

/** Runs `work` on a card of the learner's own course, alone. Throws `not_found`. */
function withCard<T>(
  userId: string,
  courseId: string,
  cardId: string,
  now: Date,
  work: (tx: Tx, card: NonNullable<Awaited<ReturnType<typeof findOwnCard>>>) => Promise<T>,
): Promise<T> {
  return inTransaction(async (tx) => {
    await lockLearner(kysely(tx), userId, now);
    const card = await findOwnCard(tx, userId, courseId, cardId);
    if (!card) throw new AppError("not_found", NO_CARD);
    return work(tx, card);
  });
}

/**
 * Edits a card of the learner's own course; when it comes back stays as it is. Words that stay keep their markup.
 * Throws `not_found`, also for a card in the trash, and `quota_reached`. docs/product.md#course-editor
 */
export function writeCard(
  userId: string,
  courseId: string,
  cardId: string,
  body: CardBody,
  now: Date,
): Promise<OwnedCardDto> {
  return withCard(userId, courseId, cardId, now, async (tx, card) => {
    if (card.removedAt) throw new AppError("not_found", NO_CARD);
    const { fileSaid, ...sides } = editCard(
      { ...card, fileSaid: cardSidesSchema.nullable().parse(card.fileSaid) },
      body,
    );
    const data = { ...sides, fileSaid: fileSaid && JSON.stringify(fileSaid) };
    await kysely(tx).updateTable("RecallCard").set(data).where("id", "=", cardId).execute();
    await countAdded(tx, userId, Buffer.byteLength(JSON.stringify(data)) + BYTES_A_VERSION);
    return toOwnedCardDto({ ...card, ...sides });
  });
}

/** Moves a card of the learner's own course to its trash; twice does it once. Throws `not_found`. */
export function removeCard(userId: string, courseId: string, cardId: string, now: Date): Promise<void> {
  return withCard(userId, courseId, cardId, now, async (tx, card) => {
    if (card.removedAt) return;
    await tx.recallCard.update({ where: { id: cardId }, data: { removedAt: now }, select: { id: true } });
  });
}

/** Takes a card out of the trash again, with when it comes back; twice does it once. Throws `not_found`. */
export function restoreCard(
  userId: string,
  courseId: string,
  cardId: string,
  now: Date,
): Promise<OwnedCardDto> {
  return withCard(userId, courseId, cardId, now, async (tx, card) => {
    // The trash may be emptied at this moment.
    const { count } = await tx.recallCard.updateMany({ where: { id: cardId }, data: { removedAt: null } });
    if (count === 0) throw new AppError("not_found", NO_CARD);
    return toOwnedCardDto(card);
  });
}
