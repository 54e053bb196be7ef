import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { removeRecordings } from "#lib/course/files/file-service.ts";
import { findBroken } from "#lib/course/media/media-service.ts";
import { EXCESS_LOST, tidyTitle, withoutPictures } from "#lib/course-reader/rules.ts";
import { columnRoleSchema, type ParsedMedia, type ParseResult } from "#lib/course-reader/schema.ts";
import { db, inTransaction, type Tx } from "#lib/server/db/db.ts";
import { isDatabaseAway } from "#lib/server/db/errors.ts";
import { removeUpload } from "#lib/server/http/upload.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { describeError, log } from "#lib/server/log.ts";
import { isModelConfigured } from "#lib/server/model/model.ts";
import { withFetchedEmbeds } from "../address/embed-service.ts";
import { withFetchedPictures } from "../address/picture-service.ts";
import { readDraft } from "../draft-queries.ts";
import type { ImportDraft } from "../draft-schema.ts";
import { dropDraft, returnToPreview, saveDraft } from "../draft-service.ts";
import { removeFetched } from "../notion/store-service.ts";
import { failureOf, ImportFailure } from "./failure.ts";
import { type ImportRow, keepResult } from "./keep-service.ts";
import { islandsOf } from "./made-islands.ts";
import { makeQuizzes, modelAsk } from "./model-service.ts";
import { fetchChosenPages } from "./notion-step-service.ts";
import { type Fetched, fetchOnce, type Reading, readInChild, saveStep } from "./read-service.ts";
import { PLACES_OF_FETCHING, readingPriority } from "./reading-time-service.ts";
import { saveImport } from "./save-service.ts";

const BROKE_OFF = "The import was interrupted. Please try again.";

/** What a job knows besides its import's row. */
const importJobSchema = z.object({
  importId: z.string(),
  /** The upload; null for an address, and for a preview that was confirmed */
  file: z.string().nullable(),
  /** What the learner calls the course */
  title: z.string().optional(),
  /** If it is a newer export of a course that is there, it updates that one */
  replace: z.boolean().optional(),
  /** What the columns of a table hold, as its learner says it */
  columns: z.array(columnRoleSchema).optional(),
});
export type ImportJob = z.infer<typeof importJobSchema>;

// Next loads this module for the job and for the route that cancels it: what is being read must be known to both.
const holder = globalThis as typeof globalThis & { waddleReading?: Map<string, AbortController> };

/** Imports that this process is working on right now, so that cancelling stops the reader too. */
function reading(): Map<string, AbortController> {
  holder.waddleReading ??= new Map();
  return holder.waddleReading;
}

/** Queues an import's job, as part of the transaction that makes the import wait for it. `priority`: readingPriority. */
export function enqueueImport(job: ImportJob, priority: number, tx?: Tx): Promise<void> {
  return enqueue(importJob, job, { priority, tx });
}

async function failImport(importId: string, failure: ImportFailure): Promise<void> {
  const { code, message, report, table } = failure;
  await inTransaction(async (tx) => {
    const { count } = await tx.courseImport.updateMany({
      where: { id: importId, status: { in: ["queued", "running"] } },
      data: {
        status: "failed",
        errorCode: code,
        message,
        ...(report && { report }),
        ...(table && { table }),
      },
    });
    if (count > 0) await dropDraft(tx, importId);
  });
}

/** An import's row with where its course comes from */
interface JobRow extends ImportRow {
  fileHash: string;
  connectionId: string | null;
  pages: string[];
  progress: number;
}

/** The import's row, once it is running; null if it was cancelled or has ended. */
async function begin(importId: string): Promise<JobRow | null> {
  const { count } = await db().courseImport.updateMany({
    where: { id: importId, status: { in: ["queued", "running"] } },
    data: { status: "running" },
  });
  if (count === 0) return null;
  return db().courseImport.findUnique({
    where: { id: importId },
    select: {
      id: true,
      userId: true,
      address: true,
      replaces: true,
      addsTo: true,
      fileName: true,
      isPreview: true,
      origin: true,
      fileHash: true,
      connectionId: true,
      pages: true,
      progress: true,
    },
  });
}

interface CourseFile {
  path: string;
  fileName: string;
  sourceId: string | null;
}

/** The upload, what the import's address leads to, or pages of Notion; "later" where another job has to go on. */
async function obtainFile(
  { file }: ImportJob,
  row: JobRow,
  reading: Reading,
  fetched: Fetched | null,
  now: Date,
): Promise<CourseFile | "later"> {
  const { address, fileName } = row;
  if (row.origin === "notion") return fetchChosenPages(reading, row, now);
  await saveStep(reading.importId, address ? "Fetch" : "Read file", 0);
  if (address) return fetchOnce(reading, address, fetched, now);
  if (file) return { path: file, fileName, sourceId: null };
  const message = "We no longer have this file. Please import it again.";
  throw new ImportFailure("failed", message);
}

/** The course in the file, with its learner's title and without pictures that can't be shown. */
async function readCourse(
  { title, columns }: ImportJob,
  { address }: ImportRow,
  reading: Reading,
  file: CourseFile,
  now: Date,
): Promise<ParseResult> {
  const found = await readInChild(reading, { ...file, columns, keepsBare: isModelConfigured() });
  const result = await fetchShown(found, reading, now);
  if (address) await removeUpload(file.path);
  const { course } = result;
  return {
    ...(await withoutBrokenPictures(result)),
    course: {
      ...course,
      title: title ? tidyTitle(title, course.title) : course.title,
      sourceId: course.sourceId ?? file.sourceId,
    },
  };
}

