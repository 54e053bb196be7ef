import { AppError } from "#lib/core/errors.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { lockLearner } from "#lib/hearts/service.ts";
import { db, dbErrorCode, inTransaction } from "#lib/server/db.ts";
import { enqueue } from "#lib/server/jobs.ts";
import { sqlOf } from "#lib/server/sql.ts";
import { removeUpload, type Upload } from "#lib/server/upload.ts";
import { failImport, IMPORT_QUEUE, stopReading } from "./job/service.ts";
import { findImportOfFile, getImport } from "./queries.ts";
import type { ImportDto } from "./schema.ts";

/** docs/product.md#import */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;
/** An import that gave no sign of life for so long has lost its job. */
const STALE_MS = 15 * MINUTE_MS;

function inProgress(): AppError {
  return new AppError(
    "import_in_progress",
    "Another import of yours is still running. Wait for it or cancel it first.",
  );
}

/** Refuses a second import before its file is received. Error: `import_in_progress`. */
export async function assertNoImport(userId: string, now: Date): Promise<void> {
  const underWay = { userId, status: { in: ["queued", "running"] } };
  const lostBefore = new Date(now.getTime() - STALE_MS);
  await db().courseImport.updateMany({
    where: { ...underWay, updatedAt: { lt: lostBefore } },
    data: { status: "failed", errorCode: "failed", message: "The import broke off. Please try again." },
  });
  if (await db().courseImport.findFirst({ where: underWay, select: { id: true } })) throw inProgress();
}

/** What the same file became before, and whether to put the new course in its place. */
async function courseToReplace(userId: string, upload: Upload): Promise<string | null> {
  const earlier = await findImportOfFile(userId, upload.hash);
  if (!earlier || upload.fields.replace === "false") return null;
  if (upload.fields.replace === "true") return earlier.courseId;
  const title = earlier.course?.title ?? "a course";
  throw new AppError(
    "already_imported",
    `You have imported this file before, as “${title}”. Replace that course, or keep both?`,
  );
}

async function createImport(userId: string, upload: Upload): Promise<string> {
  if (upload.sizeBytes === 0)
    throw new AppError("unreadable_file", "The file is empty. Export it again and try once more.");
  const { fileName, hash, sizeBytes } = upload;
  const replaces = await courseToReplace(userId, upload);
  const data = { userId, fileName, fileHash: hash, sizeBytes, replaces };
  const { id } = await db()
    .courseImport.create({ data, select: { id: true } })
    .catch((error: unknown) => {
      throw dbErrorCode(error) === "P2002" ? inProgress() : error;
    });
  return id;
}

async function queueImport(userId: string, upload: Upload): Promise<string> {
  const importId = await createImport(userId, upload);
  try {
    await enqueue(IMPORT_QUEUE, { importId, file: upload.path });
  } catch (error) {
    await failImport(importId, { code: "failed", message: "The import could not begin. Please try again." });
    throw error;
  }
  return importId;
}

/**
 * Takes an uploaded file and queues its import. Errors: `unreadable_file` (empty), `already_imported` (choose by the
 * form's field `replace`), `import_in_progress`. The upload is removed where nothing is queued.
 */
export async function startImport(userId: string, upload: Upload): Promise<{ importId: string }> {
  try {
    return { importId: await queueImport(userId, upload) };
  } catch (error) {
    await removeUpload(upload.path);
    throw error;
  }
}

async function cancel(importId: string): Promise<boolean> {
  const { count } = await db().courseImport.updateMany({
    where: { id: importId, status: { in: ["queued", "running"] } },
    data: { status: "cancelled" },
  });
  stopReading(importId);
  return count > 0;
}

async function undo(userId: string, importId: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    await lockLearner(sqlOf(tx), userId, now);
    const done = { id: importId, userId, status: "done" };
    const found = await tx.courseImport.findFirst({ where: done, select: { courseId: true } });
    const { count } = await tx.courseImport.updateMany({ where: done, data: { status: "undone" } });
    if (!found || count === 0)
      throw new AppError("not_undoable", "There is nothing to undo: this import left no course.");
    if (found.courseId) await tx.course.deleteMany({ where: { id: found.courseId, ownerId: userId } });
  });
}

/**
 * Cancels an import under way, or undoes a finished one: its course goes; XP, runs and streak days stay. Errors:
 * `not_found`, `not_undoable`. docs/product.md#import
 */
export async function cancelOrUndoImport(userId: string, importId: string, now: Date): Promise<ImportDto> {
  const before = await getImport(userId, importId);
  if (!before) throw new AppError("not_found", "There is no such import.");
  if (!(await cancel(importId))) await undo(userId, importId, now);
  const after = await getImport(userId, importId);
  if (!after) throw new AppError("not_found", "There is no such import.");
  return after;
}
