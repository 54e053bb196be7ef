import { type Archive, ArchiveError, openArchive } from "#lib/server/files/archive.ts";
import { openTarGz, type TarOptions } from "#lib/server/files/tar.ts";
import { CUT_OFF, ImportError } from "../import-error.ts";

const TOO_LARGE = ["too_large", "too_many_entries", "suspicious_ratio"];

/** An archive's refusal in the import's words; anything else as it is. */
function toImportError(error: unknown): unknown {
  if (!(error instanceof ArchiveError)) return error;
  if (error.code === "not_zip") return new ImportError("bad_archive", CUT_OFF);
  return new ImportError(TOO_LARGE.includes(error.code) ? "too_large" : "bad_archive", error.message);
}

/** Bytes that a file may have read again: an item in several tests, a page in several modules. */
const MAX_AGAIN_BYTES = 10 * 1024 * 1024;
const MAX_AGAIN = 10_000;
const AGAIN =
  "The file names the same parts again and again, so it isn't read. Export it anew and try again.";

/**
 * The archive, each part of which is to be read once. Some may be read again for good reasons; beyond 10 MB or 10,000
 * times of that, a small file would take minutes: throws ImportError `too_large`.
 */
function readingOnce(archive: Archive): Archive {
  const known = new Set<string>();
  let [bytes, times] = [0, 0];
  const count = (name: string) => {
    if (!archive.has(name)) return;
    if (known.has(name)) {
      bytes += archive.sizeOf?.(name) ?? 0;
      times += 1;
    }
    known.add(name);
    if (bytes > MAX_AGAIN_BYTES || times > MAX_AGAIN) throw new ImportError("too_large", AGAIN);
  };
  return {
    ...archive,
    readBuffer: async (name, max) => {
      count(name);
      return archive.readBuffer(name, max);
    },
    readText: async (name, max) => {
      count(name);
      return archive.readText(name, max);
    },
  };
}

type Use<T> = (archive: Archive) => Promise<T>;

async function withOpened<T>(open: () => Promise<Archive>, use: Use<T>): Promise<T> {
  let archive: Archive | null = null;
  try {
    archive = await open();
    return await use(readingOnce(archive));
  } catch (error) {
    throw toImportError(error);
  } finally {
    archive?.close();
  }
}

/** Opens a zip for as long as `use` takes. Throws ImportError `too_large`, `bad_archive`. */
export function withArchive<T>(bytes: Buffer, use: Use<T>): Promise<T> {
  return withOpened(() => openArchive(bytes), use);
}

/**
 * The same for a zip or a .tar.gz, whichever its first bytes say: people pack courses anew with whatever is at hand.
 * `holds`: which files of a .tar.gz are kept for reading.
 */
export function withZipOrTar<T>(bytes: Buffer, holds: TarOptions["holds"], use: Use<T>): Promise<T> {
  const isZip = bytes.subarray(0, 2).toString("latin1") === "PK";
  return withOpened(() => (isZip ? openArchive(bytes) : openTarGz(bytes, { holds })), use);
}
