import { stat } from "node:fs/promises";
import { crc32 } from "node:zlib";
import * as yauzl from "yauzl";
import { decodeText } from "./text-encoding.ts";

export type ArchiveErrorCode =
  | "not_zip"
  | "too_many_entries"
  | "too_large"
  | "suspicious_ratio"
  | "bad_path"
  | "symlink"
  | "duplicate"
  | "overlapping"
  | "encrypted"
  | "unsupported"
  | "corrupt"
  | "missing";

/** An archive that can't or mustn't be read; the message is a sentence for people. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;
  constructor(code: ArchiveErrorCode, message: string = SENTENCES[code]) {
    super(message);
    this.name = "ArchiveError";
    this.code = code;
  }
}

const SENTENCES: Record<ArchiveErrorCode, string> = {
  not_zip: "The file isn't a zip archive, or it is cut off.",
  too_many_entries: "The archive holds more files than can be read.",
  too_large: "The archive is too large when it is unpacked.",
  suspicious_ratio: "The archive unpacks to far more than it should, so it isn't read.",
  bad_path: "The archive names a file outside of itself, so it isn't read.",
  symlink: "The archive holds a link instead of a file, so it isn't read.",
  duplicate: "The archive holds the same file twice, so it isn't read.",
  overlapping: "Files in the archive lie on top of each other, so it isn't read.",
  encrypted: "The archive is protected with a password. Save it without one and try again.",
  unsupported: "The archive is packed in a way that can't be read. Save it as an ordinary zip.",
  corrupt: "The archive is damaged. Export it again and retry.",
  missing: "The archive doesn't hold this file.",
};

export interface ArchiveLimits {
  maxArchiveBytes: number;
  maxEntries: number;
  /** Of all entries together: as declared, and again as counted while they unpack. */
  maxTotalBytes: number;
  maxRatio: number;
  /** Below this size a high ratio is only repetitive text. */
  ratioFloorBytes: number;
}

/** docs/product.md#import */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  maxArchiveBytes: 50 * 1024 * 1024,
  // A deck of a language has a sound a word.
  maxEntries: 20_000,
  maxTotalBytes: 300 * 1024 * 1024,
  maxRatio: 100,
  ratioFloorBytes: 1024 * 1024,
};

export interface Archive {
  /** The files (no folders) in the archive's own order, with "/" between folders. */
  names: readonly string[];
  has(name: string): boolean;
  /** What the archive says that it unpacks to, in bytes; null where it doesn't say */
  sizeOf?(name: string): number | null;
  /** Unpacks one file in memory; never more than `maxBytes`. */
  readBuffer(name: string, maxBytes?: number): Promise<Buffer>;
  readText(name: string, maxBytes?: number): Promise<string>;
  close(): void;
}

const MAX_NAME_LENGTH = 1024;
const FILE_TYPES = 0xf000;
const REGULAR = 0x8000;
const FOLDER = 0x4000;

function nameOf(entry: yauzl.Entry): string {
  const name = yauzl.getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    true,
  );
  const hasControl = /[\p{Cc}]/u.test(name);
  const isBad =
    name === "" || name.length > MAX_NAME_LENGTH || hasControl || yauzl.validateFileName(name) !== null;
  // A folder "." or an empty one would give one file two names.
  const hasOddPart = name
    .replace(/\/$/, "")
    .split("/")
    .some((part) => part === "" || part === ".");
  if (isBad || hasOddPart) throw new ArchiveError("bad_path");
  return name;
}

function isFolder(name: string): boolean {
  return name.endsWith("/");
}

function refuseOddEntry(entry: yauzl.Entry, limits: ArchiveLimits): void {
  if (entry.isEncrypted()) throw new ArchiveError("encrypted");
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPES;
  if (type !== 0 && type !== REGULAR && type !== FOLDER) throw new ArchiveError("symlink");
  refuseRatio(entry.uncompressedSize, entry.compressedSize, limits);
}

function refuseRatio(unpacked: number, packed: number, limits: ArchiveLimits): void {
  if (unpacked <= limits.ratioFloorBytes) return;
  if (unpacked > packed * limits.maxRatio) throw new ArchiveError("suspicious_ratio");
}

