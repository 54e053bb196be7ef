import type { Blank, SourceBody } from "#lib/course-reader/questions/source-question.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { type Asked, askTyped, dropdownOptions, gapOptions, type Item, responseOf } from "./interaction.ts";
import { paysByMapping } from "./key.ts";
import { type Replace, toMarkup } from "./markup.ts";

const OTHER_GAP = "[…]";
/** Interactions within a line of the text: one is chosen or typed there */
export const INLINE: ReadonlySet<string> = new Set(["inlineChoiceInteraction", "textEntryInteraction"]);

export interface Question {
  asked: Asked;
  stem: string;
  /** The response that tells it from the item's other questions */
  response: string;
  isFixed: boolean;
}

/** An item whose questions are put together. */
export interface Draft {
  item: Item;
  body: XmlNode;
  plain: string;
}

/** The body with one interaction in focus; the others are closed, so that none gives the next one away. */
export function stemOf(body: XmlNode, focus: ReadonlyMap<XmlNode, string>): string {
  const replace: Replace = (node) => {
    const text = focus.get(node);
    if (text !== undefined) return text;
    return INLINE.has(node.name) ? OTHER_GAP : null;
  };
  return toMarkup(body, replace);
}

/** Names for blanks that the text itself doesn't use. */
function blankName(index: number, markup: string): string {
  let name = `gap ${index + 1}`;
  while (markup.includes(`[${name}]`)) name += "·";
  return name;
}

const isMenu = (node: XmlNode) => node.name === "inlineChoiceInteraction";

/** All blanks of a text as one question; those without a key stay closed. */
export function blanksQuestion(draft: Draft, nodes: readonly XmlNode[]): Question {
  const kind = nodes.every(isMenu) ? "dropdowns" : "blanks";
  const focus = new Map<XmlNode, string>();
  const blanks: Blank[] = [];
  const notes: string[] = [];
  let reason: string | null = null;
  for (const node of nodes) {
    const name = blankName(focus.size, draft.plain);
    const read = isMenu(node) ? dropdownOptions(draft.item, node) : typedBlank(draft.item, node);
    focus.set(node, "reason" in read ? OTHER_GAP : `[${name}]`);
    if ("reason" in read) {
      reason ??= read.reason;
      continue;
    }
    const { notes: lost, ...blank } = read;
    notes.push(...lost);
    blanks.push({ name, ...blank });
  }
  const lost = nodes.length - blanks.length;
  if (lost > 0 && blanks.length > 0)
    notes.push(`${lost} of its ${nodes.length} blanks can't be asked: ${reason}`);
  const { declarations, scoring } = draft.item;
  const isPartial = nodes.every((node) => paysByMapping(declarations.get(responseOf(node)), scoring));
  // Numbers and menus among the texts are blanks of their own kinds.
  const isText = blanks.every(({ typed }) => typed);
  const body: SourceBody =
    blanks.length > 0
      ? { type: isText ? "blanks" : "dropdowns", blanks, isPartial }
      : { type: "unplayable", reason: reason ?? "" };
  const response = nodes[0] ? responseOf(nodes[0]) : "";
  return { asked: { kind, body, notes }, stem: stemOf(draft.body, focus), response, isFixed: false };
}

function typedBlank(
  item: Item,
  node: XmlNode,
): { reason: string } | (Omit<Blank, "name"> & { notes: string[] }) {
  const { body, notes } = askTyped(item, node);
  if (body.type === "numeric") return { options: [], numbers: body.answers, notes };
  if (body.type !== "short") return { reason: body.type === "unplayable" ? body.reason : "" };
  const options = body.accepted.map((answer) => ({ ...answer, html: null }));
  return { options, typed: body.typed ?? {}, notes };
}

/** The gaps of a text that take words from a list. */
export function gapQuestion(draft: Draft, node: XmlNode): Question {
  const read = gapOptions(draft.item, node);
  const markup = (marks: ReadonlyMap<string, string>) =>
    toMarkup(node, (child) => {
      if (child.name === "gapText" || child.name === "gapImg") return "";
      return child.name === "gap" ? (marks.get(child.attributes.identifier ?? "") ?? OTHER_GAP) : null;
    });
  const response = responseOf(node);
  if ("reason" in read) {
    const asked: Asked = { kind: "dropdowns", body: { type: "unplayable", reason: read.reason }, notes: [] };
    return {
      asked,
      stem: stemOf(draft.body, new Map([[node, markup(new Map())]])),
      response,
      isFixed: false,
    };
  }
  const names = [...read.gaps.keys()].map((id, index): [string, string] => [
    id,
    blankName(index, draft.plain),
  ]);
  const blanks = names.map(([id, name]) => ({ name, options: read.gaps.get(id) ?? [] }));
  const marks = new Map(names.map(([id, name]) => [id, `[${name}]`]));
  const stem = stemOf(draft.body, new Map([[node, markup(marks)]]));
  return {
    asked: {
      kind: "dropdowns",
      body: { type: "dropdowns", blanks, isPartial: read.isPartial },
      notes: read.notes,
    },
    stem,
    response,
    isFixed: false,
  };
}
