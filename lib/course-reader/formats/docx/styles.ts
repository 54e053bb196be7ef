import { childAt, childrenOf, type XmlNode } from "#lib/server/files/xml.ts";
import { isOn } from "./runs.ts";

interface ListPlace {
  id: string;
  depth: number;
}

/** What a style says of the paragraphs that have it. */
export interface ParagraphStyle {
  /** 0 for the title, 1 to 6 for headings; null for text */
  level: number | null;
  list: ListPlace | null;
  /** A line of the table of contents */
  isSilent: boolean;
  isCode: boolean;
  isBold: boolean;
}

export interface Styles {
  ofParagraph: (id: string | undefined) => ParagraphStyle;
  /** Whether a style makes letters bold */
  isBold: (id: string | undefined) => boolean;
}

const PLAIN: ParagraphStyle = { level: null, list: null, isSilent: false, isCode: false, isBold: false };
const MAX_BASES = 20;

/** The list that a paragraph or its style stands in; null where it stands in none. `base`: as its style says. */
export function listOf(properties: XmlNode | undefined, base: ListPlace | null): ListPlace | null {
  const numbering = childAt(properties, "numPr");
  const id = childAt(numbering, "numId")?.attributes.val ?? base?.id;
  const depth = Number(childAt(numbering, "ilvl")?.attributes.val ?? base?.depth ?? 0);
  return id === undefined ? null : { id, depth };
}

/** The level of a heading by its style's name, else by the place that it has in the outline. */
export function levelOf(name: string, outline: string | undefined): number | null {
  const heading = /^heading\s?([1-9])$/i.exec(name)?.[1];
  if (heading) return Math.min(6, Number(heading));
  if (/^title$/i.test(name)) return 0;
  const level = Number(outline ?? 9);
  return level >= 0 && level < 9 ? Math.min(6, level + 1) : null;
}

/** Reads the styles of a Word document, by their ids. */
export function readStyles(root: XmlNode | null): Styles {
  const byId = new Map(childrenOf(root ?? undefined, "style").map((each) => [each.attributes.styleId, each]));
  const known = new Map<string, ParagraphStyle>();
  const read = (id: string | undefined, depth: number): ParagraphStyle => {
    const style = id === undefined ? undefined : byId.get(id);
    if (!style || id === undefined || depth > MAX_BASES) return PLAIN;
    const earlier = known.get(id);
    if (earlier) return earlier;
    const base = read(childAt(style, "basedOn")?.attributes.val, depth + 1);
    const name = childAt(style, "name")?.attributes.val ?? "";
    const properties = childAt(style, "pPr");
    const look = childAt(style, "rPr");
    const found: ParagraphStyle = {
      level: levelOf(name, childAt(properties, "outlineLvl")?.attributes.val) ?? base.level,
      list: listOf(properties, base.list),
      isSilent: /^toc (heading|\d)/i.test(name) || base.isSilent,
      isCode: /\b(code|preformatted|source|listing)\b/i.test(name) || base.isCode,
      isBold: childAt(look, "b") ? isOn(look, "b") : base.isBold,
    };
    known.set(id, found);
    return found;
  };
  return { ofParagraph: (id) => read(id, 0), isBold: (id) => read(id, 0).isBold };
}
