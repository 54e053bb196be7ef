import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { localDayOf } from "#lib/core/time.ts";
import { audit } from "#lib/server/audit.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { describeError, log } from "#lib/server/log.ts";
import { getPicture } from "../picture/picture-queries.ts";
import { exportFileName, mediaFileName, PICTURE_FILE, readme } from "./archive-names.ts";
import { listMedia, mediaBytes } from "./course-queries.ts";
import { EXPORT_FILES } from "./files-queries.ts";

export interface Export {
  fileName: string;
  /** The bytes of a zip, made as they are read */
  stream: ReadableStream<Uint8Array>;
}

/** Pieces of JSON together, so that the packer is not called for every row. */
const CHUNK_LENGTH = 64 * 1024;

async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let chunk = "";
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield Buffer.from(chunk);
    chunk = "";
  }
  if (chunk) yield Buffer.from(chunk);
}

interface Packed {
  name: string;
  /** False for what is packed tightly already */
  compress: boolean;
  read: () => AsyncIterable<Buffer>;
}

async function filesOf(userId: string): Promise<Packed[]> {
  const tables = EXPORT_FILES.map((file) => ({
    name: file.file,
    compress: true,
    read: () => inChunks(file.read(userId)),
  }));
  const media = (await listMedia(userId)).map((entry) => ({
    name: mediaFileName(entry),
    compress: false,
    read: () => mediaBytes(userId, entry.id),
  }));
  return [...tables, ...media];
}

/** A file is begun when the one before it has left, and read no faster than the caller takes it. */
function pack(files: readonly Packed[], text: string, picture: Uint8Array | null, mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // The bytes that are out can't be taken back: breaking off is how the caller learns that they are not all.
  const breakOff = (error: Error) => void output.destroy(error);
  let current: Readable | null = null;
  output.once("close", () => current?.destroy());
  zip.on("error", breakOff);
  zip.addBuffer(Buffer.from(text), "README.txt", { mtime });
  for (const { name, compress, read } of files) {
    zip.addReadStreamLazy(name, { mtime, compress }, (use) => {
      current = Readable.from(read(), { objectMode: false }).on("error", breakOff);
      use(null, current);
    });
  }
  if (picture) zip.addBuffer(Buffer.from(picture), PICTURE_FILE, { mtime, compress: false });
  zip.end();
  return output;
}

/**
 * Everything that is held about the learner, as a zip that is made while it is sent (docs/product.md#export). What goes
 * wrong on the way breaks the stream off. Throws `rate_limited`.
 */
export async function exportAccount(
  { id, timeZone, address }: { id: string; timeZone: string; address?: string },
  now: Date,
): Promise<Export> {
  await countCall("export", id);
  const day = localDayOf(now, timeZone);
  const output = pack(await filesOf(id), readme(day, EXPORT_FILES), await getPicture(id), now);
  await audit({ event: "export", userId: id, address }, now);
  output.on("error", (error) => {
    if (error.name !== "AbortError") log().error({ error: describeError(error) }, "an export broke off");
  });
  return {
    fileName: exportFileName(day),
    stream: Readable.toWeb(output) as unknown as ReadableStream<Uint8Array>,
  };
}
