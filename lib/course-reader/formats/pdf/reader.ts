import type { PDFDocumentProxy } from "unpdf/pdfjs";
import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import { documentCourse } from "#lib/course-reader/shared/document/course.ts";
import { refuseBombs } from "./bombs.ts";
import { bookmarksOf } from "./bookmarks.ts";
import { withoutMargins, withoutSteps } from "./margins.ts";
import { type PrintedText, pagesToMarkdown } from "./markdown.ts";
import { openPdf } from "./open.ts";
import { type ReadPages, rangesOf, readPages } from "./pages.ts";
import type { PrintedPage } from "./printed.ts";

/** docs/product.md#import */
const MAX_PAGES = 2000;

const SCANNED =
  "This PDF holds pictures of pages, as a scanner makes them, and no text. Run it through text recognition (OCR) first, then import the result.";
const NO_LETTERS =
  "The fonts of this PDF don't say which letters they show, so its text can't be read. Export it again, from another program if need be.";
const UNUSED_KEY =
  "It can't be told which questions these answers belong to: the numbers don't match, or one number has two answers.";

const UNREAD_QUESTION =
  "Part of it can't be read from a PDF: a formula in several rows, or a letter that its font doesn't identify.";
const UNREAD_ALL =
  "Nothing of this PDF can be read as text: it holds formulas in several rows, or letters that its fonts don't identify.";
const UNREAD_TEXT = "They hold formulas in several rows, or letters that their font doesn't identify.";

/** What programs write as a title when no one has given one */
const NO_TITLE =
  /\.(?:docx?|pptx?|tex|dvi|indd|pdf|odt|html?|xlsx?|pages|key)$|^(?:untitled|microsoft word|powerpoint|document\d*$|slide 1$|about:blank)/i;

async function titleOf(document: PDFDocumentProxy, fileName: string): Promise<string> {
  const info = await document.getMetadata().catch(() => null);
  const title = String((info?.info as { Title?: unknown } | undefined)?.Title ?? "").trim();
  return tidyTitle(NO_TITLE.test(title) ? "" : title, titleFromFileName(fileName));
}

const hasText = ({ lines }: PrintedPage) => lines.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

function refuse({ pages, unreadable, damaged }: ReadPages): void {
  if (pages.some(hasText)) return;
  if (unreadable.length > 0) throw new ImportError("nothing_to_play", NO_LETTERS);
  const message = "The pages of this PDF are damaged. Download or export it again and retry.";
  throw damaged.length > 0
    ? new ImportError("wrong_type", message)
    : new ImportError("nothing_to_play", SCANNED);
}

/** The lines of the report for what stays behind. */
function leftOf({ pages: all, unreadable, damaged }: ReadPages, text: PrintedText) {
  const empty = all.filter((page) => !hasText(page)).map(({ number }) => number);
  const pages = [
    { numbers: empty, reason: "They hold no text: they are empty, or pictures." },
    { numbers: unreadable, reason: "Some of their fonts don't say which letters they show." },
    { numbers: damaged, reason: "They are damaged and can't be read." },
  ].flatMap(({ numbers, reason }) =>
    numbers.length > 0 ? [{ kind: "page", name: rangesOf(numbers), reason }] : [],
  );
  const { unusedKeys, questions, paragraphs } = text;
  const keys = Array.from({ length: unusedKeys }, () => ({
    kind: "text",
    name: "Answer key",
    reason: UNUSED_KEY,
  }));
  const unread = questions.map((name) => ({ kind: "question", name, reason: UNREAD_QUESTION }));
  const name = paragraphs === 1 ? "1 paragraph" : `${paragraphs} paragraphs`;
  const lost = paragraphs > 0 ? [{ kind: "more", name, reason: UNREAD_TEXT }] : [];
  return [...pages, ...keys, ...unread, ...lost];
}

/** A PDF with text: headings by its outline or by size, without headers and footers. docs/import-formats.md */
export const reader: CourseReader = {
  accepts: ({ kind }) => kind === "pdf",
  async read({ bytes, fileName }, onStep) {
    refuseBombs(bytes);
    const pdf = await openPdf(new Uint8Array(bytes));
    const { document } = pdf;
    try {
      if (document.numPages > MAX_PAGES) {
        const message = `This PDF has more than ${MAX_PAGES.toLocaleString("en-US")} pages. Split it and import the parts.`;
        throw new ImportError("too_large", message);
      }
      const all = await readPages(pdf, onStep);
      const read = { ...all, pages: withoutMargins(all.pages) };
      refuse(read);
      const pages = withoutSteps(read.pages);
      const text = pagesToMarkdown(pages, await bookmarksOf(document));
      const title = await titleOf(document, fileName);
      return await documentCourse(
        { format: "pdf", title, markdown: text.markdown, left: leftOf(read, text), empty: UNREAD_ALL },
        onStep,
      );
    } finally {
      await document.cleanup();
      await document.loadingTask.destroy();
    }
  },
};
