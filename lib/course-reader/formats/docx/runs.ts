import { inkOf, pictureOf, type Run } from "#lib/course-reader/shared/document/markdown.ts";
import { formulaOf } from "#lib/course-reader/shared/document/office-math.ts";
import type { Relation } from "#lib/course-reader/shared/document/office-package.ts";
import { childAt, deepText, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { symbolOf } from "./symbols.ts";

/** What a document says of its text beside it, says twice, or has deleted */
export const SILENT = new Set([
  "del",
  "moveFrom",
  "Fallback",
  "instrText",
  "delText",
  "pPr",
  "rPr",
  "sdtPr",
  "sectPr",
  "rt",
]);
const MONOSPACED = /courier|consolas|mono|menlo|source code/i;
const NO_SHADE = /^(?:auto|ffffff|clear)$/i;

export function isOn(properties: XmlNode | undefined, name: string): boolean {
  const node = childAt(properties, name);
  return node !== undefined && !/^(0|false|off|none)$/i.test(node.attributes.val ?? "true");
}

/** In a monospaced font */
export function isMonospaced(properties: XmlNode | undefined): boolean {
  return MONOSPACED.test(childAt(properties, "rFonts")?.attributes.ascii ?? "");
}

function isShaded(properties: XmlNode | undefined): boolean {
  const shade = childAt(properties, "shd")?.attributes;
  return shade !== undefined && !NO_SHADE.test(shade.fill ?? "auto");
}

/** Teachers mark right answers in bold or by a marker. */
function lookOf(properties: XmlNode | undefined, isBoldStyle: boolean): Omit<Run, "text"> {
  const raised = childAt(properties, "vertAlign")?.attributes.val;
  return {
    bold: childAt(properties, "b") ? isOn(properties, "b") : isBoldStyle,
    isMarked: isOn(properties, "highlight") || isShaded(properties),
    ink: inkOf(childAt(properties, "color")?.attributes.val, isOn(properties, "u")),
    italic: isOn(properties, "i"),
    code: isMonospaced(properties),
    raised: raised === "superscript" ? "sup" : raised === "subscript" ? "sub" : undefined,
  };
}

/** Text that no one sees, or that is crossed out */
const isGone = (properties: XmlNode | undefined) =>
  ["vanish", "strike", "dstrike"].some((name) => isOn(properties, name));

/** The runs of a paragraph, and the text boxes that hang on it. */
export class RunReader {
  private readonly relations: ReadonlyMap<string, Relation>;
  private readonly isBold: (style: string | undefined) => boolean;
  private readonly boxes: XmlNode[] = [];

  constructor(
    relations: ReadonlyMap<string, Relation>,
    isBold: (style: string | undefined) => boolean = () => false,
  ) {
    this.relations = relations;
    this.isBold = isBold;
  }

  /** The boxes that were found since the last call. */
  takeBoxes(): XmlNode[] {
    return this.boxes.splice(0);
  }

  read(node: XmlNode): Run[] {
    return node.children.flatMap((child): Run[] => {
      if (SILENT.has(child.name)) return [];
      if (child.name === "r") return this.run(child);
      if (child.name === "oMath") return [{ text: formulaOf(child), isReady: true }];
      if (child.name === "drawing" || child.name === "pict") return this.drawing(child);
      return this.read(child);
    });
  }

  private run(node: XmlNode): Run[] {
    const properties = childAt(node, "rPr");
    if (isGone(properties)) return [];
    const look = lookOf(properties, this.isBold(childAt(properties, "rStyle")?.attributes.val));
    return node.children.flatMap((child): Run[] => {
      if (SILENT.has(child.name)) return [];
      if (child.name === "t") return [{ text: deepText(child).replaceAll("\n", " "), ...look }];
      if (child.name === "tab" || child.name === "ptab") return [{ text: "\t", ...look }];
      if (child.name === "noBreakHyphen") return [{ text: "-", ...look }];
      if (child.name === "br" || child.name === "cr") return [{ text: "\n", ...look }];
      if (child.name === "sym") return [{ text: symbolOf(child), ...look }];
      if (child.name === "drawing" || child.name === "pict" || child.name === "object")
        return this.drawing(child);
      return this.read(child);
    });
  }

  private drawing(node: XmlNode): Run[] {
    this.boxes.push(...descendants(node, "txbxContent", ["Fallback", "txbxContent"]));
    const description = descendants(node, "docPr")[0]?.attributes.descr ?? "";
    const ids = [
      ...descendants(node, "blip", ["Fallback"]).map(({ attributes }) => attributes.embed ?? attributes.link),
      ...descendants(node, "imagedata", ["Fallback"]).map(({ attributes }) => attributes.id),
    ];
    return ids.flatMap((id) => {
      const relation = this.relations.get(id ?? "");
      return relation ? [{ text: pictureOf(relation.target, description), isReady: true }] : [];
    });
  }
}
