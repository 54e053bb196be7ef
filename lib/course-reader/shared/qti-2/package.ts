import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { MediaStore } from "#lib/course-reader/shared/media.ts";
import { fileAt, folderOf, rebase } from "#lib/course-reader/shared/package/file.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import {
  childAt,
  childrenOf,
  deepText,
  parseXmlBuffer,
  XML_LIMITS,
  XmlError,
  type XmlNode,
} from "#lib/server/files/xml.ts";
import { lostItem, readItem } from "./item.ts";
import { toMarkup } from "./markup.ts";
import { toVersion2 } from "./xml.ts";

const MAX_FILE_BYTES = XML_LIMITS.maxCharacters * 2;
export const NOT_THERE = "Its file isn't in the package.";
const NO_STIMULUS = "The text that goes with it isn't in the package.";

/** The state of reading a package: what has come over, and what may not come over again. */
export interface QtiReading {
  archive: Archive;
  mediaStore: MediaStore;
  /** Files of items that are in already */
  taken: Set<string>;
  /** Identifiers of items, of which a newer export is told by */
  ids: Set<string>;
  /** Shared texts that some item has used */
  stimuli: Map<string, string | null>;
}

export function startQti(archive: Archive, mediaStore: MediaStore): QtiReading {
  return { archive, mediaStore, taken: new Set(), ids: new Set(), stimuli: new Map() };
}

/** A file's root in version 2's names, or a sentence on why it can't be read. */
export async function loadXml(archive: Archive, path: string): Promise<XmlNode | string> {
  try {
    return toVersion2(parseXmlBuffer(await archive.readBuffer(path, MAX_FILE_BYTES)));
  } catch (error) {
    if (error instanceof XmlError || error instanceof ArchiveError) return error.message;
    throw error;
  }
}

async function readStimulus(reading: QtiReading, path: string | null): Promise<string | null> {
  if (path === null) return null;
  const known = reading.stimuli.get(path);
  if (known !== undefined) return known;
  const root = await loadXml(reading.archive, path);
  const body = typeof root === "string" ? undefined : childAt(root, "stimulusBody");
  const markup = body ? `<div>${toMarkup(rebase(body, folderOf(path)))}</div>` : null;
  reading.stimuli.set(path, markup);
  return markup;
}

/** The markup that stands before an item's own: the texts that it refers to. */
async function prefaceOf(reading: QtiReading, item: XmlNode, folder: string) {
  const notes: string[] = [];
  let preface = "";
  for (const { attributes } of childrenOf(item, "assessmentStimulusRef")) {
    const markup = await readStimulus(reading, fileAt(reading.archive, folder, attributes.href));
    if (markup === null) notes.push(NO_STIMULUS);
    else preface += markup;
  }
  return { preface, notes };
}

/** Keeps an item's own id for the first item that has it. */
export function claimId(reading: Pick<QtiReading, "ids">, item: XmlNode): boolean {
  const id = item.attributes.identifier ?? "";
  const isFirst = !reading.ids.has(id);
  reading.ids.add(id);
  return isFirst;
}

/** The questions of an item's file; one that can't be read is one lost question with its reason. */
export async function takeItem(
  reading: QtiReading,
  path: string | null,
  name: string,
  preface = "",
): Promise<SourceQuestion[]> {
  if (path === null) return [lostItem("question", name, NOT_THERE)];
  reading.taken.add(path);
  const root = await loadXml(reading.archive, path);
  if (typeof root === "string") return [lostItem("question", name, root)];
  if (root.name !== "assessmentItem") return [lostItem("question", name, "Its file holds no question.")];
  const folder = folderOf(path);
  const shared = await prefaceOf(reading, root, folder);
  const hasId = claimId(reading, root);
  return readItem(root, {
    media: reading.mediaStore.at(folder),
    preface: preface + shared.preface,
    hasId,
    notes: shared.notes,
  });
}

/** A text that several items share, for the case that none does: its title and its plain text. */
export async function loadStimulus(
  archive: Archive,
  path: string,
): Promise<{ title: string; text: string; id: string | null } | string> {
  const root = await loadXml(archive, path);
  if (typeof root === "string") return root;
  const body = childAt(root, "stimulusBody");
  if (!body) return "Its file holds no text.";
  const blocks = body.children.length > 0 ? body.children : [body];
  const text = blocks
    .map((block) => deepText(block).replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  const title = tidyTitle(root.attributes.title ?? "", "Text");
  return { title, text: text.join("\n\n"), id: root.attributes.identifier ?? null };
}
