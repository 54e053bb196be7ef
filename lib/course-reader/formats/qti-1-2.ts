import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { readXmlFile } from "#lib/course-reader/shared/xml-file.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { type QtiDocument, readQti } from "../shared/qti-1-2/documents.ts";

const DOCUMENTS = ["assessment", "objectbank"];
const LOOSE = ["item", "section"];

function countItems(node: XmlNode): number {
  return node.children.reduce((sum, child) => sum + (child.name === "item" ? 1 : countItems(child)), 0);
}

/** Items that stand in the document itself, in no assessment, are one more of these without a name. */
function withLooseItems(root: XmlNode): XmlNode {
  const loose = root.children.filter((child) => LOOSE.includes(child.name));
  if (loose.length === 0) return root;
  const assessment: XmlNode = {
    name: "assessment",
    attributes: {},
    children: loose,
    content: loose,
    text: "",
  };
  const documents = root.children.filter((child) => DOCUMENTS.includes(child.name));
  return { ...root, children: [...documents, assessment] };
}

function takeDocument(builder: CourseBuilder, document: QtiDocument, fallback: string): void {
  const { kind, title, ident, questions, drawnGroups } = document;
  builder.quiz({
    title: title || (kind === "bank" ? "Question bank" : fallback),
    questions,
    sourceId: ident || null,
    kind: kind === "bank" ? "question bank" : "quiz",
    note: kind === "bank" ? "A bank is no quiz: its questions come as an island of their own." : null,
  });
  for (const group of drawnGroups)
    builder.skip("question group", group, "It draws from a question bank that isn't in this file.");
}

/**
 * Reads one QTI 1.2 file outside of any cartridge: each assessment is an island, and so is each bank. Items are read
 * as those of a Common Cartridge are.
 */
export const reader: CourseReader = {
  accepts: ({ kind, root }) => (kind === "xml" || kind === "text") && root === "questestinterop",
  async read(source, onStep) {
    const root = await readXmlFile(source, onStep);
    refuseTooMany(countItems(root));
    const documents = await readQti(withLooseItems(root));
    onStep({ step: "Read outline", done: documents.length, total: documents.length });
    const fileTitle = titleFromFileName(source.fileName);
    const only = documents.length === 1 ? documents[0] : undefined;
    const builder = new CourseBuilder({
      title: only?.title || fileTitle,
      format: "qti_1_2",
      sourceId: only?.ident || null,
    });
    for (const document of documents) takeDocument(builder, document, fileTitle);
    onStep({ step: "Build islands", done: documents.length, total: documents.length });
    return builder.result();
  },
};
