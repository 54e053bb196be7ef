import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import Busboy from "@fastify/busboy";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { isHiddenFile } from "#lib/core/hidden-file.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { env } from "../env.ts";
import { cleanPath, distinctPaths, nameOfSet, packFiles } from "./file-set.ts";

export interface Upload {
  path: string;
  fileName: string;
  sizeBytes: number;
  /** SHA-256 */
  hash: string;
  fields: Record<string, string>;
}

export interface UploadLimits {
  /** Of all files of the form together */
  maxBytes: number;
  maxFiles: number;
}

const ABANDONED_MS = DAY_MS;
/** What a form's own lines may take up, besides the files: so much for each */
const LINES_BYTES = 1024;

function tooLarge({ maxBytes }: UploadLimits, files: number): AppError {
  const limit = `${maxBytes / 1024 / 1024} MB`;
  return new AppError(
    "too_large",
    files > 1
      ? `These files are more than ${limit} in total. Import them in batches.`
      : `The file is larger than ${limit}. Export a smaller part of the course and try again.`,
  );
}

/** Where uploads wait for the job that reads them. */
export function uploadPath(id: string): string {
  return path.resolve(env().DATA_DIR, "uploads", id);
}

export async function removeUpload(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** Removes what a crash has left behind: a job reads its upload within minutes. */
export async function sweepUploads(now: Date): Promise<void> {
  const folder = path.dirname(uploadPath("any"));
  const names = await readdir(folder).catch((): string[] => []);
  for (const file of names.map((name) => path.join(folder, name))) {
    const age = await stat(file).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs,
      () => 0,
    );
    // What is fetched piece by piece lies in a folder of its own.
    if (age > ABANDONED_MS) await rm(file, { force: true, recursive: true });
  }
}

interface ReceivedFile {
  path: string;
  /** As the form says it, with its folders */
  name: string;
  sizeBytes: number;
  hash: string;
}

function parserFor(headers: Headers, { maxFiles }: UploadLimits) {
  const type = headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b.*boundary=/i.test(type)) {
    throw new AppError("wrong_type", "Send the file as a form (multipart/form-data) with the field “file”.");
  }
  return new Busboy({
    headers: { "content-type": type },
    preservePath: true,
    limits: { files: maxFiles, fields: 10, fieldSize: 4000, parts: maxFiles + 12 },
  });
}

interface Received {
  files: ReceivedFile[];
  fields: Record<string, string>;
  saved: Promise<void>[];
}

/** Counts and hashes the bytes of a file that pass; fails once all are too many, whatever length was declared. */
function meter(file: ReceivedFile, all: { bytes: number }, limits: UploadLimits, received: Received) {
  const hash = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      file.sizeBytes += chunk.length;
      all.bytes += chunk.length;
      hash.update(chunk);
      done(all.bytes > limits.maxBytes ? tooLarge(limits, received.files.length) : null, chunk);
    },
    flush(done) {
      file.hash = hash.digest("hex");
      done();
    },
  });
}

/** Hears of every part of the form; each file goes to a place of its own beside `target`. */
function listen(
  parser: InstanceType<typeof Busboy>,
  target: string,
  limits: UploadLimits,
  signal: AbortSignal,
): Received {
  const received: Received = { files: [], fields: {}, saved: [] };
  const all = { bytes: 0 };
  parser.on("field", (name, value) => {
    received.fields[name] = value;
  });
  parser.on("file", (name, stream, fileName) => {
    if (name !== "file") return void stream.resume();
    const file = { path: `${target}.${received.files.length}`, name: fileName ?? "", sizeBytes: 0, hash: "" };
    received.files.push(file);
    const saved = pipeline(stream, meter(file, all, limits, received), createWriteStream(file.path), {
      signal,
    });
    saved.catch((error: Error) => parser.destroy(error));
    received.saved.push(saved);
  });
  const many = `That's more than ${limits.maxFiles} files. Import them in batches.`;
  parser.on("filesLimit", () => parser.destroy(new AppError("too_large", many)));
  return received;
}

/** Writes bytes that didn't come by a form, such as a page that was fetched, where uploads wait. */
export async function saveUpload(fileName: string, bytes: Buffer): Promise<Upload> {
  const target = uploadPath(uuidv7());
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(target, bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { path: target, fileName, sizeBytes: bytes.length, hash, fields: {} };
}

/** One file as it is; several as a zip, called after their folder or the first of them. */
async function toUpload({ files, fields }: Received, target: string, limits: UploadLimits): Promise<Upload> {
  const visible = files.filter(({ name }) => !isHiddenFile(name));
  const wanted = visible.length > 0 ? visible : files.slice(0, 1);
  const [first] = wanted;
  if (!first) throw new AppError("bad_request", "There is no file in the upload.");
  const paths = distinctPaths(wanted.map(({ name }) => cleanPath(name) || "course"));
  if (wanted.length === 1) {
    await rename(first.path, target);
    const fileName = paths[0]?.split("/").at(-1)?.slice(0, 200) || "course";
    return { path: target, fileName, sizeBytes: first.sizeBytes, hash: first.hash, fields };
  }
  const named = wanted.map((file, index) => ({ ...file, name: paths[index] ?? "" }));
  await packFiles(named, target);
  const { size: sizeBytes } = await stat(target);
  if (sizeBytes > limits.maxBytes) throw tooLarge(limits, wanted.length);
  const contents = named.map(({ name, hash }) => `${name} ${hash}`).sort();
  const hash = createHash("sha256").update(contents.join("\n")).digest("hex");
  return { path: target, fileName: `${nameOfSet(paths)}.zip`, sizeBytes, hash, fields };
}

/**
 * Streams the form's files to disk: one as it is, several as one zip, in which each keeps its path. Throws `wrong_type`,
 * `too_large`, `bad_request`; nothing stays on disk then.
 */
export async function receiveUpload(request: Request, limits: UploadLimits): Promise<Upload> {
  const parser = parserFor(request.headers, limits);
  const room = 64 * 1024 + limits.maxFiles * LINES_BYTES;
  if (Number(request.headers.get("content-length") ?? 0) > limits.maxBytes + room) throw tooLarge(limits, 1);
  const target = uploadPath(uuidv7());
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const breakOff = new AbortController();
  const received = listen(parser, target, limits, breakOff.signal);
  try {
    const body = request.body as ReadableStream<Uint8Array> | null;
    await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), parser);
    await Promise.all(received.saved);
    return await toUpload(received, target, limits);
  } catch (error) {
    // A form that breaks off never ends the file within it by itself.
    breakOff.abort();
    await Promise.allSettled(received.saved);
    await removeUpload(target);
    throw error instanceof AppError
      ? error
      : new AppError("bad_request", "The upload was interrupted. Please try again.");
  } finally {
    for (const file of received.files) await removeUpload(file.path);
  }
}