async function listEntries(zip: yauzl.ZipFile, limits: ArchiveLimits): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > limits.maxEntries) throw new ArchiveError("too_many_entries");
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    refuseOddEntry(entry, limits);
    if (entries.has(name)) throw new ArchiveError("duplicate");
    entries.set(name, entry);
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    if (unpacked > limits.maxTotalBytes) throw new ArchiveError("too_large");
  }
  refuseRatio(unpacked, packed, limits);
  return entries;
}

/** Each file has its own bytes, all of them before the directory: else one small block could count a thousand times. */
async function refuseOverlaps(
  zip: yauzl.ZipFile,
  entries: Iterable<yauzl.Entry>,
  directoryAt: number,
): Promise<void> {
  const ranges: { start: number; end: number }[] = [];
  for (const entry of entries) {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    ranges.push({ start: entry.relativeOffsetOfLocalHeader, end: fileDataStart + entry.compressedSize });
  }
  ranges.sort((a, b) => a.start - b.start);
  let end = 0;
  for (const range of ranges) {
    if (range.start < end || range.end > directoryAt) throw new ArchiveError("overlapping");
    end = range.end;
  }
}

/** What the library says in its own words, as one of our codes. */
function toArchiveError(error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const message = error instanceof Error ? error.message : "";
  if (/End of central directory|Invalid comment length/i.test(message)) return new ArchiveError("not_zip");
  if (/encrypt/i.test(message)) return new ArchiveError("encrypted");
  if (/multi-disk|compression method/i.test(message)) return new ArchiveError("unsupported");
  return new ArchiveError("corrupt");
}

interface Meter {
  limits: ArchiveLimits;
  unpacked: number;
  packed: number;
}

/** Counts what really comes out: the sizes that the archive declares are the sender's words. */
async function inflate(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  meter: Meter,
  maxBytes: number,
): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let size = 0;
  meter.packed += entry.compressedSize;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    meter.unpacked += chunk.length;
    if (size > maxBytes || meter.unpacked > meter.limits.maxTotalBytes) throw new ArchiveError("too_large");
    refuseRatio(size, entry.compressedSize, meter.limits);
    refuseRatio(meter.unpacked, meter.packed, meter.limits);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (size !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw new ArchiveError("corrupt");
  return bytes;
}

function toArchive(
  zip: yauzl.ZipFile,
  entries: ReadonlyMap<string, yauzl.Entry>,
  limits: ArchiveLimits,
): Archive {
  const meter: Meter = { limits, unpacked: 0, packed: 0 };
  const readBuffer = async (name: string, maxBytes = limits.maxTotalBytes): Promise<Buffer> => {
    const entry = entries.get(name);
    if (!entry || isFolder(name)) throw new ArchiveError("missing");
    if (entry.uncompressedSize > maxBytes) throw new ArchiveError("too_large");
    try {
      return await inflate(zip, entry, meter, maxBytes);
    } catch (error) {
      throw toArchiveError(error);
    }
  };
  return {
    names: [...entries.keys()].filter((name) => !isFolder(name)),
    has: (name) => entries.has(name) && !isFolder(name),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? null,
    readBuffer,
    readText: async (name, maxBytes) => decodeText(await readBuffer(name, maxBytes)),
    close: () => zip.close(),
  };
}

/**
 * Opens a zip, by its path or its bytes, and checks its whole directory before anything is unpacked; files unpack one by one, in memory, and
 * only when asked for. Archives inside stay closed. Throws ArchiveError. docs/product.md#import
 */
export async function openArchive(
  from: string | Buffer,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<Archive> {
  const size = typeof from === "string" ? (await stat(from)).size : from.length;
  if (size > limits.maxArchiveBytes) throw new ArchiveError("too_large");
  let zip: yauzl.ZipFile | null = null;
  try {
    // Names are decoded and judged here, so that the library's leniency with backslashes doesn't matter.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
    zip = await (typeof from === "string"
      ? yauzl.openPromise(from, options)
      : yauzl.fromBufferPromise(from, options));
    const directoryAt = zip.readEntryCursor as unknown as number;
    const entries = await listEntries(zip, limits);
    await refuseOverlaps(zip, entries.values(), directoryAt);
    return toArchive(zip, entries, limits);
  } catch (error) {
    zip?.close();
    throw toArchiveError(error);
  }
}
