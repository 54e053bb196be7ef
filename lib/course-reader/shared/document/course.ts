import type { FormatId } from "#lib/course-reader/format-list.ts";
import type { OnStep } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { isWordless } from "#lib/course-reader/shared/document/markdown.ts";
import type { MediaStore } from "#lib/course-reader/shared/media.ts";
import { readOutline, takeOutline } from "#lib/course-reader/shared/outline/take.ts";

/** What a document says, in Markdown. */
export interface DocumentText {
  format: FormatId;
  /** Its title where its first heading is none */
  title: string;
  /** The file tells its title, and no first heading replaces it */
  isTitleKnown?: boolean;
  markdown: string;
  mediaStore?: MediaStore | null;
  /** Where its pictures are seen from */
  folder?: string;
  /** What stays behind, such as macros */
  left?: readonly { kind: string; name: string; reason: string }[];
  /** What is said where it holds no text at all */
  empty: string;
}

/** A document as a course: its headings are units and islands. Throws ImportError `nothing_to_play` without any text. */
export async function documentCourse(document: DocumentText, onStep: OnStep): Promise<ParseResult> {
  const {
    format,
    title,
    isTitleKnown,
    markdown,
    mediaStore = null,
    folder = "",
    left = [],
    empty,
  } = document;
  if (isWordless(markdown)) throw new ImportError("nothing_to_play", empty);
  onStep({ step: "Read file", done: 1, total: 1 });
  const outline = readOutline(markdown, title, isTitleKnown);
  const count = outline.sections.length;
  onStep({ step: "Read outline", done: count, total: count });
  const builder = new CourseBuilder({ title: outline.title, format }, mediaStore);
  await takeOutline(builder, outline, mediaStore?.at(folder) ?? null);
  for (const { kind, name, reason } of left) builder.skip(kind, name, reason);
  onStep({ step: "Build islands", done: count, total: count });
  return builder.result();
}
