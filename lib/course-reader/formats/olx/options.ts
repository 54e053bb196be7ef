import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { WeightedOption } from "#lib/course-reader/questions/source-question.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { readInside, readRemark } from "./text.ts";

const FULL_MARKS = 100;
const HINTS = new Set(["choicehint", "optionhint", "compoundhint"]);

function weightOf(node: XmlNode): number {
  const correct = (node.attributes.correct ?? "").trim().toLowerCase();
  if (correct === "true") return FULL_MARKS;
  if (correct !== "partial") return 0;
  const share = Number(node.attributes.point_value ?? "0.5");
  return share > 0 && share < 1 ? share * FULL_MARKS : FULL_MARKS / 2;
}

/** What is said to anyone who ticks the option; what is said to anyone who leaves it is another matter. */
function hintOf(node: XmlNode, media: Media, notes: string[]): RichText | null {
  const hints = node.children.filter(({ name }) => HINTS.has(name));
  const hint = hints.find(({ attributes }) => attributes.selected !== "false");
  return hint ? readRemark(hint, media, notes) : null;
}

export interface Options {
  options: WeightedOption[];
  notes: string[];
}

/** <choice> or <option> elements as options. */
export function readOptions(
  nodes: readonly XmlNode[],
  media: Media,
  targeted: ReadonlyMap<string, RichText>,
): Options {
  const notes: string[] = [];
  const options = nodes.map((node): WeightedOption => {
    const read = readInside(node, media, (inner) => (HINTS.has(inner.name) ? "" : null));
    notes.push(...read.notes);
    const feedback =
      hintOf(node, media, notes) ?? targeted.get(node.attributes["explanation-id"] ?? "") ?? null;
    return { ...read.rich, weight: weightOf(node), feedback };
  });
  return { options, notes };
}

/** "('red','it\'s green')" → red, it's green: the way in which a list stands in an attribute. */
export function splitList(list: string): string[] {
  const inner = list.trim().replace(/^\(/, "").replace(/\)$/, "");
  const safe = inner.replace(/\\'/g, "\u0001").replace(/(\p{L})'(\p{L})/gu, "$1\u0001$2");
  const quoted = [...safe.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => match[1] ?? match[2] ?? "");
  const parts = quoted.length > 0 ? quoted : safe.split(",");
  return parts.map((part) => part.replaceAll("\u0001", "'").trim());
}

/** The options of one drop-down. */
export function readDropdown(input: XmlNode, media: Media): Options {
  const nodes = childrenOf(input, "option");
  if (nodes.length > 0) return readOptions(nodes, media, new Map());
  const right = (input.attributes.correct ?? "").trim();
  const options = splitList(input.attributes.options ?? "").map((text) => ({
    text,
    html: null,
    weight: text === right ? FULL_MARKS : 0,
    feedback: null,
  }));
  return { options, notes: [] };
}

/** What a problem says to those who chose an option, where it says so in a place of its own. */
export function targetedFeedback(problem: XmlNode, media: Media, notes: string[]): Map<string, RichText> {
  const said = descendants(problem, "targetedfeedback").flatMap((node): [string, RichText][] => {
    const remark = readRemark(node, media, notes);
    return remark ? [[node.attributes["explanation-id"] ?? "", remark]] : [];
  });
  return new Map(said);
}
