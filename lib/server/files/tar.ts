import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { ARCHIVE_LIMITS, type Archive, ArchiveError, type ArchiveLimits } from "./archive.ts";
import { decodeText } from "./text-encoding.ts";

const MAX_NAME_LENGTH = 1024;
const MB = 1024 * 1024;
/** A tar gives its files in a row, so whatever may be asked for later is held in memory: this much together. */
const MAX_HELD_BYTES = 160 * MB;
const NOT_TAR = "The file isn't a tar.gz archive, or it is damaged. Export it again and retry.";

export interface TarOptions {
  limits?: ArchiveLimits;
  /** Which files are held for reading; the others are counted and named only. */
  holds?: (name: string, size: number) => boolean;
}

interface Tar {
  limits: ArchiveLimits;
  holds: (name: string, size: number) => boolean;
  /** null: a file that isn't held */
  files: Map<string, Buffer | null>;
  entries: number;
  held: number;
}

/** "./a/b" is what many tools write for "a/b"; anything else that isn't plain is refused. */
function nameOf(header: Header): string {
  const name = header.name.replace(/^\.\//, "").replace(/\/$/, "");
  const isOdd = /[\p{Cc}\\]|^[a-z]:|\ufffd/iu.test(name) || name.length > MAX_NAME_LENGTH;
  const hasOddPart = name.split("/").some((part: string) => part === "" || part === "." || part === "..");
  const isRoot = header.type === "directory" && (name === "" || name === ".");
  if (!isRoot && (isOdd || hasOddPart)) throw new ArchiveError("bad_path");
  return name;
}

const LINKS = new Set(["link", "symlink", "character-device", "block-device", "fifo"]);

/** Judges an entry by its header; returns its name, or null for a folder. */
function admit(tar: Tar, header: Header): string | null {
  tar.entries += 1;
  if (tar.entries > tar.limits.maxEntries) throw new ArchiveError("too_many_entries");
  if (LINKS.has(header.type ?? "")) throw new ArchiveError("symlink");
  const name = nameOf(header);
  if (header.type === "directory") return null;
  if (header.type !== "file" || Object.keys(header.pax ?? {}).some((key) => key.startsWith("GNU.sparse")))
    throw new ArchiveError("unsupported", "The archive is packed in a way that can't be read.");
  if (tar.files.has(name)) throw new ArchiveError("duplicate");
  if ((header.size ?? 0) > tar.limits.maxTotalBytes) throw new ArchiveError("too_large");
  return name;
}

/** Takes the files as they come by. */
function unpacker(tar: Tar) {
  const unpack = extract();
  unpack.on("entry", (header, stream, next) => {
    // It dies with the whole, and that is where the error is heard.
    stream.on("error", () => {});
    try {
      const name = admit(tar, header);
      const size = header.size ?? 0;
      const isHeld = name !== null && tar.holds(name, size) && tar.held + size <= MAX_HELD_BYTES;
      if (isHeld) tar.held += size;
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => {
        if (isHeld && chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      });
      stream.on("end", () => {
        if (name !== null) tar.files.set(name, isHeld ? Buffer.concat(chunks) : null);
        next();
      });
      stream.resume();
    } catch (error) {
      unpack.destroy(error instanceof Error ? error : undefined);
    }
  });
  return unpack;
}

const CHUNK_BYTES = 64 * 1024;

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** The size that a gzip's last four bytes give for what it holds. */
const declaredSize = (bytes: Buffer): number => (bytes.length < 4 ? 0 : bytes.readUInt32LE(bytes.length - 4));

async function unpackAll(bytes: Buffer, tar: Tar): Promise<void> {
  const { limits } = tar;
  const gunzip = createGunzip();
  let unpacked = 0;
  // Counts what really comes out, while it comes out.
  async function* metered(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      unpacked += chunk.length;
      if (unpacked > limits.maxTotalBytes) throw new ArchiveError("too_large");
      if (unpacked > limits.ratioFloorBytes && unpacked > gunzip.bytesWritten * limits.maxRatio)
        throw new ArchiveError("suspicious_ratio");
      yield chunk;
    }
  }
  await pipeline(Readable.from(chunksOf(bytes)), gunzip, metered, unpacker(tar));
  // Several gzips in a row, or bytes behind one: readers differ in what they make of it.
  if (declaredSize(bytes) !== unpacked) throw new ArchiveError("corrupt");
}

function toArchive({ files }: Tar): Archive {
  const readBuffer = async (name: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new ArchiveError("missing");
    if (bytes === null || bytes.length > maxBytes) throw new ArchiveError("too_large");
    return bytes;
  };
  return {
    names: [...files.keys()],
    has: (name) => files.has(name),
    sizeOf: (name) => files.get(name)?.length ?? null,
    readBuffer,
    readText: async (name, maxBytes) => decodeText(await readBuffer(name, maxBytes)),
    close: () => files.clear(),
  };
}

const BLOCK = 512;
const MAX_START = 8 * MB;

/** What a field of a tar's header says, up to its zero byte. */
const fieldOf = (block: Buffer, from: number, to: number): string =>
  block.toString("utf8", from, to).replace(/\0[\s\S]*$/, "");

/**
 * The first names in a tar.gz, as far as its first bytes tell: enough to see what wrote it. None where it isn't one.
 */
export function firstNames(start: Buffer): string[] {
  const names: string[] = [];
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_START };
    const tar = gunzipSync(start, options);
    for (let at = 0; at + BLOCK <= tar.length; ) {
      const header = tar.subarray(at, at + BLOCK);
      if (!fieldOf(header, 257, 263).startsWith("ustar")) break;
      const size = Number.parseInt(fieldOf(header, 124, 136).trim() || "0", 8);
      if (!Number.isSafeInteger(size) || size < 0) break;
      names.push(fieldOf(header, 0, 100).replace(/^\.\//, ""));
      at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    }
  } catch {
    return [];
  }
  return names;
}

/**
 * Opens a .tar.gz: unpacked once, in memory, with the same limits as a zip, before and while it unpacks. Nothing but
 * files and folders is let in, and archives inside stay closed. Throws ArchiveError. docs/product.md#import
 */
export async function openTarGz(bytes: Buffer, options: TarOptions = {}): Promise<Archive> {
  const { limits = ARCHIVE_LIMITS, holds = () => true } = options;
  if (bytes.length > limits.maxArchiveBytes) throw new ArchiveError("too_large");
  const tar: Tar = { limits, holds, files: new Map(), entries: 0, held: 0 };
  try {
    await unpackAll(bytes, tar);
    return toArchive(tar);
  } catch (error) {
    tar.files.clear();
    // What zlib and the library say in their own words is all about damage.
    throw error instanceof ArchiveError ? error : new ArchiveError("corrupt", NOT_TAR);
  }
}
