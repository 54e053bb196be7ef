import type { Blank } from "#lib/course-reader/questions/source-question.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { type Asked, askTyped, dropdownOptions, gapOptions, type Item, responseOf } from "./interaction.ts";
import { type Replace, toMarkup } from "./markup.ts";

const OTHER_GAP = "[…]";
const INLINE = new Set(["inlineChoiceInteraction", "textEntryInteraction"]);

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

/** All blanks of one kind as one question; those without a key stay closed. */
export function blanksQuestion(
  draft: Draft,
  kind: "dropdowns" | "blanks",
  nodes: readonly XmlNode[],
): Question {
  const focus = new Map<XmlNode, string>();
  const blanks: Blank[] = [];
  const notes: string[] = [];
  let reason: string | null = null;
  for (const node of nodes) {
    const name = blankName(focus.size, draft.plain);
    const read = kind === "dropdowns" ? dropdownOptions(draft.item, node) : typedOptions(draft.item, node);
    focus.set(node, "reason" in read ? OTHER_GAP : `[${name}]`);
    if ("reason" in read) {
      reason ??= read.reason;
      continue;
    }
    notes.push(...read.notes);
    blanks.push({ name, options: read.options });
  }
  const lost = nodes.length - blanks.length;
  if (lost > 0 && blanks.length > 0)
    notes.push(`${lost} of its ${nodes.length} blanks can't be asked: ${reason}`);
  const body =
    blanks.length > 0 ? { type: kind, blanks } : { type: "unplayable" as const, reason: reason ?? "" };
  const response = nodes[0] ? responseOf(nodes[0]) : "";
  return { asked: { kind, body, notes }, stem: stemOf(draft.body, focus), response, isFixed: false };
}

function typedOptions(item: Item, node: XmlNode) {
  const { body, notes } = askTyped(item, node);
  if (body.type === "unplayable") return { reason: body.reason };
  const accepted = body.type === "short" ? body.accepted : [];
  return { options: accepted.map((answer) => ({ ...answer, html: null })), notes };
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
    asked: { kind: "dropdowns", body: { type: "dropdowns", blanks }, notes: read.notes },
    stem,
    response,
    isFixed: false,
  };
}
