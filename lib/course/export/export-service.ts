import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { exportName } from "#lib/course-reader/formats/waddle/course-file.ts";
import { kysely } from "#lib/server/db/db.ts";
import { databaseEnvironment, env } from "#lib/server/env.ts";
import { countCall, uncountCall } from "#lib/server/http/limit.ts";
import { ChildError, runChild } from "#lib/server/jobs/child.ts";
import { inSlot, type SlotBounds } from "#lib/server/jobs/slots.ts";
import { log } from "#lib/server/log.ts";
import { getOwnTitle } from "./export-queries.ts";
import { type ExportJob, exportAnswerSchema } from "./export-schema.ts";

/** A course as a file, sent as fast as it is taken; made to be read once. */
export interface ExportedFile {
  fileName: string;
  type: string;
  sizeBytes: number;
  stream: ReadableStream<Uint8Array>;
}

const FORMATS = {
  json: { ending: "waddle.json", type: "application/json" },
  cartridge: { ending: "imscc", type: "application/zip" },
};

const EXPORTER = path.resolve("server/course-exporter.ts");
const EXPORTER_BOUNDS = { memoryMb: 512, timeoutMs: 30_000, maxBytes: 64 * 1024 };
/** docs/product.md#course-export */
const SLOTS: SlotBounds = {
  atOnce: 2,
  maxWaiting: 20,
  maxWaitMs: 30_000,
  refusal: "Many courses are being exported right now. Please try again in a minute.",
};
/** Anyone who takes longer to fetch the file loses it: it takes up room while it is being sent. */
const SEND_MS = 10 * MINUTE_MS;

function noCourse(): AppError {
  return new AppError("not_found", "There is no such course.");
}

const FAILURES = {
  timed_out: "The export took too long. Please try again in a minute.",
  out_of_memory:
    "This course is too large to be exported at once. Remove or split some of its islands first.",
};

function toFailure(error: unknown): unknown {
  if (!(error instanceof ChildError) || error.code === "cancelled") return error;
  const { code, detail } = error;
  log().error({ code, detail }, "a course could not be exported");
  const isKnown = code === "timed_out" || code === "out_of_memory";
  const message = isKnown ? FAILURES[code] : "The export was interrupted. Please try again in a minute.";
  return new AppError("unavailable", message, { headers: { "retry-after": "60" } });
}

/** Writes the file in a process of its own. False where the course is gone. */
async function write(job: ExportJob, signal?: AbortSignal): Promise<boolean> {
  let isWritten: boolean | null = null;
  await runChild({
    ...EXPORTER_BOUNDS,
    script: EXPORTER,
    args: [],
    input: job,
    writable: [job.path],
    environment: databaseEnvironment(),
    onMessage: (message) => {
      isWritten = exportAnswerSchema.parse(message).isWritten;
    },
    ...(signal && { signal }),
  });
  if (isWritten === null) throw new ChildError("crashed", "the exporter said nothing");
  return isWritten;
}

/** Opens the file and takes its name away: it is gone once it has been read, whatever happens. */
async function openOnce(file: string): Promise<{ sizeBytes: number; stream: ReadableStream<Uint8Array> }> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const stream = handle.createReadStream({ signal: AbortSignal.timeout(SEND_MS) });
  return { sizeBytes: size, stream: Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array> };
}

async function build(job: Omit<ExportJob, "path">, signal?: AbortSignal) {
  const folder = path.resolve(env().DATA_DIR, "exports");
  const file = path.join(folder, uuidv7());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    if (!(await write({ ...job, path: file }, signal))) throw noCourse();
    return await openOnce(file);
  } catch (error) {
    throw toFailure(error);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * A learner's own course as a file that can be imported again: our JSON, or a Common Cartridge for other systems. It is
 * written by a process of its own, two at once and the others in line. Throws `not_found` for anyone else's,
 * `rate_limited` (5 an hour), `unavailable`. docs/product.md#course-export
 */
export async function exportCourse(
  userId: string,
  courseId: string,
  format: "json" | "cartridge",
  signal?: AbortSignal,
): Promise<ExportedFile> {
  const title = await getOwnTitle(kysely(), userId, courseId);
  if (title === null) throw noCourse();
  await countCall("export", userId);
  const { ending, type } = FORMATS[format];
  let hasBegun = false;
  const work = () => {
    hasBegun = true;
    return build({ userId, courseId, format }, signal);
  };
  try {
    const file = await inSlot("course-export", userId, SLOTS, work, signal);
    return { fileName: `${exportName(title)}.${ending}`, type, ...file };
  } catch (error) {
    if (!hasBegun) await uncountCall("export", userId);
    throw error;
  }
}
