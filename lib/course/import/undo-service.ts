import { AppError } from "#lib/core/errors.ts";
import { additionSchema } from "#lib/course/addition/addition-schema.ts";
import { removeAdded } from "#lib/course/addition/addition-service.ts";
import { endPlans } from "#lib/course/ended-plans-service.ts";
import { layoutSchema } from "#lib/course/layout/layout-schema.ts";
import { lockOwnCourse, revertCourse } from "#lib/course/update/update-service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { Prisma } from "#prisma/generated/client.ts";

const UNDO_TIMEOUT_MS = 60_000;

/** Undoing is going back step by step: what came later is undone first. */
async function assertLatest(
  tx: Tx,
  importId: string,
  courseId: string,
  which: "all" | "updates" | "additions",
): Promise<void> {
  const kinds = {
    all: {},
    updates: { before: { not: Prisma.AnyNull } },
    additions: { addsTo: { not: null } },
  };
  const later = { courseId, status: "done" as const, id: { gt: importId }, ...kinds[which] };
  const found = await tx.courseImport.findFirst({ where: later, select: { addsTo: true } });
  if (!found) return;
  const what = found.addsTo
    ? "Something has been added to this course since then. Undo that first."
    : "This course has been updated again since then. Undo the later update first.";
  throw new AppError("not_undoable", what);
}

async function undoInOne(tx: Tx, userId: string, importId: string, now: Date): Promise<void> {
  await lockLearner(kysely(tx), userId, now);
  const done = { id: importId, userId, status: "done" as const };
  const select = { courseId: true, before: true, added: true };
  const found = await tx.courseImport.findFirst({ where: done, select });
  const { count } = await tx.courseImport.updateMany({ where: done, data: { status: "undone" } });
  if (!found || count === 0)
    throw new AppError("not_undoable", "There is nothing to undo: this import left no course.");
  const { courseId, before, added } = found;
  if (courseId === null) return;
  if (added !== null) {
    await assertLatest(tx, importId, courseId, "updates");
    await lockOwnCourse(tx, userId, courseId);
    await removeAdded(tx, courseId, additionSchema.parse(added), now);
  } else if (before !== null) {
    await assertLatest(tx, importId, courseId, "all");
    await revertCourse(tx, userId, courseId, layoutSchema.parse(before), now);
  } else {
    await assertLatest(tx, importId, courseId, "additions");
    await endPlans(kysely(tx), courseId, null, now);
    await tx.course.deleteMany({ where: { id: courseId, ownerId: userId } });
  }
}

/**
 * Undoes a finished import: its course goes, is again what it was before the update, or loses exactly what was added; XP, runs and streak days stay.
 * Throws `not_undoable`. docs/product.md#import
 */
export async function undoImport(userId: string, importId: string, now: Date): Promise<void> {
  await inTransaction((tx) => undoInOne(tx, userId, importId, now), UNDO_TIMEOUT_MS);
}
