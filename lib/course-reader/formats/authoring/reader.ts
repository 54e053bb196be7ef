import type { CourseReader, OnStep, Source } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { looksAuthored, openAuthored, takeWhole } from "#lib/course-reader/shared/authoring/tools.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";

const UNREADABLE =
  "This looks like a course of an authoring tool, but its texts and questions aren't in the file as data that can be read. Export it again as SCORM, or ask its author for the texts.";

function readExport({ bytes, fileName }: Source, onStep: OnStep): Promise<ParseResult> {
  return withArchive(bytes, async (archive) => {
    const pack = { archive, mediaStore: openMediaStore(archive) };
    const course = await openAuthored(pack);
    if (!course) throw new ImportError("nothing_to_play", UNREADABLE);
    onStep({ step: "Read file", done: 1, total: 1 });
    const title = tidyTitle(course.title, titleFromFileName(fileName));
    const builder = new CourseBuilder(
      { title, format: "authoring", sourceId: course.sourceId },
      pack.mediaStore,
    );
    onStep({ step: "Read outline", done: 1, total: 1 });
    await takeWhole(builder, course, pack);
    onStep({ step: "Build islands", done: 1, total: 1 });
    return builder.result();
  });
}

/** Web, xAPI and cmi5 exports of authoring tools, which have no manifest of SCORM. Nothing of them is ever run. */
export const reader: CourseReader = {
  accepts: ({ kind, names }) => kind === "zip" && looksAuthored(names),
  read: readExport,
};
