import { AppError } from "#lib/core/errors.ts";
import { addressesOf, withMedia } from "#lib/course/media/rules.ts";
import { type PreparedMedia, prepareMedia, saveMedia } from "#lib/course/media/service.ts";
import type { CourseDraft } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { lockOwnCourse, updateCourse } from "#lib/course/update/service.ts";
import { lockLearner } from "#lib/hearts/service.ts";
import { inTransaction, isDatabaseAway, type Tx } from "#lib/server/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { sqlOf } from "#lib/server/sql.ts";
import { toCourseDraft } from "../draft/rules.ts";
import { importOutlineSchema } from "../draft/schema.ts";
import { dropDraft, returnToPreview } from "../draft/service.ts";
import { withoutPictures } from "../rules.ts";
import type { ParseResult } from "../schema.ts";
import { readHoldings } from "./queries.ts";
import { excessOf } from "./rules.ts";

const SAVE_TIMEOUT_MS = 120_000;

export interface SavedImport {
  id: string;
  userId: string;
  address: string | null;
  /** The course that it updates; null for one of its own */
  replaces: string | null;
}

async function saveNew(tx: Tx, userId: string, draft: CourseDraft, media: PreparedMedia[]): Promise<string> {
  const courseId = await saveCourse(tx, withMedia(draft, addressesOf(media)), { ownerId: userId });
  await saveMedia(tx, courseId, media);
  return courseId;
}

async function saveUpdate(
  tx: Tx,
  row: SavedImport & { replaces: string },
  draft: CourseDraft,
  media: PreparedMedia[],
  now: Date,
): Promise<void> {
  await lockOwnCourse(tx, row.userId, row.replaces);
  const addresses = await saveMedia(tx, row.replaces, media);
  const { counts, before } = await updateCourse(
    tx,
    row.userId,
    row.replaces,
    withMedia(draft, addresses),
    now,
  );
  const { outline } = await tx.courseImport.findUniqueOrThrow({
    where: { id: row.id },
    select: { outline: true },
  });
  const data = {
    courseId: row.replaces,
    updates: row.replaces,
    before,
    outline: { ...importOutlineSchema.parse(outline), update: counts },
  };
  await tx.courseImport.update({ where: { id: row.id }, data, select: { id: true } });
}

/** Refuses what was saved in this transaction where it is too much. The learner's row is locked: nothing comes between. */
async function refuseExcess(tx: Tx, userId: string): Promise<void> {
  const excess = excessOf(await readHoldings(sqlOf(tx), userId));
  if (excess) throw new AppError("cap_reached", excess);
}

/** What the report says once it is known which pictures could be made anew. */
function reportOf({ report, media = [] }: ParseResult, prepared: readonly PreparedMedia[]) {
  const keys = new Set(prepared.map(({ key }) => key));
  const lost = media.filter(({ key }) => !keys.has(key)).flatMap(({ lines = [] }) => lines);
  return lost.length === 0 ? report : withoutPictures(report, lost);
}

async function saveInOne(tx: Tx, row: SavedImport, result: ParseResult, media: PreparedMedia[], now: Date) {
  await lockLearner(sqlOf(tx), row.userId, now);
  const { count } = await tx.courseImport.updateMany({
    where: { id: row.id, status: "running" },
    data: { status: "done", step: "Create quizzes", progress: 100, report: reportOf(result, media) },
  });
  // Cancelled meanwhile: nothing is saved.
  if (count === 0) return;
  const draft = toCourseDraft(result.course, row.address);
  const { replaces } = row;
  if (replaces) await saveUpdate(tx, { ...row, replaces }, draft, media, now);
  else {
    const courseId = await saveNew(tx, row.userId, draft, media);
    await tx.courseImport.update({ where: { id: row.id }, data: { courseId }, select: { id: true } });
  }
  // An update that brings no media makes nothing grow.
  if (!replaces || media.length > 0) await refuseExcess(tx, row.userId);
  await dropDraft(tx, row.id);
}

/**
 * Saves what an import has read, as a course of its own or as an update, with its report: all of it or nothing. Saves
 * once, however often it is called. One that was confirmed is a preview again where saving breaks off, or where there is
 * no room. Errors: `not_found` where the course to update is gone, `cap_reached`. docs/product.md#import
 */
export async function saveImport(row: SavedImport, result: ParseResult, now: Date): Promise<void> {
  const media = await prepareMedia(result.media ?? []);
  const saving = inTransaction((tx) => saveInOne(tx, row, result, media, now), SAVE_TIMEOUT_MS);
  await saving.catch(async (error: unknown) => {
    const isFinal = error instanceof AppError && error.code !== "cap_reached";
    // Where the database is away, the job is tried again.
    if (isFinal || isDatabaseAway(error)) throw error;
    const message = error instanceof AppError ? error.message : undefined;
    if (!(await returnToPreview({ id: row.id }, message))) throw error;
    if (message === undefined)
      log().error({ importId: row.id, error: describeError(error) }, "saving broke off");
  });
}
