import { ImportError } from "#lib/course-reader/import-error.ts";
import { isRecordingName, MAX_RECORDING_BYTES } from "#lib/course-reader/recording-types.ts";
import { withZipOrTar } from "#lib/course-reader/shared/open-archive.ts";
import { isJunk, within } from "#lib/course-reader/shared/package/archive.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { parseXmlBuffer, XmlError, type XmlNode } from "#lib/server/files/xml.ts";

const MB = 1024 * 1024;
const TEXTS = /\.(xml|html?|srt|sjson|vtt|txt|json|toml)$/i;
const MEDIA = /\.(png|jpe?g|gif|webp|mp3|ogg|oga|wav|m4a)$/i;
/** A library is exported like a course, but for its first file. */
export const ROOTS = ["course.xml", "library.xml"];

/** Programs of a course are counted, not kept. */
function holds(name: string, size: number): boolean {
  if (TEXTS.test(name)) return size <= 16 * MB;
  if (isRecordingName(name)) return size <= MAX_RECORDING_BYTES;
  return MEDIA.test(name) && size <= 5 * MB;
}

/** A library of the newer kind lists its parts as entities. */
export const PACKAGE = "package.toml";
export const ENTITY = /^entities\/xblock\.v1\/([\w-]+)\/([^/]+)\.toml$/;

/** Whether the names in a zip are those of a library of the newer kind, which lists its parts as entities. */
export function isLibrary(names: readonly string[]): boolean {
  return names.includes(PACKAGE) && names.some((name) => ENTITY.test(name));
}

/** Where course.xml or library.xml lies: at the root, or one folder down. Null where there is none, or several. */
export function courseFolder(names: readonly string[]): string | null {
  if (ROOTS.some((root) => names.includes(root))) return "";
  const inner = names.filter((name) => /^[^/]+\/(course|library)\.xml$/.test(name) && !isJunk(name));
  return inner.length === 1 && inner[0] ? inner[0].slice(0, inner[0].indexOf("/") + 1) : null;
}

/** Whether the names in a zip are those of a course of Open edX. */
export function isCourseZip(names: readonly string[]): boolean {
  return courseFolder(names) !== null || isLibrary(names);
}

function toCourse(whole: Archive): Archive {
  if (isLibrary(whole.names)) return whole;
  const folder = courseFolder(whole.names);
  if (folder === null) {
    const need = "An export of Open edX has a course.xml or library.xml.";
    throw new ImportError("wrong_type", `This archive holds no course that can be read. ${need}`);
  }
  return within(whole, folder);
}

/** Opens the course for as long as `use` takes. Throws ImportError. */
export function withCourse<T>(bytes: Buffer, use: (course: Archive) => Promise<T>): Promise<T> {
  return withZipOrTar(bytes, holds, async (whole) => use(toCourse(whole)));
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
