import { letterAt } from "#lib/core/letter-at.ts";
import {
  type Block,
  blocksOf,
  headingBlock,
  type Marker,
  readyBlock,
} from "#lib/course-reader/shared/document/blocks.ts";
import { inkOf, pictureOf, type Run } from "#lib/course-reader/shared/document/markdown.ts";
import { formulaOf } from "#lib/course-reader/shared/document/office-math.ts";
import { partOf, type Relation, relationsOf } from "#lib/course-reader/shared/document/office-package.ts";
import { tableBlocks } from "#lib/course-reader/shared/document/table.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { childAt, childrenOf, deepText, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { inReadingOrder, isTitle, kindOf } from "./order.ts";

/** The slide's number, its date and its foot say nothing of its own. */
const SILENT = /^(dt|ftr|sldNum|hdr|sldImg)$/;
const LETTERS = 26;

const isTrue = (value: string | undefined) => value === "1" || value === "true";

function runsOf(paragraph: XmlNode): Run[] {
  return paragraph.children.flatMap((child): Run[] => {
    if (child.name === "br") return [{ text: "\n" }];
    if (child.name === "oMath" || child.name === "oMathPara")
      return [{ text: formulaOf(child), isReady: true }];
    if (child.name === "AlternateContent") return runsOf(childAt(child, "Choice") ?? child);
    if (child.name !== "r" && child.name !== "fld") return child.name === "m" ? runsOf(child) : [];
    const properties = childAt(child, "rPr");
    const { b, i, baseline, strike = "noStrike" } = properties?.attributes ?? {};
    if (strike !== "noStrike") return [];
    const raised = Number(baseline ?? 0) === 0 ? undefined : Number(baseline) > 0 ? "sup" : "sub";
    const isMarked = childAt(properties, "highlight") !== undefined;
    const { u = "none" } = properties?.attributes ?? {};
    const ink = inkOf(childAt(properties, "solidFill", "srgbClr")?.attributes.val, u !== "none");
    const text = childrenOf(child, "t").map(deepText).join("").replaceAll("\u000b", "\n");
    return [{ text, bold: isTrue(b), italic: isTrue(i), isMarked, ink, raised }];
  });
}

/** What a paragraph's list writes before it. `counts`: of the items before, by depth. */
function markerOf(paragraph: XmlNode, areBullets: boolean, counts: number[]): Marker | null {
  const properties = childAt(paragraph, "pPr");
  const depth = Number(properties?.attributes.lvl ?? 0);
  const numbering = childAt(properties, "buAutoNum")?.attributes;
  counts.length = Math.min(counts.length, depth + (numbering ? 1 : 0));
  if (numbering) {
    const count = (counts[depth] ?? Number(numbering.startAt ?? 1) - 1) + 1;
    counts[depth] = count;
    if (/^alpha/.test(numbering.type ?? "") && count <= LETTERS)
      return { kind: "letter", sign: `${letterAt(count - 1)}) `, depth };
    return { kind: "number", sign: `${count}. `, depth };
  }
  const isBullet = (areBullets || depth > 0) && !childAt(properties, "buNone");
  return isBullet || childAt(properties, "buChar") ? { kind: "bullet", sign: "", depth } : null;
}

/** The paragraphs of a text frame. `areBullets`: they have bullets unless they say otherwise. */
function paragraphsOf(body: XmlNode | undefined, areBullets: boolean): Block[] {
  const counts: number[] = [];
  return childrenOf(body, "p").flatMap((paragraph) => {
    const runs = runsOf(paragraph);
    if (runs.every(({ text }) => text.trim() === "")) return [];
    return blocksOf(runs, markerOf(paragraph, areBullets, counts));
  });
}

export interface SlideParts {
  title: string;
  /** Its title stands in the middle: it opens the presentation or a part of it */
  isOpening: boolean;
  isHidden: boolean;
  blocks: Block[];
}

