import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { documentCourse } from "#lib/course-reader/shared/document/course.ts";
import { titled } from "#lib/course-reader/shared/document/markdown.ts";
import {
  leftBehind,
  mainPartOf,
  partOf,
  relationsOf,
} from "#lib/course-reader/shared/document/office-package.ts";
import { withHeadings } from "#lib/course-reader/shared/document/plain-headings.ts";
import { writeBlocks } from "#lib/course-reader/shared/document/write.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { childAt } from "#lib/server/files/xml.ts";
import { WordBody } from "./body.ts";
import { Numbering } from "./numbering.ts";
import { readStyles } from "./styles.ts";

/** Programs on the web call it "document2.xml". */
const DOCUMENT = /^word\/document\d*\.xml$/;
const EMPTY = "This Word document holds no text, only pictures perhaps, and text in pictures can't be read.";
const NO_TEXT_PART = "The document is damaged: it has no text part.";
const FOREIGN_PART =
  "The text of this Word document is packed into it as a web page. Open it in Word, save it, and import it again.";

/** Texts beside the text, by the parts that hold them */
const BESIDE: [name: string, part: string][] = [
  ["Footnotes", "footnotes"],
  ["Endnotes", "endnotes"],
  ["Comments", "comments"],
];

async function besideOf(archive: Archive, folder: string) {
  const left: { kind: string; name: string; reason: string }[] = [];
  for (const [name, part] of BESIDE) {
    const root = await partOf(archive, `${folder}${part}.xml`).catch(() => null);
    // The first two of all documents draw lines.
    const notes = root?.children.filter(({ attributes }) => attributes.type === undefined) ?? [];
    if (notes.length > 0) left.push({ kind: "text", name, reason: `${name} aren't read.` });
  }
  return left;
}

/** A Word document (.docx): headings, lists, tables, formulas and pictures. docs/import-formats.md */
export const reader: CourseReader = {
  accepts: ({ kind, names }) => kind === "zip" && names.some((name) => DOCUMENT.test(name)),
  read: ({ bytes, fileName }, onStep) =>
    withArchive(bytes, async (archive) => {
      const path = await mainPartOf(archive, DOCUMENT);
      const folder = path.slice(0, path.lastIndexOf("/") + 1);
      const body = childAt((await partOf(archive, path)) ?? undefined, "body");
      if (!body) throw new ImportError("bad_xml", NO_TEXT_PART);
      const word = new WordBody({
        styles: readStyles(await partOf(archive, `${folder}styles.xml`)),
        numbering: new Numbering(await partOf(archive, `${folder}numbering.xml`)),
        relations: await relationsOf(archive, path),
      });
      const blocks = withHeadings(word.read(body));
      const title = word.title || titleFromFileName(fileName);
      return documentCourse(
        {
          format: "docx",
          title,
          markdown: titled(writeBlocks(blocks), title),
          mediaStore: openMediaStore(archive),
          left: [...(await besideOf(archive, folder)), ...leftBehind(archive.names)],
          empty: childAt(body, "altChunk") ? FOREIGN_PART : EMPTY,
        },
        onStep,
      );
    }),
};
