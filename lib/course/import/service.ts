import path from "node:path";
import { AppError } from "#lib/core/errors.ts";
import type { CourseDraft, IslandDraft } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { carryProgress } from "#lib/island/progress/service.ts";
import { ChildError, type ChildErrorCode, runChild } from "#lib/server/child.ts";
import { db, dbErrorCode, type Tx } from "#lib/server/db.ts";
import { enqueue } from "#lib/server/jobs.ts";
import { describeError, log } from "#lib/server/log.ts";
import { removeUpload, type Upload } from "#lib/server/upload.ts";
import { findImportOfFile, getImport } from "./queries.ts";
import { quizTitle, splitIntoQuizzes } from "./rules.ts";
import {
  type ImportDto,
  type ImportReport,
  type ParsedCourse,
  type ParsedIsland,
  type ParseResult,
  parserMessageSchema,
} from "./schema.ts";

/** docs/product.md#import */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;
export const IMPORT_QUEUE = "course-import";
const PARSER = path.resolve("server/import-parser.ts");
const PARSER_MEMORY_MB = 512;
const PARSER_TIMEOUT_MS = 60_000;

interface Failure {
  code: string;
  message: string;
  report?: ImportReport | undefined;
}

const CHILD_FAILURES: Record<ChildErrorCode, string> = {
  timed_out: "timed_out",
  cancelled: "cancelled",
  out_of_memory: "too_large",
  crashed: "failed",
};

/** Imports that this process is reading right now, so that cancelling stops the reader too. */
const running = new Map<string, AbortController>();

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

