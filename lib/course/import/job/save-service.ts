import { AppError } from "#lib/core/errors.ts";
import { addToCourse } from "#lib/course/addition/addition-service.ts";
import { withFiles } from "#lib/course/files/file-links.ts";
import { fileIds, moveFiles } from "#lib/course/files/file-service.ts";
import { addressesOf, withMedia } from "#lib/course/media/media-links.ts";
import { type PreparedMedia, prepareMedia, saveMedia } from "#lib/course/media/media-service.ts";
import type { CourseDraft } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { refuseExcess } from "#lib/course/storage/storage-service.ts";
import { lockOwnCourse, updateCourse } from "#lib/course/update/update-service.ts";
import { withoutPictures } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { isDatabaseAway } from "#lib/server/db/errors.ts";
import { describeError, log } from "#lib/server/log.ts";
import { toCourseDraft } from "../course-draft.ts";
import { importOutlineSchema } from "../draft-schema.ts";
import { dropDraft, dropUnits, returnToPreview } from "../draft-service.ts";
import { spendOnReading } from "./reading-time-service.ts";

const SAVE_TIMEOUT_MS = 120_000;

export interface SavedImport {
  id: string;
  userId: string;
  address: string | null;
  /** The course that it updates; null for one of its own */
  replaces: string | null;
  /** The course that it is added to; null for one of its own */
  addsTo: string | null;
}

async function saveNew(
  tx: Tx,
  { id, userId }: SavedImport,
  draft: CourseDraft,
  media: PreparedMedia[],
): Promise<string> {
  const files = await fileIds(tx, { importId: id });
  const whole = withFiles(withMedia(draft, addressesOf(media)), files);
  const courseId = await saveCourse(tx, whole, { ownerId: userId });
  await saveMedia(tx, courseId, media);
  await moveFiles(tx, id, courseId);
  return courseId;
}

/** The draft with the addresses that its pictures, sounds and films have in a course that is there. */
async function withOwnFiles(
  tx: Tx,
  importId: string,
  courseId: string,
  draft: CourseDraft,
  media: PreparedMedia[],
): Promise<CourseDraft> {
  const addresses = await saveMedia(tx, courseId, media);
  return withFiles(withMedia(draft, addresses), await moveFiles(tx, importId, courseId));
}

async function saveUpdate(
  tx: Tx,
  row: SavedImport & { replaces: string },
  { draft, kept }: { draft: CourseDraft; kept: readonly string[] },
  media: PreparedMedia[],
  now: Date,
): Promise<void> {
  await lockOwnCourse(tx, row.userId, row.replaces);
  const whole = await withOwnFiles(tx, row.id, row.replaces, draft, media);
  const { counts, before } = await updateCourse(tx, row.userId, row.replaces, whole, now, kept);
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

async function saveAddition(
  tx: Tx,
  row: SavedImport & { addsTo: string },
  draft: CourseDraft,
  media: PreparedMedia[],
): Promise<void> {
  const { id, userId, addsTo: courseId } = row;
  await lockOwnCourse(tx, userId, courseId, "The course you wanted to add this to no longer exists.");
  const added = await addToCourse(tx, courseId, await withOwnFiles(tx, id, courseId, draft, media));
  await tx.courseImport.update({ where: { id }, data: { courseId, added }, select: { id: true } });
}

/** What the report says once it is known which pictures could be made anew. */
function reportOf({ report, media = [] }: ParseResult, prepared: readonly PreparedMedia[]) {
  const keys = new Set(prepared.map(({ key }) => key));
  const lost = media.filter(({ key }) => !keys.has(key)).flatMap(({ lines = [] }) => lines);
  return lost.length === 0 ? report : withoutPictures(report, lost);
}

async function saveInOne(tx: Tx, row: SavedImport, result: ParseResult, media: PreparedMedia[], now: Date) {
  await lockLearner(kysely(tx), row.userId, now);
  const { count } = await tx.courseImport.updateMany({
    where: { id: row.id, status: "running" },
    data: { status: "done", step: "Create quizzes", progress: 100, report: reportOf(result, media) },
  });
  // Cancelled meanwhile: nothing is saved.
  if (count === 0) return;
  const draft = toCourseDraft(result.course, row.address);
  const { replaces, addsTo } = row;
  if (replaces) await saveUpdate(tx, { ...row, replaces }, { draft, kept: result.kept ?? [] }, media, now);
  else if (addsTo) await saveAddition(tx, { ...row, addsTo }, draft, media);
  else {
    const courseId = await saveNew(tx, row, draft, media);
    await tx.courseImport.update({ where: { id: row.id }, data: { courseId }, select: { id: true } });
  }
  // What waited to be saved takes no more room.
  await dropDraft(tx, row.id);
  await dropUnits(tx, row.id);
  await refuseExcess(tx, row.userId);
}

/**
 * Saves what an import has read, as a course of its own, as an update or behind what is in another, with its report: all of it or nothing. Saves
 * once, however often it is called. One that was confirmed is a preview again where saving breaks off, or where there is
 * no room. Throws `not_found` where the course to update is gone, `cap_reached`, `quota_reached`. docs/product.md#import
 */
export async function saveImport(row: SavedImport, result: ParseResult, now: Date): Promise<void> {
  const startedAt = performance.now();
  const media = await prepareMedia(result.media ?? []);
  await spendOnReading(row.userId, performance.now() - startedAt);
  const saving = inTransaction((tx) => saveInOne(tx, row, result, media, now), SAVE_TIMEOUT_MS);
  await saving.catch(async (error: unknown) => {
    // Where there is no room, or no course any more to add it to, another answer may do.
    const openCodes = ["cap_reached", "quota_reached", ...(row.addsTo ? ["not_found"] : [])];
    const isFinal = error instanceof AppError && !openCodes.includes(error.code);
    // Where the database is away, the job is tried again.
    if (isFinal || isDatabaseAway(error)) throw error;
    const refusal = error instanceof AppError ? error : undefined;
    if (!(await returnToPreview({ id: row.id }, refusal))) throw error;
    if (refusal === undefined)
      log().error({ importId: row.id, error: describeError(error) }, "saving broke off");
  });
}
