import { AppError } from "#lib/core/errors.ts";
import { layoutSchema } from "#lib/course/layout/layout-schema.ts";
import { revertCourse } from "#lib/course/update/update-service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";

const UNDO_TIMEOUT_MS = 60_000;

/** Undoing is going back step by step: what came later is undone first. */
async function assertLatest(tx: Tx, importId: string, courseId: string): Promise<void> {
  const later = { courseId, status: "done" as const, id: { gt: importId } };
  const found = await tx.courseImport.findFirst({ where: later, select: { id: true } });
  if (found)
    throw new AppError("not_undoable", "This course was updated again since. Undo the later update first.");
}

async function undoInOne(tx: Tx, userId: string, importId: string, now: Date): Promise<void> {
  await lockLearner(kysely(tx), userId, now);
  const done = { id: importId, userId, status: "done" as const };
  const found = await tx.courseImport.findFirst({ where: done, select: { courseId: true, before: true } });
  const { count } = await tx.courseImport.updateMany({ where: done, data: { status: "undone" } });
  if (!found || count === 0)
    throw new AppError("not_undoable", "There is nothing to undo: this import left no course.");
  const { courseId, before } = found;
  if (courseId === null) return;
  if (before === null) await tx.course.deleteMany({ where: { id: courseId, ownerId: userId } });
  else {
    await assertLatest(tx, importId, courseId);
    await revertCourse(tx, userId, courseId, layoutSchema.parse(before), now);
  }
}

/**
 * Undoes a finished import: its course goes, or is again what it was before the update; XP, runs and streak days stay.
 * Throws `not_undoable`. docs/product.md#import
 */
export async function undoImport(userId: string, importId: string, now: Date): Promise<void> {
  await inTransaction((tx) => undoInOne(tx, userId, importId, now), UNDO_TIMEOUT_MS);
}
