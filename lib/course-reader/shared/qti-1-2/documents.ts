import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { childAt, childrenOf, type XmlNode } from "#lib/server/files/xml.ts";
import { readItem } from "./item.ts";
import { metadataOf } from "./kinds.ts";

/** A quiz or a question bank as its file describes it. */
export interface QtiDocument {
  kind: "quiz" | "bank";
  ident: string;
  title: string;
  questions: SourceQuestion[];
  /** For each question, the bank's question that it was made from, where the file says so. */
  bankIds: string[];
  /** Groups that draw from a bank kept elsewhere, so that they bring no questions of their own. */
  drawnGroups: string[];
}

/** Items of all sections in order: a group that draws some of its questions brings all of them. */
function itemsOf(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (child.name === "item") return [child];
    return child.name === "section" ? itemsOf(child) : [];
  });
}

function drawnGroupsOf(node: XmlNode): string[] {
  return childrenOf(node, "section").flatMap((section) => {
    const reference = childAt(section, "selection_ordering", "selection", "sourcebank_ref");
    const title = section.attributes.title?.trim() || "Question group";
    return [...(reference ? [title] : []), ...drawnGroupsOf(section)];
  });
}

async function readOne(node: XmlNode, kind: QtiDocument["kind"], media: Media | null): Promise<QtiDocument> {
  const items = itemsOf(node);
  return {
    kind,
    ident: node.attributes.ident ?? "",
    title: node.attributes.title?.trim() || metadataOf(node, "bank_title"),
    questions: await mapSlowly(items, (item) => readItem(item, media)),
    bankIds: items.map((item) => metadataOf(item, "assessment_question_identifierref")),
    drawnGroups: drawnGroupsOf(node),
  };
}

/** The quizzes and banks of a `questestinterop` document: the QTI 1.2 profile and Canvas' own alike. */
export async function readQti(root: XmlNode, media: Media | null = null): Promise<QtiDocument[]> {
  const documents: QtiDocument[] = [];
  for (const node of childrenOf(root, "assessment")) documents.push(await readOne(node, "quiz", media));
  for (const node of childrenOf(root, "objectbank")) documents.push(await readOne(node, "bank", media));
  return documents;
}
