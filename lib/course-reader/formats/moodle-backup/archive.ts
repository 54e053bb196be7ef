import { ImportError } from "#lib/course-reader/import-error.ts";
import { MAX_RECORDING_BYTES } from "#lib/course-reader/recording-types.ts";
import { withZipOrTar } from "#lib/course-reader/shared/open-archive.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { parseXmlBuffer, XmlError, type XmlNode } from "#lib/server/files/xml.ts";

export const BACKUP = "moodle_backup.xml";
const MB = 1024 * 1024;
const OLD =
  "This is a backup of Moodle 1.9 or older, which can't be read. Restore it in a newer Moodle and back it up there.";

/** Of a course's own files together, so that there is room for what says what they are */
const MAX_FILES_BYTES = 96 * MB;

/**
 * Which files of one backup are held in memory. Those of the course are named by what is in them, so that any of them may be
 * a recording; those that are too large for one, or together, are counted and not kept.
 */
export function holdingFiles(): (name: string, size: number) => boolean {
  let held = 0;
  return (name, size) => {
    if (name.endsWith(".xml")) return size <= 32 * MB;
    if (size > MAX_RECORDING_BYTES || held + size > MAX_FILES_BYTES) return false;
    held += size;
    return true;
  };
}

/** Whether the names in an archive are those of a backup of a Moodle course, of any age. */
export function isBackup(names: readonly string[]): boolean {
  if (names.includes(BACKUP)) return true;
  return names.includes("moodle.xml") && names.some((name) => /^(moddata|course_files|blog)\//.test(name));
}

/** Opens a backup for as long as `use` takes. Throws ImportError. */
export function withBackup<T>(bytes: Buffer, use: (archive: Archive) => Promise<T>): Promise<T> {
  return withZipOrTar(bytes, holdingFiles(), async (archive) => {
    if (!archive.has(BACKUP) && archive.has("moodle.xml")) throw new ImportError("wrong_type", OLD);
    return use(archive);
  });
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
