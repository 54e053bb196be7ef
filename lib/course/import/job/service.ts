import path from "node:path";
import { quizTitle, splitIntoQuizzes } from "#lib/course/import/rules.ts";
import {
  type ImportReport,
  type ParsedCourse,
  type ParsedIsland,
  type ParseResult,
  parserMessageSchema,
} from "#lib/course/import/schema.ts";
import type { CourseDraft, IslandDraft } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { lockLearner } from "#lib/hearts/service.ts";
import { carryProgress } from "#lib/island/progress/service.ts";
import { ChildError, type ChildErrorCode, runChild } from "#lib/server/child.ts";
import { db, inTransaction, isDatabaseAway, type Tx } from "#lib/server/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { sqlOf } from "#lib/server/sql.ts";
import { removeUpload } from "#lib/server/upload.ts";

export const IMPORT_QUEUE = "course-import";
const PARSER = path.resolve("server/import-parser.ts");
/** What the parser may read, besides the upload: the code it is made of. */
const PARSER_CODE = ["server", "lib", "node_modules", "package.json"].map((name) => path.resolve(name));
const PARSER_MEMORY_MB = 512;
const PARSER_TIMEOUT_MS = 60_000;
const SAVE_TIMEOUT_MS = 60_000;

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

// Next loads this module for the job and for the route that cancels it: what is being read must be known to both.
const holder = globalThis as typeof globalThis & { waddleReading?: Map<string, AbortController> };

/** Imports that this process is reading right now, so that cancelling stops the reader too. */
function reading(): Map<string, AbortController> {
  holder.waddleReading ??= new Map();
  return holder.waddleReading;
}

function toIslandDraft(island: ParsedIsland): IslandDraft {
  const parts = splitIntoQuizzes(island.questions);
  const kind = island.text ? ("default" as const) : ("" as const);
  const quizzes = parts.map((part, index) => ({
    title: quizTitle(island.title, index, parts.length),
    kind: index === 0 ? kind : ("" as const),
    questions: part.map(({ name: _, ...question }) => question),
  }));
  const { title, sourceId = null, text = null } = island;
  return { title, difficulty: "beginner", sourceId, text, quizzes };
}

/** Modules and categories become units, quizzes become islands, long ones several quizzes (docs/product.md#import). */
export function toCourseDraft(course: ParsedCourse): CourseDraft {
  const units = course.units.map(({ title, islands }) => ({
    title,
    subtitle: "",
    difficulty: "beginner",
    islands: islands.map(toIslandDraft),
  }));
  const { title, description = "", sourceId = null } = course;
  return { title, description, sourceId, units, islands: course.islands.map(toIslandDraft) };
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
  reading().set(importId, controller);
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
    const limits = {
      memoryMb: PARSER_MEMORY_MB,
      timeoutMs: PARSER_TIMEOUT_MS,
      readable: [file, ...PARSER_CODE],
    };
    const options = { ...limits, signal: controller.signal };
    await runChild({ script: PARSER, args: [file, fileName], onMessage, ...options });
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    if (error.code === "crashed") log().error({ importId, detail: error.detail }, "import reader crashed");
    return { code: CHILD_FAILURES[error.code], message: error.message };
  } finally {
    reading().delete(importId);
    await saved.catch(() => {});
  }
  return outcome;
}

/** Ends an import under way with a sentence. */
export async function failImport(importId: string, failure: Failure): Promise<void> {
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
  await lockLearner(sqlOf(tx), userId, new Date());
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
  if ("code" in outcome) await failImport(importId, outcome);
  else {
    await saveStep(importId, "Create quizzes", 95);
    await inTransaction((tx) => saveResult(tx, importId, row.userId, row.replaces, outcome), SAVE_TIMEOUT_MS);
  }
}

/**
 * The job: reads the file, saves the course and its report in one transaction, removes the file. Bears being run twice;
 * throws where the database is away, so that it is tried again.
 */
export async function runImport({ importId, file }: { importId: string; file: string }): Promise<void> {
  try {
    await readAndSave(importId, file);
  } catch (error) {
    log().error({ importId, error: describeError(error) }, "import failed");
    if (isDatabaseAway(error)) throw error;
    await failImport(importId, {
      code: "failed",
      message:
        "Something went wrong on our side while reading the file. Nothing was saved. Please try again.",
    });
  }
  await removeUpload(file);
}

/** Stops reading a file that this process is reading right now. */
export function stopReading(importId: string): void {
  reading().get(importId)?.abort();
}
