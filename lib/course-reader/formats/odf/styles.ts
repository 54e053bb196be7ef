import { letterAt } from "#lib/core/letter-at.ts";
import type { Marker } from "#lib/course-reader/shared/document/blocks.ts";
import { childAt, descendants, type XmlNode } from "#lib/server/files/xml.ts";

/** How letters look. */
export interface TextStyle {
  bold: boolean;
  isMarked: boolean;
  color: string | undefined;
  isUnderlined: boolean;
  italic: boolean;
  code: boolean;
  /** Crossed out, or never shown */
  isGone: boolean;
  raised: "sub" | "sup" | undefined;
}

export const PLAIN: TextStyle = {
  bold: false,
  isMarked: false,
  color: undefined,
  isUnderlined: false,
  italic: false,
  code: false,
  isGone: false,
  raised: undefined,
};
const MAX_BASES = 20;
const LETTERS = 26;
const MONOSPACED = /mono|courier|consolas/i;

function raisedOf(position: string): "sub" | "sup" | undefined {
  if (/^(super|[1-9]\d*%)/.test(position)) return "sup";
  return /^(sub|-)/.test(position) ? "sub" : undefined;
}

/** The styles of an OpenDocument file: how texts look, and how lists count. */
export class Styles {
  private readonly styles = new Map<string, XmlNode>();
  private readonly lists = new Map<string, XmlNode>();

  constructor(roots: readonly (XmlNode | null)[]) {
    for (const root of roots) {
      for (const style of descendants(root ?? undefined, "style"))
        this.styles.set(style.attributes.name ?? "", style);
      for (const list of descendants(root ?? undefined, "list-style"))
        this.lists.set(list.attributes.name ?? "", list);
    }
  }

  look(name: string | undefined, depth = 0): TextStyle {
    const style = name === undefined ? undefined : this.styles.get(name);
    if (!style || depth > MAX_BASES) return PLAIN;
    const base = this.look(style.attributes["parent-style-name"], depth + 1);
    const own = childAt(style, "text-properties")?.attributes ?? {};
    const weight = own["font-weight"];
    const posture = own["font-style"];
    const ground = own["background-color"];
    const crossed = own["text-line-through-style"];
    const line = own["text-underline-style"];
    const isHidden = own.display === "none";
    return {
      bold: weight === undefined ? base.bold : weight === "bold" || Number(weight) >= 600,
      isMarked: ground === undefined ? base.isMarked : !/^(transparent|#ffffff)$/i.test(ground),
      color: own.color ?? base.color,
      isUnderlined: line === undefined ? base.isUnderlined : line !== "none",
      italic: posture === undefined ? base.italic : posture !== "normal",
      code: MONOSPACED.test(own["font-name"] ?? own["font-family"] ?? "") || base.code,
      isGone: isHidden || (crossed === undefined ? base.isGone : crossed !== "none"),
      raised: raisedOf(own["text-position"] ?? "") ?? base.raised,
    };
  }

  /** Whether a style is one of those for titles. */
  isTitle(name: string | undefined, depth = 0): boolean {
    if (name === undefined || depth > MAX_BASES) return false;
    const parent = this.styles.get(name)?.attributes["parent-style-name"];
    return name === "Title" || this.isTitle(parent, depth + 1);
  }

  /** The level of a heading that is one by its style alone; null for a text. */
  headingLevel(name: string | undefined, depth = 0): number | null {
    if (name === undefined || depth > MAX_BASES) return null;
    const level = /^Heading_20_([1-9])$/.exec(name)?.[1];
    return level
      ? Number(level)
      : this.headingLevel(this.styles.get(name)?.attributes["parent-style-name"], depth + 1);
  }

  /** Whether a slide's style hides it. */
  isHidden(name: string | undefined): boolean {
    const style = name === undefined ? undefined : this.styles.get(name);
    return childAt(style, "drawing-page-properties")?.attributes.visibility === "hidden";
  }

  private level(list: string | undefined, depth: number): XmlNode | undefined {
    const levels = list === undefined ? undefined : this.lists.get(list);
    return levels?.children.find(({ attributes }) => Number(attributes.level) === depth + 1);
  }

  /** Where a list begins to count. */
  firstCount(list: string | undefined, depth: number): number {
    const start = Number(this.level(list, depth)?.attributes["start-value"] ?? 1);
    return Number.isSafeInteger(start) ? start : 1;
  }

  /** What stands before the item `count` of a list. */
  marker(list: string | undefined, depth: number, count: number): Marker {
    const level = this.level(list, depth);
    const format = level?.attributes["num-format"] ?? "";
    if (level?.name !== "list-level-style-number" || format === "")
      return { kind: "bullet", sign: "", depth };
    if (/^a$/i.test(format) && count >= 1 && count <= LETTERS)
      return { kind: "letter", sign: `${letterAt(count - 1)}) `, depth };
    return { kind: "number", sign: `${count}. `, depth };
  }
}
