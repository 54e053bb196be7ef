import { AppError } from "#lib/core/errors.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { sweepFiles } from "#lib/course/files/file-service.ts";
import { db, type Tx } from "#lib/server/db/db.ts";

/** docs/product.md#trash */
const KEEP_MS = 30 * DAY_MS;

export interface CoursePart {
  kind: "unit" | "island" | "quiz" | "question" | "lesson";
  id: string;
}

/** Filters for the part itself and everything below it; null for the tables above it. */
function filtersOf(courseId: string, { kind, id }: CoursePart) {
  if (kind === "lesson")
    return { unit: null, island: null, quiz: null, question: null, card: null, lesson: { id, courseId } };
  const unit = kind === "unit" ? { id, courseId } : null;
  const island = unit ? { unitId: id, courseId } : kind === "island" ? { id, courseId } : null;
  const quiz = island ? { island } : kind === "quiz" ? { id, island: { courseId } } : null;
  const question = quiz ? { quiz } : { id, quiz: { island: { courseId } } };
  const card = island ? { island } : null;
  const lesson = unit ? { unitId: id, courseId } : null;
  return { unit, island, quiz, question, card, lesson };
}

type Filters = ReturnType<typeof filtersOf>;

async function changeRemovedAt(
  tx: Tx,
  { unit, island, quiz, question, card, lesson }: Filters,
  from: Date | null,
  to: Date | null,
): Promise<void> {
  const [removedAt, data] = [from, { removedAt: to }];
  if (lesson) await tx.lesson.updateMany({ where: { ...lesson, removedAt }, data });
  if (question) await tx.question.updateMany({ where: { ...question, removedAt }, data });
  if (card) await tx.recallCard.updateMany({ where: { ...card, removedAt }, data });
  if (quiz) await tx.quiz.updateMany({ where: { ...quiz, removedAt }, data });
  if (island) await tx.island.updateMany({ where: { ...island, removedAt }, data });
  if (unit) await tx.unit.updateMany({ where: { ...unit, removedAt }, data });
}

/**
 * Removes a part of a course with everything below it; progress is kept. Does nothing if the part isn't in the course or
 * is removed already. `now` must differ between removals that are restored separately. docs/product.md#trash
 */
export async function moveToTrash(tx: Tx, courseId: string, part: CoursePart, now: Date): Promise<void> {
  await changeRemovedAt(tx, filtersOf(courseId, part), null, now);
}

async function findRemovedAt(
  tx: Tx,
  { unit, island, quiz, question, lesson }: Filters,
): Promise<Date | null> {
  const select = { removedAt: true } as const;
  const row = unit
    ? await tx.unit.findFirst({ where: unit, select })
    : island
      ? await tx.island.findFirst({ where: island, select })
      : quiz
        ? await tx.quiz.findFirst({ where: quiz, select })
        : question
          ? await tx.question.findFirst({ where: question, select })
          : await tx.lesson.findFirst({ where: lesson ?? { id: "" }, select });
  return row?.removedAt ?? null;
}

/**
 * Restores a part of a course with everything that was removed together with it. `place` moves the part to its new
 * parent before anyone sees it. Throws `not_found` if it isn't in the trash (any more). docs/product.md#trash
 */
export async function restoreFromTrash(
  tx: Tx,
  courseId: string,
  part: CoursePart,
  place: () => Promise<void>,
): Promise<void> {
  const filters = filtersOf(courseId, part);
  const removedAt = await findRemovedAt(tx, filters);
  if (!removedAt)
    throw new AppError("not_found", "That is gone for good: what was removed is kept for 30 days.");
  await place();
  await changeRemovedAt(tx, filters, removedAt, null);
}

/** Deletes what was removed more than 30 days ago, with the recordings that no lesson plays any more. docs/product.md#trash */
export async function sweepTrash(now: Date): Promise<void> {
  const where = { removedAt: { lt: new Date(now.getTime() - KEEP_MS) } };
  await db().lesson.deleteMany({ where });
  await db().recallCard.deleteMany({ where });
  await db().question.deleteMany({ where });
  await db().quiz.deleteMany({ where });
  await db().island.deleteMany({ where });
  await db().unit.deleteMany({ where });
  await sweepFiles();
}
