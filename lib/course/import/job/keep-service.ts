import { keepFiles } from "#lib/course/files/file-service.ts";
import { refuseExcess } from "#lib/course/storage/storage-service.ts";
import { planUpdate } from "#lib/course/update/plan.ts";
import { findCourseToUpdate, readKnown } from "#lib/course/update/update-queries.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { costMicros, MICROS_A_DOLLAR } from "#lib/server/model/cost.ts";
import { previewOf, toCourseDraft } from "../course-draft.ts";
import type { ImportOutline } from "../draft-schema.ts";
import { giveUpOldest, saveDraft } from "../draft-service.ts";
import { estimateFor } from "./model-service.ts";
import type { SavedImport } from "./save-service.ts";

/** An import's row while its job runs */
export interface ImportRow extends SavedImport {
  fileName: string;
  isPreview: boolean;
  origin: "file" | "address" | "text" | "notion";
}

/** Pages of Notion are known by their ids alone: all imports of a workspace are called after it. */
const nameOf = ({ origin, fileName }: ImportRow) => (origin === "notion" ? "" : fileName);

/** What the course would change in the one that it is a newer export of; null for a new course. */
async function compare(row: ImportRow, { course, kept = [] }: ParseResult) {
  const { title, sourceId = null } = course;
  const courseId =
    row.replaces ?? (await findCourseToUpdate(row.userId, { sourceId, title, fileName: nameOf(row) }));
  if (courseId === null) return null;
  const known = await readKnown(db(), courseId).catch(() => null);
  if (!known) return null;
  let next = 0;
  const { counts } = planUpdate(known, toCourseDraft(course), () => `new-${next++}`, "", new Set(kept));
  return { courseId, counts };
}

/** What the preview says of the model that will be asked. */
async function asksOf(row: ImportRow, result: ParseResult, now: Date): Promise<ImportOutline["asks"]> {
  const estimate = await estimateFor(result, row.replaces, now);
  if (!estimate) return null;
  const { model, pages, calls } = estimate;
  return { model, pages, calls, dollars: costMicros(model, estimate) / MICROS_A_DOLLAR };
}

const KEEP_TIMEOUT_MS = 60_000;

/**
 * Stores what was read, with the recordings of the upload; a preview waits for its confirmation from here on. `mayReplace`: a newer export updates the
 * course that is there. Returns false if the import was cancelled meanwhile. Throws `quota_reached`, `cap_reached`.
 */
export async function keepResult(
  row: ImportRow,
  result: ParseResult,
  { upload, mayReplace, now }: { upload: string; mayReplace: boolean; now: Date },
): Promise<boolean> {
  const found = await compare(row, result);
  const asks = row.isPreview ? await asksOf(row, result, now) : null;
  const preview = { ...previewOf(result.course), ...(asks && { asks }) };
  const outline: ImportOutline = { ...preview, update: found?.counts ?? null };
  const replaces = row.replaces ?? (mayReplace ? (found?.courseId ?? null) : null);
  return inTransaction(async (tx) => {
    await lockLearner(kysely(tx), row.userId, now);
    const { count } = await tx.courseImport.updateMany({
      where: { id: row.id, status: "running" },
      data: {
        status: row.isPreview ? "preview" : "running",
        step: "Create quizzes",
        progress: 90,
        format: result.course.format,
        report: result.report,
        updates: found?.courseId ?? null,
        replaces,
        outline,
      },
    });
    if (count === 0) return false;
    row.replaces = replaces;
    await saveDraft(tx, row.id, { fetched: null, result, asked: {} });
    await keepFiles(tx, row.id, upload, result.recordings ?? []);
    if (row.isPreview) await giveUpOldest(tx, row.userId);
    await refuseExcess(tx, row.userId);
    return true;
  }, KEEP_TIMEOUT_MS);
}
