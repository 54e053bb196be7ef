import { existsSync } from "node:fs";
import path from "node:path";
import { recordingsOf } from "#lib/course/files/file-service.ts";
import { fetchCourseAddress } from "#lib/course/import/address/address-service.ts";
import type { OnStep } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import {
  type ColumnRole,
  type ImportReport,
  type ImportTable,
  type ParseResult,
  parserMessageSchema,
} from "#lib/course-reader/schema.ts";
import { db } from "#lib/server/db/db.ts";
import { ChildError, type ChildErrorCode, runChild } from "#lib/server/jobs/child.ts";
import { log } from "#lib/server/log.ts";
import { OutgoingError, type OutgoingErrorCode } from "#lib/server/outgoing/error.ts";
import { EMPTY_DRAFT } from "../draft-schema.ts";
import { saveDraft } from "../draft-service.ts";
import { ImportFailure } from "./failure.ts";
import { type Reached, reach } from "./progress.ts";
import { assertTimeLeft, spendOnReading } from "./reading-time-service.ts";

const PARSER = path.resolve("server/import-parser.ts");
/** What the parser may read, besides the upload: the code it is made of. */
const PARSER_CODE = ["server", "lib", "node_modules", "package.json"].map((name) => path.resolve(name));
const PARSER_MEMORY_MB = 512;
const PARSER_TIMEOUT_MS = 60_000;
/** The course with its pictures and sounds, as the parser sends it */
const PARSER_MAX_BYTES = 60 * 1024 * 1024;

const CHILD_FAILURES: Record<ChildErrorCode, string> = {
  timed_out: "timed_out",
  cancelled: "cancelled",
  out_of_memory: "too_large",
  too_much: "too_large",
  crashed: "failed",
};

const OUTGOING_FAILURES: Record<OutgoingErrorCode, string> = {
  bad_address: "bad_address",
  forbidden: "forbidden_by_robots",
  blocked: "bad_address",
  unreachable: "unreachable",
  timed_out: "unreachable",
  http_status: "unreachable",
  too_large: "too_large",
  wrong_type: "wrong_type",
};

export interface Reading {
  importId: string;
  userId: string;
  signal: AbortSignal;
}

/** Notes how far an import is, unless it has ended meanwhile. `counts`: how many of how many the step has done. */
export async function saveStep(
  importId: string,
  step: string,
  progress: number,
  counts: { done: number; total: number } = { done: 0, total: 0 },
): Promise<void> {
  await db().courseImport.updateMany({
    where: { id: importId, status: "running" },
    data: { step, progress, stepDone: counts.done, stepTotal: counts.total },
  });
}

/** Notes the newest step while something else goes on; those that come while one is being noted are passed over. */
function stepSaver(importId: string) {
  let reached: Reached | null = null;
  let noted: Reached | null = null;
  let saving: Promise<void> | null = null;
  const save = async () => {
    while (reached && reached !== noted) {
      noted = reached;
      const { step, progress, done, total } = noted;
      await saveStep(importId, step, progress, total > 1 ? { done, total } : undefined);
    }
    saving = null;
  };
  const onStep: OnStep = (event) => {
    reached = reach(reached, event);
    saving ??= save();
  };
  return { onStep, settled: () => saving?.catch(() => {}) };
}

interface CourseFile {
  path: string;
  fileName: string;
  /** What the columns of a table hold */
  columns?: ColumnRole[] | undefined;
  /** Whether texts that give no questions are kept for a model */
  keepsBare?: boolean;
}

/**
 * Reads the file in a process of its own with limited memory and time, and reports its steps. The time counts for the
 * learner. Throws ImportFailure; `rate_limited` once the learner's share of the hour is used up.
 */
export async function readInChild(reading: Reading, file: CourseFile): Promise<ParseResult> {
  const { userId } = reading;
  const leftMs = await assertTimeLeft(userId);
  const timeoutMs = Math.min(PARSER_TIMEOUT_MS, leftMs);
  const startedAt = performance.now();
  // A process that was ended can't say how much time it took.
  let cpuMs = () => performance.now() - startedAt;
  const message = await runReader(reading, file, timeoutMs, (ms) => {
    cpuMs = () => ms;
  }).finally(() => spendOnReading(userId, cpuMs()));
  if (message.type === "result") return message.result;
  if (message.code === "timed_out" && timeoutMs < PARSER_TIMEOUT_MS) await assertTimeLeft(userId);
  throw new ImportFailure(message.code, message.message, message.report, message.table);
}

type Outcome =
  | { type: "result"; result: ParseResult }
  | {
      type: "error";
      code: string;
      message: string;
      report?: ImportReport | undefined;
      table?: ImportTable | undefined;
    };

async function runReader(
  { importId, signal }: Reading,
  file: CourseFile,
  timeoutMs: number,
  onSpent: (cpuMs: number) => void,
): Promise<Outcome> {
  let outcome: Outcome = { type: "error", code: "failed", message: "The file couldn't be read." };
  const steps = stepSaver(importId);
  const recordings = recordingsOf(file.path);
  const onMessage = (raw: unknown) => {
    const message = parserMessageSchema.parse(raw);
    if (message.type === "step") steps.onStep(message);
    else if (message.type === "spent") onSpent(message.cpuMs);
    else outcome = message;
  };
  try {
    await runChild({
      script: PARSER,
      args: [
        file.path,
        file.fileName,
        recordings,
        JSON.stringify(file.columns ?? []),
        ...(file.keepsBare ? ["bare"] : []),
      ],
      onMessage,
      memoryMb: PARSER_MEMORY_MB,
      timeoutMs,
      maxBytes: PARSER_MAX_BYTES,
      readable: [file.path, ...PARSER_CODE],
      writable: [`${recordings}*`],
      signal,
    });
    return outcome;
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    if (error.code === "crashed") log().error({ importId, detail: error.detail }, "import reader crashed");
    return { type: "error", code: CHILD_FAILURES[error.code], message: error.message };
  } finally {
    await steps.settled();
  }
}

export interface Fetched {
  path: string;
  fileName: string;
  sourceId: string;
}

function toFailure(error: unknown): unknown {
  if (error instanceof OutgoingError) return new ImportFailure(OUTGOING_FAILURES[error.code], error.message);
  if (!(error instanceof ImportError)) return error;
  return new ImportFailure(error.code, error.message, error.report, error.table);
}

/**
 * Fetches the file that an address leads to. What an earlier run of the job has fetched isn't fetched again while it is
 * there. Throws ImportFailure. docs/product.md#import
 */
export async function fetchOnce(
  { importId, signal }: Reading,
  address: string,
  earlier: Fetched | null,
  now: Date,
): Promise<Fetched> {
  if (earlier && existsSync(earlier.path)) return earlier;
  const steps = stepSaver(importId);
  try {
    const fetched = await fetchCourseAddress(address, { signal, onStep: steps.onStep, now });
    await saveDraft(db(), importId, { ...EMPTY_DRAFT, fetched });
    return fetched;
  } catch (error) {
    throw signal.aborted ? new ImportFailure("cancelled", "The import was canceled.") : toFailure(error);
  } finally {
    await steps.settled();
  }
}
