import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import Busboy from "@fastify/busboy";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { env } from "../env.ts";

export interface Upload {
  path: string;
  fileName: string;
  sizeBytes: number;
  /** SHA-256 */
  hash: string;
  fields: Record<string, string>;
}

const ABANDONED_MS = DAY_MS;
const TOO_LARGE = "The file is larger than 50 MB. Export a smaller part of the course and try again.";

/** Where uploads wait for the job that reads them. */
function uploadPath(id: string): string {
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
    if (age > ABANDONED_MS) await removeUpload(file);
  }
}

/** Counts and hashes the bytes that pass; fails once they are too many, whatever length was declared. */
function meter(maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > maxBytes ? new AppError("too_large", TOO_LARGE) : null, chunk);
    },
  });
  return { stream, result: () => ({ sizeBytes: size, hash: hash.digest("hex") }) };
}

function parserFor(headers: Headers) {
  const type = headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b.*boundary=/i.test(type)) {
    throw new AppError("wrong_type", "Send the file as a form (multipart/form-data) with the field “file”.");
  }
  return new Busboy({
    headers: { "content-type": type },
    limits: { files: 1, fields: 10, fieldSize: 1000, parts: 12 },
  });
}

interface Received {
  fileName: string | null;
  fields: Record<string, string>;
  saved: Promise<void>;
}

function listen(
  parser: InstanceType<typeof Busboy>,
  target: string,
  counter: ReturnType<typeof meter>,
  signal: AbortSignal,
): Received {
  const received: Received = { fileName: null, fields: {}, saved: Promise.resolve() };
  parser.on("field", (name, value) => {
    received.fields[name] = value;
  });
  parser.on("file", (name, stream, fileName) => {
    if (name !== "file" || received.fileName !== null) return void stream.resume();
    received.fileName =
      path
        .basename(fileName ?? "")
        .replace(/\p{Cc}/gu, "")
        .slice(0, 200) || "course";
    received.saved = pipeline(stream, counter.stream, createWriteStream(target), { signal });
    received.saved.catch((error: Error) => parser.destroy(error));
  });
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

/** Streams the form's file to disk. Throws `wrong_type`, `too_large`, `bad_request`; nothing stays on disk then. */
export async function receiveUpload(request: Request, maxBytes: number): Promise<Upload> {
  const parser = parserFor(request.headers);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes + 64 * 1024)
    throw new AppError("too_large", TOO_LARGE);
  const target = uploadPath(uuidv7());
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const counter = meter(maxBytes);
  const breakOff = new AbortController();
  const received = listen(parser, target, counter, breakOff.signal);
  try {
    const body = request.body as ReadableStream<Uint8Array> | null;
    await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), parser);
    await received.saved;
  } catch (error) {
    // A form that breaks off never ends the file within it by itself.
    breakOff.abort();
    await received.saved.catch(() => {});
    await removeUpload(target);
    throw error instanceof AppError
      ? error
      : new AppError("bad_request", "The upload broke off. Please try again.");
  }
  if (received.fileName === null) throw new AppError("bad_request", "There is no file in the upload.");
  return { path: target, fileName: received.fileName, fields: received.fields, ...counter.result() };
}
