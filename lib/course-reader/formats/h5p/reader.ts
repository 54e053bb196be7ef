import type { CourseReader, OnStep } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { libraryName } from "#lib/course-reader/shared/h5p/content.ts";
import { H5pWalk } from "#lib/course-reader/shared/h5p/walk.ts";
import { recordOf, textAt } from "#lib/course-reader/shared/json-value.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { EncodingError } from "#lib/server/files/text-encoding.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";

const ABOUT = "h5p.json";
const CONTENT = "content/content.json";
const MAX_JSON_BYTES = 32 * 1024 * 1024;

async function readJson(archive: Archive, name: string): Promise<unknown> {
  if (!archive.has(name))
    throw new ImportError("bad_archive", `This H5P file is incomplete: it has no ${name}.`);
  try {
    return JSON.parse((await archive.readText(name, MAX_JSON_BYTES)).replace(/^\ufeff/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof EncodingError)) throw error;
    throw new ImportError("bad_archive", `The file ${name} in this H5P file is broken.`);
  }
}

async function readOpened(archive: Archive, fileName: string, onStep: OnStep): Promise<ParseResult> {
  const about = await readJson(archive, ABOUT);
  const params = recordOf(await readJson(archive, CONTENT));
  onStep({ step: "Read file", done: 1, total: 1 });
  const library = libraryName(textAt(about, "mainLibrary"));
  if (library === "") throw new ImportError("bad_archive", "This H5P file doesn't say what it shows.");
  const mediaStore = openMediaStore(archive);
  const title = tidyTitle(htmlToText(textAt(about, "title")), titleFromFileName(fileName));
  const sourceId = textAt(about, "contentId") || null;
  const builder = new CourseBuilder({ title, format: "h5p", sourceId }, mediaStore);
  onStep({ step: "Read outline", done: 1, total: 1 });
  await new H5pWalk(builder, mediaStore.at("content")).main({ library, params, title, id: sourceId });
  onStep({ step: "Build islands", done: 1, total: 1 });
  return builder.result();
}

/**
 * Reads an H5P file: its question sets become islands, the chapters of a book units; questions of a column, a
 * presentation or a video make one island. Its libraries, which are programs, are never run or looked at.
 */
export const reader: CourseReader = {
  // One within a package of SCORM is read by that.
  accepts: ({ kind, names, manifest }) => kind === "zip" && manifest === null && names.includes(ABOUT),
  read: ({ bytes, fileName }, onStep) =>
    withArchive(bytes, (archive) => readOpened(archive, fileName, onStep)),
};
