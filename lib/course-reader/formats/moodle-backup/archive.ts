import { ImportError } from "#lib/course-reader/import-error.ts";
import { readingOnce, toImportError } from "#lib/course-reader/shared/open-archive.ts";
import { type Archive, ArchiveError, openArchive } from "#lib/server/files/archive.ts";
import { openTarGz } from "#lib/server/files/tar.ts";
import { parseXmlBuffer, XmlError, type XmlNode } from "#lib/server/files/xml.ts";

export const BACKUP = "moodle_backup.xml";
const MB = 1024 * 1024;
const OLD =
  "This is a backup of Moodle 1.9 or older, which can't be read. Restore it in a newer Moodle and back it up there.";

/** The files of a course are named by what is in them; those too large for a picture are counted and not kept. */
const holds = (name: string, size: number) => size <= (name.endsWith(".xml") ? 32 * MB : 5 * MB);

/** Whether the names in an archive are those of a backup of a Moodle course, of any age. */
export function isBackup(names: readonly string[]): boolean {
  if (names.includes(BACKUP)) return true;
  return names.includes("moodle.xml") && names.some((name) => /^(moddata|course_files|blog)\//.test(name));
}

function openEither(bytes: Buffer): Promise<Archive> {
  const isZip = bytes.subarray(0, 2).toString("latin1") === "PK";
  return isZip ? openArchive(bytes) : openTarGz(bytes, { holds });
}

/** Opens a backup for as long as `use` takes. Throws ImportError. */
export async function withBackup<T>(bytes: Buffer, use: (archive: Archive) => Promise<T>): Promise<T> {
  let archive: Archive | null = null;
  try {
    archive = await openEither(bytes);
    if (!archive.has(BACKUP) && archive.has("moodle.xml")) throw new ImportError("wrong_type", OLD);
    return await use(readingOnce(archive));
  } catch (error) {
    throw toImportError(error);
  } finally {
    archive?.close();
  }
}

/** One file of the backup as a tree, or what the report says of it. */
export async function loadXml(archive: Archive, name: string): Promise<XmlNode | string> {
  if (!archive.has(name)) return "The backup doesn't hold it.";
  try {
    return parseXmlBuffer(await archive.readBuffer(name));
  } catch (error) {
    if (error instanceof XmlError || error instanceof ArchiveError)
      return `Its file in the backup can't be read. ${error.message}`;
    throw error;
  }
}
