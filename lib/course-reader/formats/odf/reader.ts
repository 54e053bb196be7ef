import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import { documentCourse } from "#lib/course-reader/shared/document/course.ts";
import { titled } from "#lib/course-reader/shared/document/markdown.ts";
import { partOf } from "#lib/course-reader/shared/document/office-package.ts";
import { withHeadings } from "#lib/course-reader/shared/document/plain-headings.ts";
import { writeBlocks } from "#lib/course-reader/shared/document/write.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { childAt, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { OpenDocument } from "./body.ts";
import { formulasOf } from "./formulas.ts";

const CONTENT = "content.xml";
const MANIFEST = "META-INF/manifest.xml";
const EMPTY = "This document holds no text, only pictures perhaps, and text in pictures can't be read.";
const PROTECTED = "This document is protected with a password. Save it without one and try again.";

const HIDDEN = "This slide is hidden, so it isn't read.";

function leftIn(archive: Archive, content: XmlNode, hidden: readonly number[]) {
  const left = hidden.map((number) => ({ kind: "page", name: `Slide ${number}`, reason: HIDDEN }));
  if (archive.names.some((name) => /^(Basic|Scripts)\//.test(name)))
    left.push({ kind: "file", name: "Macros", reason: "Macros are programs. They are ignored." });
  if (descendants(content, "note").length > 0)
    left.push({ kind: "text", name: "Footnotes", reason: "Footnotes aren't read." });
  if (descendants(content, "annotation").length > 0)
    left.push({ kind: "text", name: "Comments", reason: "Comments aren't read." });
  return left;
}

/** A text or presentation of LibreOffice (.odt, .odp). docs/import-formats.md */
export const reader: CourseReader = {
  accepts: ({ kind, names }) => kind === "zip" && names.includes(CONTENT) && names.includes(MANIFEST),
  read: ({ bytes, fileName }, onStep) =>
    withArchive(bytes, async (archive) => {
      const manifest = await partOf(archive, MANIFEST);
      if (descendants(manifest ?? undefined, "encryption-data").length > 0)
        throw new ImportError("wrong_type", PROTECTED);
      const content = await partOf(archive, CONTENT);
      const body = childAt(content ?? undefined, "body");
      if (!content || !body)
        throw new ImportError("bad_xml", "The document is damaged: it has no text part.");
      if (childAt(body, "spreadsheet")) {
        const message = "This is a LibreOffice spreadsheet. Save it as .xlsx or .csv and import that.";
        throw new ImportError("wrong_type", message);
      }
      const document = new OpenDocument(
        [content, await partOf(archive, "styles.xml")],
        await formulasOf(archive),
      );
      const blocks = withHeadings(document.read(body));
      const title = tidyTitle(document.title, titleFromFileName(fileName));
      const markdown = titled(writeBlocks(blocks), title);
      const mediaStore = openMediaStore(archive);
      const left = leftIn(archive, content, document.hidden);
      return documentCourse({ format: "odf", title, markdown, mediaStore, left, empty: EMPTY }, onStep);
    }),
};
