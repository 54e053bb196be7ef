import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { readOutline, takeOutline } from "#lib/course-reader/shared/outline/take.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";

export const reader: CourseReader = {
  // Last in the table: whatever is text and nothing else.
  accepts: ({ kind }) => kind === "text",
  async read(source, onStep) {
    const text = await readTextFile(source, onStep);
    const outline = readOutline(text, titleFromFileName(source.fileName));
    const count = outline.sections.length;
    onStep({ step: "Read outline", done: count, total: count });
    const { around } = source;
    const mediaStore = around ? openMediaStore(around.archive) : null;
    const builder = new CourseBuilder({ title: outline.title, format: "outline" }, mediaStore);
    await takeOutline(builder, outline, mediaStore?.at(around?.folder ?? "") ?? null);
    onStep({ step: "Build islands", done: count, total: count });
    return builder.result();
  },
};
