import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { readDelimited } from "#lib/course-reader/shared/sheet/delimited.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";
import { type Highlight, readClippings } from "./clippings.ts";

const NO_TEXT = "It is a mark without a text.";

/** The columns of Readwise's table of highlights; null where a text has others. */
function highlightColumns(text: string): { highlight: number; book: number; note: number } | null {
  const [heads = []] = readDelimited(text.slice(0, 4000).split(/\r?\n/, 1).join(""), ",").rows;
  const at = (name: string) => heads.findIndex((head) => head.trim().toLowerCase() === name);
  const [highlight, book] = [at("highlight"), at("book title")];
  return highlight < 0 || book < 0 ? null : { highlight, book, note: at("note") };
}

function readReadwise(text: string): Highlight[] {
  const columns = highlightColumns(text);
  if (!columns) return [];
  return readDelimited(text, ",")
    .rows.slice(1)
    .flatMap((cells): Highlight[] => {
      const at = (column: number) => (cells[column] ?? "").trim();
      if (cells.every((cell) => cell.trim() === "")) return [];
      const highlight = { book: at(columns.book), text: at(columns.highlight), isNote: false };
      const note = at(columns.note);
      return [highlight, ...(note === "" ? [] : [{ ...highlight, text: note, isNote: true }])];
    });
}

/** The texts of a book; one that was marked again, a little longer, is told once. */
function textsOf(highlights: readonly Highlight[]): string[] {
  const texts = [...new Set(highlights.filter(({ isNote }) => !isNote).map(({ text }) => text))];
  const isPart = (text: string, at: number) =>
    texts.slice(Math.max(0, at - 3), at + 4).some((other) => other !== text && other.includes(text));
  return texts.filter((text, at) => text !== "" && !isPart(text, at));
}

/** Marked texts: no questions, but texts to make some from, one island per book. */
export const reader: CourseReader = {
  accepts: ({ kind, text }) =>
    kind === "text" && (readClippings(text).length > 0 || highlightColumns(text) !== null),
  async read(source, onStep) {
    const text = await readTextFile(source, onStep);
    const clippings = readClippings(text);
    const highlights = clippings.length > 0 ? clippings : readReadwise(text);
    refuseTooMany(highlights.length);
    const builder = new CourseBuilder({ title: titleFromFileName(source.fileName), format: "highlights" });
    const books = new Map<string, Highlight[]>();
    for (const one of highlights) books.set(one.book, [...(books.get(one.book) ?? []), one]);
    onStep({ step: "Read outline", done: books.size, total: books.size });
    for (const [book, own] of books) {
      const texts = textsOf(own);
      if (texts.length > 0) builder.page({ title: book, text: texts.join("\n\n"), kind: "book" });
      else builder.skip("book", book, NO_TEXT);
      const notes = own.filter(({ isNote, text: words }) => isNote && words !== "");
      for (const note of notes)
        builder.skip("note", note.text, "It is a note of your own, of which no question is made.");
    }
    onStep({ step: "Build islands", done: books.size, total: books.size });
    return builder.result();
  },
};
