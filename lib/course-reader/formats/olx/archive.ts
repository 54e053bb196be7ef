import { open } from "node:fs/promises";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { readingOnce, toImportError } from "#lib/course-reader/shared/open-archive.ts";
import { isJunk, within } from "#lib/course-reader/shared/package/archive.ts";
import { type Archive, ArchiveError, openArchive } from "#lib/server/files/archive.ts";
import { openTarGz } from "#lib/server/files/tar.ts";
import { parseXmlBuffer, XmlError, type XmlNode } from "#lib/server/files/xml.ts";

const MB = 1024 * 1024;
const TEXTS = /\.(xml|html?|srt|sjson|vtt|txt|json)$/i;
const MEDIA = /\.(png|jpe?g|gif|webp|mp3|ogg|oga|wav|m4a)$/i;
const COURSE = "course.xml";
const BACKUP = "moodle_backup.xml";

/** Films and programs of a course are counted, not kept. */
function holds(name: string, size: number): boolean {
  if (TEXTS.test(name)) return size <= 16 * MB;
  return MEDIA.test(name) && size <= 5 * MB;
}

/** Where course.xml lies: at the root, or one folder down. Null where there is none, or several. */
export function courseFolder(names: readonly string[]): string | null {
  if (names.includes(COURSE)) return "";
  const inner = names.filter((name) => /^[^/]+\/course\.xml$/.test(name) && !isJunk(name));
  return inner.length === 1 && inner[0] ? inner[0].slice(0, -COURSE.length) : null;
}

/** Whether the names in a zip are those of a course of Open edX, or of a backup that has to be explained. */
export function isCourseZip(names: readonly string[]): boolean {
  return courseFolder(names) !== null || names.includes(BACKUP);
}

function toCourse(whole: Archive): Archive {
  if (whole.has(BACKUP)) {
    const instead =
      "Open the course's question bank in Moodle, export it as Moodle XML and import that file.";
    throw new ImportError("wrong_type", `This is a backup of a Moodle course. ${instead}`);
  }
  const folder = courseFolder(whole.names);
  if (folder === null) {
    const need = "An export of Open edX has a course.xml.";
    throw new ImportError("wrong_type", `This archive holds no course that can be read. ${need}`);
  }
  return within(whole, folder);
}

/** By its first bytes: people pack courses anew with whatever is at hand. */
async function openEither(path: string): Promise<Archive> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  return buffer.toString("latin1") === "PK" ? openArchive(path) : openTarGz(path, { holds });
}

/** Opens the course for as long as `use` takes. Throws ImportError. */
export async function withCourse<T>(path: string, use: (course: Archive) => Promise<T>): Promise<T> {
  let whole: Archive | null = null;
  try {
    whole = await openEither(path);
    return await use(toCourse(readingOnce(whole)));
  } catch (error) {
    throw toImportError(error);
  } finally {
    whole?.close();
  }
}

export type Loaded = { node: XmlNode } | { fault: string };

/** One XML file of the course, or what the report says of it. */
export async function loadXml(archive: Archive, name: string): Promise<Loaded> {
  if (!archive.has(name)) return { fault: `The file ${name} is missing.` };
  try {
    return { node: parseXmlBuffer(await archive.readBuffer(name)) };
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof ArchiveError)) throw error;
    return { fault: `The file ${name} can't be read. ${error.message}` };
  }
}
