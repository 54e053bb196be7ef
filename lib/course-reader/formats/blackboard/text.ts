import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import {
  explanationOf,
  joinTexts,
  type ReadText,
  readHtml,
  readMoodle,
  readPlain,
} from "#lib/course-reader/shared/text/rich-text.ts";
import { childrenOf, deepText, type XmlNode } from "#lib/server/files/xml.ts";

const FILE_LOST = "A file that it shows is left out.";

/** A text of Blackboard: markup, plain, or "smart": typed as plain text in which markup may stand. */
function readOne(node: XmlNode, media: Media): ReadText {
  const text = deepText(node);
  const type = node.attributes.type ?? node.attributes.texttype ?? "";
  if (/html/i.test(type)) return readHtml(text, media);
  return /smart/i.test(type) ? readMoodle(text, media) : readPlain(text);
}

/** The texts of a block and of the blocks in it, in order; those of answers aren't among them. */
function partsOf(node: XmlNode, media: Media): ReadText[] {
  return node.children.flatMap((child) => {
    if (child.name.startsWith("response_")) return [];
    if (child.name === "mat_formattedtext" || child.name === "mattext") return [readOne(child, media)];
    if (child.name === "matapplication" || child.name === "matimage")
      return [{ rich: { text: "", html: null }, notes: [FILE_LOST] }];
    return partsOf(child, media);
  });
}

/** What a block says. */
export function readBlock(node: XmlNode | undefined, media: Media): ReadText {
  const parts = node ? partsOf(node, media) : [];
  const filled = parts.filter(({ rich, notes }) => rich.text.trim() !== "" || notes.length > 0);
  return joinTexts(filled);
}

/** What is said to an answer, by the feedback's name; what it loses is added to `notes`. */
export function feedbackOf(item: XmlNode, ident: string, media: Media, notes: string[]): RichText | null {
  const found = childrenOf(item, "itemfeedback").filter((one) => one.attributes.ident === ident);
  const texts = found.map((one) => explanationOf(readBlock(one, media), notes));
  return texts.find((text) => text !== null) ?? null;
}
