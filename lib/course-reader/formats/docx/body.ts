import { type Block, blocksOf, codeBlock, headingBlock } from "#lib/course-reader/shared/document/blocks.ts";
import type { Run } from "#lib/course-reader/shared/document/markdown.ts";
import type { Relation } from "#lib/course-reader/shared/document/office-package.ts";
import { tableBlocks } from "#lib/course-reader/shared/document/table.ts";
import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import type { Numbering } from "./numbering.ts";
import { isMonospaced, RunReader, SILENT } from "./runs.ts";
import { levelOf, listOf, type Styles } from "./styles.ts";

export interface WordParts {
  styles: Styles;
  numbering: Numbering;
  relations: ReadonlyMap<string, Relation>;
}

/** The body of a Word document as blocks. */
export class WordBody {
  private readonly parts: WordParts;
  private readonly runs: RunReader;
  private blocks: Block[] = [];
  /** All of it is in a monospaced font, so that this says nothing. */
  private isTyped = false;
  title = "";

  constructor(parts: WordParts) {
    this.parts = parts;
    this.runs = new RunReader(parts.relations, parts.styles.isBold);
  }

  private paragraph(node: XmlNode): void {
    const properties = childAt(node, "pPr");
    const style = this.parts.styles.ofParagraph(childAt(properties, "pStyle")?.attributes.val);
    if (style.isSilent) return;
    const level = levelOf("", childAt(properties, "outlineLvl")?.attributes.val) ?? style.level;
    const runs = this.runs.read(node);
    const words = runs.map(({ text, isReady }) => (isReady ? "" : text)).join("");
    if (level === 0 && this.title === "") this.title = words.replace(/\s+/g, " ").trim();
    else if (level !== null && words.trim() !== "") this.blocks.push(headingBlock(Math.max(1, level), words));
    else {
      const list = listOf(properties, style.list);
      const marker = list && this.parts.numbering.next(list.id, list.depth);
      const isListing = style.isCode || (!this.isTyped && !marker && isCode(runs, words));
      this.blocks.push(...(isListing ? words.split("\n").map(codeBlock) : blocksOf(runs, marker)));
    }
    for (const box of this.runs.takeBoxes()) this.content(box);
  }

  private table(node: XmlNode): void {
    const rows = childrenOf(node, "tr").map((row) => childrenOf(row, "tc").map((cell) => this.within(cell)));
    this.blocks.push(...tableBlocks(rows));
  }

  /** The blocks of a cell alone. */
  private within(cell: XmlNode): Block[] {
    const outer = this.blocks;
    this.blocks = [];
    this.content(cell);
    const inner = this.blocks;
    this.blocks = outer;
    return inner;
  }

  private content(node: XmlNode): void {
    for (const child of node.children) {
      if (SILENT.has(child.name) || isContents(child)) continue;
      if (child.name === "p") this.paragraph(child);
      else if (child.name === "tbl") this.table(child);
      else this.content(child);
    }
  }

  read(body: XmlNode): Block[] {
    this.isTyped = isTyped(body);
    this.content(body);
    return this.blocks;
  }
}

function isTyped(body: XmlNode): boolean {
  let [typed, all] = [0, 0];
  for (const run of descendants(body, "r")) {
    const { length } = childAt(run, "t")?.text ?? "";
    all += length;
    if (isMonospaced(childAt(run, "rPr"))) typed += length;
  }
  return 2 * typed > all;
}

/** Word's own table of contents */
function isContents(node: XmlNode): boolean {
  const gallery = childAt(node, "sdtPr", "docPartObj", "docPartGallery")?.attributes.val ?? "";
  return node.name === "sdt" && /table of contents/i.test(gallery);
}

const OPTION = /^\s*\(?[A-Ja-j][.)]\s/;

/** Whether a whole paragraph is in a monospaced font. */
function isCode(runs: readonly Run[], words: string): boolean {
  const filled = runs.filter(({ text }) => text.trim() !== "");
  const isAlike = filled.length > 0 && filled.every(({ code, isReady }) => code === true && !isReady);
  return isAlike && !OPTION.test(words);
}
