import { zipOf } from "./archives.ts";
import { ap, bookFile, openDocumentFile, p, presentationFile, shape, wordFile } from "./office-files.ts";

/* One small document of each kind, with a question whose answer is named. */

const LINES = ["1. Which side is port?", "A) Left", "B) Right", "Answer: A"];

export const wordSample = () => wordFile({ body: LINES.map((line) => p(line)).join("") });

export const slidesSample = () =>
  presentationFile({ slides: [{ tree: shape(LINES.map((line) => ap(line)).join(""), "body") }] });

export const openDocumentSample = () =>
  openDocumentFile({
    body: `<office:text>${LINES.map((line) => `<text:p>${line}</text:p>`).join("")}</office:text>`,
  });

export const bookSample = () =>
  bookFile({ chapters: { "1.xhtml": LINES.map((line) => `<p>${line}</p>`).join("") } });

export const notebookSample = () =>
  JSON.stringify({ cells: [{ cell_type: "markdown", source: LINES.join("\n\n") }], nbformat: 4 });

export const zipSample = async () =>
  zipOf({ "notes/port.md": LINES.join("\n\n"), "exam/port.docx": await wordSample() });
