import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { findBroken } from "#lib/course/media/media-service.ts";
import { refuseExcess } from "#lib/course/storage/storage-service.ts";
import { planUpdate } from "#lib/course/update/plan.ts";
import { findCourseToUpdate, readKnown } from "#lib/course/update/update-queries.ts";
import { EXCESS_LOST, tidyTitle, withoutPictures } from "#lib/course-reader/rules.ts";
import type { ParsedMedia, ParseResult } from "#lib/course-reader/schema.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { isDatabaseAway } from "#lib/server/db/errors.ts";
import { removeUpload } from "#lib/server/http/upload.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { describeError, log } from "#lib/server/log.ts";
import { previewOf, toCourseDraft } from "../course-draft.ts";
import { readDraft } from "../draft-queries.ts";
import type { ImportDraft, ImportOutline } from "../draft-schema.ts";
import { dropDraft, giveUpOldest, returnToPreview, saveDraft } from "../draft-service.ts";
import { makeQuizzes, modelAsk } from "./model-service.ts";
import { type Failure, fetchOnce, parseInChild, type Reading, saveStep } from "./read-service.ts";
import { readingPriority } from "./reading-time-service.ts";
import { type SavedImport, saveImport } from "./save-service.ts";

const BROKE_OFF = "The import broke off. Please try again.";

/** What a job knows besides its import's row. */
const importJobSchema = z.object({
  importId: z.string(),
  /** The upload; null for an address, and for a preview that was confirmed */
  file: z.string().nullable(),
  /** What the learner calls the course */
  title: z.string().optional(),
  /** If it is a newer export of a course that is there, it updates that one */
  replace: z.boolean().optional(),
});
export type ImportJob = z.infer<typeof importJobSchema>;

interface Row extends SavedImport {
  fileName: string;
  isPreview: boolean;
}

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

/** Ends an import under way with a sentence. */
async function failImport(importId: string, failure: Failure): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.courseImport.updateMany({
      where: { id: importId, status: { in: ["queued", "running"] } },
      data: {
        status: "failed",
        errorCode: failure.code,
        message: failure.message,
        ...(failure.report && { report: failure.report }),
      },
    });
    if (count > 0) await dropDraft(tx, importId);
  });
}

/** The import's row, once it is under way; null where it was cancelled or has ended. */
async function begin(importId: string): Promise<Row | null> {
  const { count } = await db().courseImport.updateMany({
    where: { id: importId, status: { in: ["queued", "running"] } },
    data: { status: "running" },
  });
  if (count === 0) return null;
  return db().courseImport.findUnique({
    where: { id: importId },
    select: { id: true, userId: true, address: true, replaces: true, fileName: true, isPreview: true },
  });
}

/** Without the pictures that are none, and those that are too many together, which the report tells of. */
async function withoutBroken(result: ParseResult): Promise<ParseResult> {
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

async function read(job: ImportJob, row: Row, reading: Reading, now: Date): Promise<ParseResult | Failure> {
  if (!job.file && !row.address)
    return { code: "failed", message: "What was read has been given up meanwhile. Please import it again." };
  await saveStep(row.id, row.address ? "Fetch" : "Read file", 0);
  const source = row.address
    ? await fetchOnce(reading, row.address, (await readDraft(row.id)).fetched, now)
    : { path: job.file ?? "", fileName: row.fileName, sourceId: null };
  if ("code" in source) return source;
  const outcome = await parseInChild(reading, source);
  if (row.address) await removeUpload(source.path);
  if ("code" in outcome) return outcome;
  const { course } = outcome;
  const title = job.title ? tidyTitle(job.title, course.title) : course.title;
  return {
    ...(await withoutBroken(outcome)),
    course: { ...course, title, sourceId: course.sourceId ?? source.sourceId },
  };
}

/** What the course would change in the one that it is a newer export of; null for a new course. */
async function compare(row: Row, { course }: ParseResult) {
  const { title, sourceId = null } = course;
  const courseId =
    row.replaces ?? (await findCourseToUpdate(row.userId, { sourceId, title, fileName: row.fileName }));
  if (courseId === null) return null;
  const known = await readKnown(db(), courseId).catch(() => null);
  if (!known) return null;
  let next = 0;
  const { counts } = planUpdate(known, toCourseDraft(course), () => `new-${next++}`);
  return { courseId, counts };
}

const KEEP_TIMEOUT_MS = 60_000;

/**
 * Keeps what was read; a preview waits from here on. False where the import was cancelled meanwhile. Errors:
 * `quota_reached`, `cap_reached`.
 */
async function keepResult(job: ImportJob, row: Row, result: ParseResult, now: Date): Promise<boolean> {
  const found = await compare(row, result);
  const outline: ImportOutline = { ...previewOf(result.course), update: found?.counts ?? null };
  const replaces = row.replaces ?? (job.replace ? (found?.courseId ?? null) : null);
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
    if (row.isPreview) await giveUpOldest(tx, row.userId);
    await refuseExcess(tx, row.userId);
    return true;
  }, KEEP_TIMEOUT_MS);
}

async function save(row: Row, draft: ImportDraft, { signal }: Reading, now: Date): Promise<void> {
  if (!draft.result) return;
  const ask = modelAsk(row.userId, now);
  const made = await makeQuizzes(row, { ...draft, result: draft.result }, signal, ask);
  if (signal.aborted) return;
  // A job lasts minutes at most: the next one goes on from here.
  if (made === "later")
    return enqueueImport({ importId: row.id, file: null }, await readingPriority(row.userId));
  await saveStep(row.id, "Create quizzes", 95);
  await saveImport(row, made, now);
}

async function readAndSave(job: ImportJob, signal: AbortSignal, now: Date): Promise<void> {
  const row = await begin(job.importId);
  if (!row) return;
  const reading = { importId: row.id, userId: row.userId, signal };
  let draft = await readDraft(row.id);
  if (!draft.result) {
    const outcome = await read(job, row, reading, now);
    if ("code" in outcome) return failImport(row.id, outcome);
    const isKept = await keepResult(job, row, outcome, now);
    if (!isKept || row.isPreview) return;
    draft = { fetched: null, result: outcome, asked: {} };
  }
  await save(row, draft, reading, now);
}

const OUR_FAULT =
  "Something went wrong on our side while reading the file. Nothing was saved. Please try again.";

function failureOf(error: unknown): Failure {
  if (!(error instanceof AppError)) return { code: "failed", message: OUR_FAULT };
  const isFull = error.code === "quota_reached" || error.code === "cap_reached";
  return { code: isFull ? error.code : "failed", message: error.message };
}

/**
 * The job: reads the file or the address, waits where a preview is wished, saves the course and its report in one
 * transaction, removes the file. Bears being run twice and goes on from what was done; throws where the database is
 * away, so that it is tried again.
 */
export async function runImport(job: ImportJob): Promise<void> {
  const { importId, file } = job;
  const controller = new AbortController();
  reading().set(importId, controller);
  try {
    await readAndSave(job, controller.signal, new Date());
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (!(error instanceof AppError)) log().error({ importId, error: describeError(error) }, "import failed");
    await failImport(importId, failureOf(error));
  } finally {
    if (reading().get(importId) === controller) reading().delete(importId);
  }
  if (file) await removeUpload(file);
}

/** What becomes of an import whose job broke off every time: a preview again where it was confirmed, else it has failed. */
export async function endLostImport({ importId, file }: ImportJob): Promise<void> {
  if (!(await returnToPreview({ id: importId })))
    await failImport(importId, { code: "failed", message: BROKE_OFF });
  if (file) await removeUpload(file);
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
