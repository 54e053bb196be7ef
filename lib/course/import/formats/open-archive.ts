import { type Archive, ArchiveError, openArchive } from "../../../server/archive.ts";
import { ImportError } from "./import-error.ts";

const TOO_LARGE = ["too_large", "too_many_entries", "suspicious_ratio"];

/** An archive's refusal in the import's words; anything else as it is. */
export function toImportError(error: unknown): unknown {
  if (!(error instanceof ArchiveError)) return error;
  return new ImportError(TOO_LARGE.includes(error.code) ? "too_large" : "bad_archive", error.message);
}

/** Opens a zip for as long as `use` takes. Throws ImportError `too_large`, `bad_archive`. */
export async function withArchive<T>(path: string, use: (archive: Archive) => Promise<T>): Promise<T> {
  let archive: Archive | null = null;
  try {
    archive = await openArchive(path);
    return await use(archive);
  } catch (error) {
    throw toImportError(error);
  } finally {
    archive?.close();
  }
}