/** The result with what its lessons show of other sites: pictures, and what hosts tell of videos. */
async function fetchShown(
  result: ParseResult,
  { importId, signal }: Reading,
  now: Date,
): Promise<ParseResult> {
  if (result.pictures) await saveStep(importId, "Build islands", 85);
  try {
    return await withFetchedEmbeds(await withFetchedPictures(result, { signal, now }), { signal, now });
  } catch (error) {
    throw signal.aborted ? new ImportFailure("cancelled", "The import was canceled.") : error;
  }
}

/** Leaves out pictures that are none, and those that are too many together; the report tells of them. */
async function withoutBrokenPictures(result: ParseResult): Promise<ParseResult> {
  const { media = [], report } = result;
  const { broken, excess } = await findBroken(media);
  if (broken.size + excess.size === 0) return result;
  const places = (lost: ReadonlySet<ParsedMedia>) => [...lost].flatMap(({ lines = [] }) => lines);
  return {
    ...result,
    report: withoutPictures(withoutPictures(report, places(broken)), places(excess), EXCESS_LOST),
    media: media.filter((one) => !broken.has(one) && !excess.has(one)),
  };
}

/** Neither anything to play nor anything to read. */
const isEmpty = ({ course }: ParseResult) =>
  islandsOf(course).length === 0 &&
  [...course.units, course].every(({ lessons = [] }) => lessons.length === 0);
const NONE_MADE = "No questions could be made from what it says.";

/**
 * Nothing but texts, and the model made no questions of them: one that was confirmed is a preview again, which may be
 * tried once more. Any other has failed.
 */
async function refuseEmpty(row: ImportRow, draft: ImportDraft, { report }: ParseResult): Promise<void> {
  const reasons = Object.values(draft.asked).flatMap((one) => (one && "reason" in one ? [one.reason] : []));
  const [reason] = reasons;
  const message = reason && new Set(reasons).size === 1 ? `${NONE_MADE} ${reason}` : NONE_MADE;
  const failure = { code: "nothing_to_play", message };
  if (!row.isPreview) throw new ImportFailure(failure.code, message, report);
  await saveDraft(db(), row.id, { ...draft, asked: {} });
  if (!(await returnToPreview({ id: row.id }, failure)))
    throw new ImportFailure(failure.code, message, report);
}

/**
 * The stages of an import. Each stores what it has done, so that another run goes on from there. Returns "later" where
 * another job goes on with what was fetched.
 */
async function runStages(job: ImportJob, signal: AbortSignal, now: Date): Promise<"later" | undefined> {
  const row = await begin(job.importId);
  if (!row) return undefined;
  const reading = { importId: row.id, userId: row.userId, signal };
  let { fetched, result, asked } = await readDraft(row.id);
  if (!result) {
    const file = await obtainFile(job, row, reading, fetched, now);
    if (file === "later") {
      await enqueueImport(job, (await readingPriority(row.userId)) - PLACES_OF_FETCHING);
      return "later";
    }
    try {
      result = await readCourse(job, row, reading, file, now);
      const keeping = { upload: file.path, mayReplace: job.replace ?? false, now };
      if (!(await keepResult(row, result, keeping)) || row.isPreview) return undefined;
    } finally {
      await removeRecordings(file.path);
    }
    asked = {};
  }
  const made = await makeQuizzes(row, { fetched: null, result, asked }, signal, modelAsk(row.userId, now));
  if (signal.aborted) return undefined;
  // A job lasts minutes at most: the next one goes on from here.
  if (made === "later")
    await enqueueImport({ importId: row.id, file: null }, await readingPriority(row.userId));
  else if (isEmpty(made)) await refuseEmpty(row, { fetched: null, result, asked }, made);
  else {
    await saveStep(row.id, "Create quizzes", 95);
    await saveImport(row, made, now);
  }
  return undefined;
}

const isForeseen = (error: unknown) => error instanceof AppError || error instanceof ImportFailure;

/**
 * The job: reads the file or the address, waits if a preview is wanted, saves the course and its report in one
 * transaction, removes the file. Idempotent: another run goes on from what was done. Throws if the database is away, so
 * that it is retried.
 */
export async function runImport(job: ImportJob): Promise<void> {
  const { importId, file } = job;
  const controller = new AbortController();
  reading().set(importId, controller);
  try {
    const left = await runStages(job, controller.signal, new Date());
    if (left !== "later") await removeFetched(importId);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (!isForeseen(error)) log().error({ importId, error: describeError(error) }, "import failed");
    await failImport(importId, failureOf(error));
    await removeFetched(importId);
  } finally {
    if (reading().get(importId) === controller) reading().delete(importId);
  }
  if (file) await removeUpload(file);
}

/** Ends an import whose job broke off every time: a confirmed one is a preview again, any other has failed. */
export async function endLostImport({ importId, file }: ImportJob): Promise<void> {
  if (!(await returnToPreview({ id: importId })))
    await failImport(importId, new ImportFailure("failed", BROKE_OFF));
  await removeFetched(importId);
  if (!file) return;
  await removeRecordings(file);
  await removeUpload(file);
}

/** Stops what this process is reading or making right now. */
export function stopReading(importId: string): void {
  reading().get(importId)?.abort();
}

/** Imports whose job broke off every time */
export const lostImportJob = defineJob({
  name: "course-import-lost",
  schema: importJobSchema,
  handler: endLostImport,
});

export const importJob = defineJob({
  name: "course-import",
  schema: importJobSchema,
  handler: (job) => runImport(job),
  deadLetter: lostImportJob,
});
