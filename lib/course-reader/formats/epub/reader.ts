import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import { documentCourse } from "#lib/course-reader/shared/document/course.ts";
import { titled } from "#lib/course-reader/shared/document/markdown.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { type Book, chapterOf, openBook } from "./book.ts";

const EMPTY = "This book holds no text, only pictures perhaps, and text in pictures can't be read.";

/** A page that says nothing, or nothing but the title of the book */
const isTitlePage = (markdown: string, title: string) =>
  ["", title.trim()].includes(markdown.replace(/^#{1,6} /, "").trim());

/** An e-book (.epub): its chapters in reading order, each with its sections. docs/import-formats.md */
export const reader: CourseReader = {
  accepts: ({ kind, names }) => kind === "zip" && names.includes("META-INF/container.xml"),
  read: ({ bytes, fileName }, onStep) =>
    withArchive(bytes, async (archive) => {
      const book: Book = await openBook(archive);
      const mediaStore = openMediaStore(archive);
      const chapters: string[] = [];
      const { left } = book;
      for (const [at, part] of book.spine.entries()) {
        const chapter = await chapterOf(archive, book, part, mediaStore);
        if ("reason" in chapter)
          left.push({ kind: "page", name: book.titles.get(part) ?? part, reason: chapter.reason });
        else if (!isTitlePage(chapter.markdown, book.title)) chapters.push(chapter.markdown);
        onStep({ step: "Read file", done: at + 1, total: book.spine.length });
      }
      if (book.spine.length === 0)
        throw new ImportError("bad_archive", "This EPUB is damaged: it names no chapters.");
      const title = tidyTitle(book.title, titleFromFileName(fileName));
      const isTitleKnown = book.title.trim() !== "";
      const markdown = titled(chapters.join("\n\n"), title);
      return documentCourse(
        { format: "epub", title, isTitleKnown, markdown, mediaStore, left, empty: EMPTY },
        onStep,
      );
    }),
};