async function queueImport(userId: string, upload: Upload): Promise<string> {
  if (upload.sizeBytes === 0)
    throw new AppError("unreadable_file", "The file is empty. Export it again and try once more.");
  const { fileName, hash, sizeBytes } = upload;
  const replaces = await courseToReplace(userId, upload);
  const { id } = await db()
    .courseImport.create({
      data: { userId, fileName, fileHash: hash, sizeBytes, replaces },
      select: { id: true },
    })
    .catch((error: unknown) => {
      if (dbErrorCode(error) !== "P2002") throw error;
      throw new AppError(
        "import_in_progress",
        "Another import of yours is still running. Wait for it or cancel it first.",
      );
    });
  await enqueue(IMPORT_QUEUE, { importId: id, file: upload.path });
  return id;
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

function toIslandDraft(island: ParsedIsland): IslandDraft {
  const parts = splitIntoQuizzes(island.questions);
  const quizzes = parts.map((part, index) => ({
    title: quizTitle(island.title, index, parts.length),
    questions: part.map(({ name: _, ...question }) => question),
  }));
  return { title: island.title, difficulty: "beginner", quizzes };
}

/** Modules and categories become units, quizzes become islands, long ones several quizzes (docs/product.md#import). */
export function toCourseDraft(course: ParsedCourse): CourseDraft {
  const units = course.units.map(({ title, islands }) => ({
    title,
    subtitle: "",
    difficulty: "beginner",
    islands: islands.map(toIslandDraft),
  }));
  return { title: course.title, description: "", units, islands: course.islands.map(toIslandDraft) };
}

async function saveStep(importId: string, step: string, progress: number): Promise<void> {
  await db().courseImport.updateMany({
    where: { id: importId, status: "running" },
    data: { step, progress },
  });
}

/** Reads the file in a process of its own, whose memory and time are bounded, and reports its steps. */
async function parseInChild(
  importId: string,
  file: string,
  fileName: string,
): Promise<ParseResult | Failure> {
  let outcome: ParseResult | Failure = { code: "failed", message: "The file couldn't be read." };
  let saved: Promise<unknown> = Promise.resolve();
  const controller = new AbortController();
  running.set(importId, controller);
  const onMessage = (raw: unknown) => {
    const message = parserMessageSchema.parse(raw);
    if (message.type === "result") outcome = message.result;
    else if (message.type === "error") outcome = message;
    else {
      const progress = Math.round((90 * message.done) / Math.max(1, message.total));
      saved = saved.then(() => saveStep(importId, message.step, progress));
    }
  };
  try {
    const options = { memoryMb: PARSER_MEMORY_MB, timeoutMs: PARSER_TIMEOUT_MS, signal: controller.signal };
    await runChild({ script: PARSER, args: [file, fileName], onMessage, ...options });
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    if (error.code === "crashed") log().error({ importId, detail: error.detail }, "import reader crashed");
    return { code: CHILD_FAILURES[error.code], message: error.message };
  } finally {
    running.delete(importId);
    await saved.catch(() => {});
  }
  return outcome;
}

async function fail(importId: string, failure: Failure): Promise<void> {
  await db().courseImport.updateMany({
    where: { id: importId, status: { in: ["queued", "running"] } },
    data: {
      status: "failed",
      errorCode: failure.code,
      message: failure.message,
      ...(failure.report && { report: failure.report }),
    },
  });
}

async function saveResult(
  tx: Tx,
  importId: string,
  userId: string,
  replaces: string | null,
  result: ParseResult,
): Promise<void> {
  const { count } = await tx.courseImport.updateMany({
    where: { id: importId, status: "running" },
    data: { status: "done", step: "Create quizzes", progress: 100, report: result.report },
  });
  // Cancelled meanwhile: nothing is saved.
  if (count === 0) return;
  const courseId = await saveCourse(tx, toCourseDraft(result.course), { ownerId: userId });
  if (replaces) {
    await carryProgress(tx, replaces, courseId);
    await tx.course.deleteMany({ where: { id: replaces, ownerId: userId } });
  }
  await tx.courseImport.update({ where: { id: importId }, data: { courseId }, select: { id: true } });
}

async function readAndSave(importId: string, file: string): Promise<void> {
  const { count } = await db().courseImport.updateMany({
    where: { id: importId, status: { in: ["queued", "running"] } },
    data: { status: "running", step: "Read file", progress: 0 },
  });
  const row = await db().courseImport.findUnique({
    where: { id: importId },
    select: { userId: true, fileName: true, replaces: true },
  });
  if (count === 0 || !row) return;
  const outcome = await parseInChild(importId, file, row.fileName);
  if ("code" in outcome) await fail(importId, outcome);
  else {
    await saveStep(importId, "Create quizzes", 95);
    await db().$transaction((tx) => saveResult(tx, importId, row.userId, row.replaces, outcome), {
      timeout: 60_000,
    });
  }
}

/** The job: reads the file, saves the course and its report in one transaction, removes the file. Bears being run twice. */
export async function runImport({ importId, file }: { importId: string; file: string }): Promise<void> {
  try {
    await readAndSave(importId, file);
  } catch (error) {
    log().error({ importId, error: describeError(error) }, "import failed");
    await fail(importId, {
      code: "failed",
      message:
        "Something went wrong on our side while reading the file. Nothing was saved. Please try again.",
    });
  }
  await removeUpload(file);
}

async function cancel(importId: string): Promise<boolean> {
  const { count } = await db().courseImport.updateMany({
    where: { id: importId, status: { in: ["queued", "running"] } },
    data: { status: "cancelled" },
  });
  running.get(importId)?.abort();
  return count > 0;
}

async function undo(userId: string, importId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const done = await tx.courseImport.findFirst({
      where: { id: importId, userId, status: "done" },
      select: { courseId: true },
    });
    const { count } = await tx.courseImport.updateMany({
      where: { id: importId, userId, status: "done" },
      data: { status: "undone" },
    });
    if (!done || count === 0)
      throw new AppError("not_undoable", "There is nothing to undo: this import left no course.");
    if (done.courseId) await tx.course.deleteMany({ where: { id: done.courseId, ownerId: userId } });
  });
}

/**
 * Cancels an import under way, or undoes a finished one: its course goes; XP, runs and streak days stay. Errors:
 * `not_found`, `not_undoable`. docs/product.md#import
 */
export async function cancelOrUndoImport(userId: string, importId: string): Promise<ImportDto> {
  const before = await getImport(userId, importId);
  if (!before) throw new AppError("not_found", "There is no such import.");
  if (!(await cancel(importId))) await undo(userId, importId);
  const after = await getImport(userId, importId);
  if (!after) throw new AppError("not_found", "There is no such import.");
  return after;
}
