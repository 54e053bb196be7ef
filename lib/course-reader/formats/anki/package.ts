import { zstdDecompressSync } from "node:zlib";
import * as z from "zod";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { MAX_MEDIA_BYTES } from "#lib/course-reader/media-types.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { readProtobuf, textField } from "./protobuf.ts";

/** The newest first: beside it lies an old one that only says "update Anki". */
const COLLECTIONS = ["collection.anki21b", "collection.anki21", "collection.anki2"] as const;
const MEDIA_MAP = "media";
const MAX_COLLECTION_BYTES = 64 * 1024 * 1024;
const MAX_MAP_BYTES = 5 * 1024 * 1024;
const TOO_LARGE =
  "The collection in this file is too large to be read. Export one of its decks and import that.";
const DAMAGED = "The collection in this file is damaged. Export the deck from Anki again and retry.";
/** Zstandard */
const PACKED = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

export function isAnkiPackage(names: readonly string[]): boolean {
  return COLLECTIONS.some((name) => names.includes(name));
}

/** Unpacks what newer versions of Anki have packed; anything else as it is. Throws RangeError beyond the limit. */
function unpacked(bytes: Buffer, maxOutputLength: number): Buffer {
  return bytes.subarray(0, PACKED.length).equals(PACKED)
    ? zstdDecompressSync(bytes, { maxOutputLength })
    : bytes;
}

/** The database of a package. Throws ImportError, ArchiveError. */
export async function collectionOf(archive: Archive): Promise<Buffer> {
  const name = COLLECTIONS.find((each) => archive.has(each)) ?? "";
  const bytes = await archive.readBuffer(name, MAX_COLLECTION_BYTES);
  try {
    return unpacked(bytes, MAX_COLLECTION_BYTES);
  } catch (error) {
    const isLarge = error instanceof RangeError;
    throw new ImportError(isLarge ? "too_large" : "bad_archive", isLarge ? TOO_LARGE : DAMAGED);
  }
}

/** The names of the package's files by the numbers they are stored as: JSON, or a list in newer packages. */
async function mediaMap(archive: Archive): Promise<Map<string, string>> {
  if (!archive.has(MEDIA_MAP)) return new Map();
  try {
    const bytes = unpacked(await archive.readBuffer(MEDIA_MAP, MAX_MAP_BYTES), MAX_MAP_BYTES);
    const json = bytes.toString("utf8");
    if (json.trimStart().startsWith("{"))
      return new Map(Object.entries(z.record(z.string(), z.string()).catch({}).parse(JSON.parse(json))));
    const entries = (readProtobuf(bytes) ?? []).filter((field) => field.number === 1 && field.bytes);
    return new Map(
      entries.map(({ bytes: entry }, at) => [
        String(at),
        textField(readProtobuf(entry ?? Buffer.alloc(0)), 1),
      ]),
    );
  } catch (error) {
    // Without its pictures a deck is still a deck.
    if (error instanceof ArchiveError || error instanceof SyntaxError || error instanceof RangeError)
      return new Map();
    if (error instanceof Error && "code" in error) return new Map();
    throw error;
  }
}

/** The pictures and sounds of a package under the names that its notes use. */
export async function mediaArchive(archive: Archive): Promise<Archive> {
  const names = await mediaMap(archive);
  const stored = new Map([...names].map(([number, name]) => [name, number]));
  const has = (name: string) => archive.has(stored.get(name) ?? "");
  const readBuffer = async (name: string, max = MAX_MEDIA_BYTES) => {
    const bytes = await archive.readBuffer(stored.get(name) ?? "", max);
    try {
      return unpacked(bytes, max);
    } catch {
      throw new ArchiveError("corrupt");
    }
  };
  return {
    names: [...stored.keys()].filter(has),
    has,
    sizeOf: (name) => archive.sizeOf?.(stored.get(name) ?? "") ?? null,
    readBuffer,
    readText: async (name, max) => (await readBuffer(name, max)).toString("utf8"),
    close: () => archive.close(),
  };
}