class Slide {
  title = "";
  isOpening = false;
  readonly blocks: Block[] = [];
  private readonly relations: ReadonlyMap<string, Relation>;

  constructor(relations: ReadonlyMap<string, Relation>) {
    this.relations = relations;
  }

  read(tree: XmlNode): void {
    for (const shape of inReadingOrder(tree.children)) {
      if (shape.name === "sp") this.shape(shape);
      else if (shape.name === "grpSp") this.read(shape);
      else if (shape.name === "pic") this.picture(shape);
      else if (shape.name === "graphicFrame") this.frame(shape);
      else if (shape.name === "AlternateContent") this.read(childAt(shape, "Choice") ?? shape);
    }
  }

  private shape(shape: XmlNode): void {
    const kind = kindOf(shape);
    if (SILENT.test(kind)) return;
    const body = childAt(shape, "txBody");
    if (isTitle(shape) && this.title === "") {
      const words = childrenOf(body, "p").map((each) => runsOf(each).map(({ text }) => text));
      this.title = words.flat().join(" ").replace(/\s+/g, " ").trim();
      this.isOpening = kind === "ctrTitle" && this.title !== "";
    } else this.blocks.push(...paragraphsOf(body, kind === "" && descendants(shape, "ph").length > 0));
  }

  private picture(shape: XmlNode): void {
    const blip = descendants(shape, "blip")[0]?.attributes;
    const relation = this.relations.get(blip?.embed ?? blip?.link ?? "");
    const description = descendants(shape, "cNvPr")[0]?.attributes.descr ?? "";
    if (relation) this.blocks.push(readyBlock(pictureOf(relation.target, description)));
  }

  private frame(shape: XmlNode): void {
    for (const table of descendants(shape, "tbl")) {
      const rows = childrenOf(table, "tr").map((row) =>
        childrenOf(row, "tc").map((cell) => paragraphsOf(childAt(cell, "txBody"), false)),
      );
      this.blocks.push(...tableBlocks(rows));
    }
  }
}

/** What a diagram says: its words stand in a part of its own. */
async function diagramsOf(archive: Archive, relations: ReadonlyMap<string, Relation>): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const { type, target } of relations.values()) {
    if (type !== "diagramData") continue;
    const points = descendants((await partOf(archive, target)) ?? undefined, "pt");
    for (const point of points) {
      const text = descendants(point, "t").map(deepText).join("");
      blocks.push(...blocksOf([{ text }], { kind: "bullet", sign: "", depth: 0 }));
    }
  }
  return blocks;
}

async function notesOf(archive: Archive, relations: ReadonlyMap<string, Relation>): Promise<Block[]> {
  const notes = [...relations.values()].find(({ type }) => type === "notesSlide");
  const root = notes ? await partOf(archive, notes.target) : null;
  const bodies = descendants(root ?? undefined, "sp").filter((shape) => kindOf(shape) === "body");
  return bodies.flatMap((shape) => paragraphsOf(childAt(shape, "txBody"), false));
}

/** One slide: its title, and its texts, tables, pictures and notes. Throws ImportError `bad_xml`, `too_large`. */
export async function readSlide(archive: Archive, path: string): Promise<SlideParts | null> {
  const root = await partOf(archive, path);
  const tree = childAt(root ?? undefined, "cSld", "spTree");
  if (!root || !tree) return null;
  const relations = await relationsOf(archive, path);
  const slide = new Slide(relations);
  slide.read(tree);
  const { title, isOpening } = slide;
  const isHidden = /^(0|false)$/.test(root.attributes.show ?? "1");
  if (isHidden) return { title, isOpening, isHidden, blocks: [] };
  const beside = [...(await diagramsOf(archive, relations)), ...(await notesOf(archive, relations))];
  return { title, isOpening, isHidden, blocks: [...slide.blocks, ...beside] };
}

/** A slide as a section of the presentation. */
export function slideBlocks({ title, blocks }: SlideParts, level: number): Block[] {
  return title === "" ? blocks : [headingBlock(level, title), ...blocks];
}
