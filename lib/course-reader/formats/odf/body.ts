import {
  type Block,
  blocksOf,
  codeBlock,
  headingBlock,
  type Marker,
  readyBlock,
} from "#lib/course-reader/shared/document/blocks.ts";
import { inkOf, pictureOf, type Run } from "#lib/course-reader/shared/document/markdown.ts";
import { tableBlocks } from "#lib/course-reader/shared/document/table.ts";
import { childAt, childrenOf, deepText, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { ListCounts, startOf } from "./lists.ts";
import { PLAIN, Styles, type TextStyle } from "./styles.ts";

const SILENT = new Set([
  "tracked-changes",
  "table-of-content",
  "note",
  "annotation",
  "annotation-end",
  "sequence-decls",
  "forms",
  "illustration-index",
  "table-index",
  "alphabetical-index",
  "bibliography",
  "ruby-text",
]);

/** A text or presentation in OpenDocument's elements as blocks. */
export class OpenDocument {
  private readonly styles: Styles;
  private readonly formulas: ReadonlyMap<string, string>;
  private readonly counts = new ListCounts();
  private blocks: Block[] = [];
  /** Text boxes of the paragraph at hand, which follow it */
  private boxes: XmlNode[] = [];
  private slides = 0;
  /** The numbers of slides that aren't shown */
  readonly hidden: number[] = [];
  title = "";

  /** `formulas`: what the formulas within the file say, by their folders */
  constructor(roots: readonly (XmlNode | null)[], formulas: ReadonlyMap<string, string>) {
    this.styles = new Styles(roots);
    this.formulas = formulas;
  }

  private runs(node: XmlNode, look: TextStyle): Run[] {
    const ink = inkOf(look.color, look.isUnderlined);
    return node.content.flatMap((part): Run[] => {
      if (typeof part === "string")
        return look.isGone ? [] : [{ text: part.replace(/[^\S\u00a0]+/g, " "), ...look, ink }];
      if (SILENT.has(part.name)) return [];
      if (part.name === "s") return [{ text: " ".repeat(spacesOf(part)), ...look, ink }];
      if (part.name === "tab") return [{ text: "\t", ...look, ink }];
      if (part.name === "line-break") return [{ text: "\n", ...look, ink }];
      if (part.name === "frame") return this.frame(part);
      if (part.name !== "span") return this.runs(part, look);
      const own = this.styles.look(part.attributes["style-name"]);
      return this.runs(part, {
        bold: own.bold || look.bold,
        isMarked: own.isMarked || look.isMarked,
        color: own.color ?? look.color,
        isUnderlined: own.isUnderlined || look.isUnderlined,
        italic: own.italic || look.italic,
        code: own.code || look.code,
        isGone: own.isGone || look.isGone,
        raised: own.raised ?? look.raised,
      });
    });
  }

  private frame(frame: XmlNode): Run[] {
    const description = childAt(frame, "desc")?.text ?? childAt(frame, "title")?.text ?? "";
    const formula = this.formulas.get(folderOf(childAt(frame, "object")?.attributes.href));
    if (formula !== undefined) return [{ text: formula, isReady: true }];
    const href = childAt(frame, "image")?.attributes.href ?? "";
    const box = childAt(frame, "text-box");
    if (box) this.boxes.push(box);
    return href === "" ? [] : [{ text: pictureOf(href, description), isReady: true }];
  }

  private paragraph(node: XmlNode, marker: Marker | null = null): void {
    const name = node.attributes["style-name"];
    const look = this.styles.look(name);
    const level = marker === null ? this.styles.headingLevel(name) : null;
    const runs = this.runs(node, look);
    const words = runs.map(({ text }) => text).join("");
    if (marker === null && this.styles.isTitle(name) && this.title === "")
      this.title = words.replace(/\s+/g, " ").trim();
    else if (level !== null) this.heading(node, level);
    else if (marker === null && look.code && !runs.some(({ isReady }) => isReady))
      this.blocks.push(...words.split("\n").map(codeBlock));
    else this.blocks.push(...blocksOf(runs, marker));
    for (const box of this.boxes.splice(0)) this.content(box);
  }

  private list(list: XmlNode, style: string | undefined, depth: number): void {
    const name = list.attributes["style-name"] ?? style;
    let count = this.counts.before(list, name, this.styles.firstCount(name, depth) - 1);
    for (const item of list.children) {
      if (item.name === "list-item") count = startOf(item) ?? count + 1;
      let marker = item.name === "list-item" ? this.styles.marker(name, depth, count) : null;
      for (const child of item.children) {
        if (child.name === "list") this.list(child, name, depth + 1);
        else if (child.name === "h") this.heading(child);
        else if (child.name === "p") {
          this.paragraph(child, marker);
          marker = null;
        }
      }
    }
    this.counts.keep(list, name, count);
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

  private table(table: XmlNode): void {
    const rows = descendants(table, "table-row", ["table-row", "table-cell"]);
    this.blocks.push(
      ...tableBlocks(rows.map((row) => childrenOf(row, "table-cell").map((cell) => this.within(cell)))),
    );
  }

  private heading(node: XmlNode, level = Number(node.attributes["outline-level"] ?? 1)): void {
    const runs = this.runs(node, PLAIN).filter(({ isReady }) => !isReady);
    const words = runs.map(({ text }) => text).join("");
    if (words.trim() !== "") this.blocks.push(headingBlock(level, words));
    this.boxes = [];
  }

  /** A slide: its title is a heading, and its notes follow. */
  private slide(page: XmlNode): void {
    this.slides += 1;
    if (this.styles.isHidden(page.attributes["style-name"])) return void this.hidden.push(this.slides);
    const isTitle = (frame: XmlNode) => frame.name === "frame" && frame.attributes.class === "title";
    const title = page.children.filter(isTitle).map(deepText).join(" ");
    if (title.trim() !== "") this.blocks.push(headingBlock(1, title));
    for (const child of page.children) {
      if (child.name === "notes") {
        const frames = childrenOf(child, "frame").filter(({ attributes }) => attributes.class === "notes");
        for (const frame of frames) this.content(frame);
      } else if (!isTitle(child)) this.content({ ...child, children: [child] });
    }
  }

  private content(node: XmlNode): void {
    for (const child of node.children) {
      if (SILENT.has(child.name) || child.attributes.display === "none") continue;
      if (child.name === "p") this.paragraph(child);
      else if (child.name === "h") this.heading(child);
      else if (child.name === "list") this.list(child, undefined, 0);
      else if (child.name === "table") this.table(child);
      else if (child.name === "page") this.slide(child);
      else if (child.name === "frame") this.framed(child);
      else this.content(child);
    }
  }

  /** A frame of its own: a picture, a table of a slide, or a text. */
  private framed(frame: XmlNode): void {
    for (const table of childrenOf(frame, "table")) this.table(table);
    this.blocks.push(...this.frame(frame).map(({ text }) => readyBlock(text)));
    for (const box of this.boxes.splice(0)) this.content(box);
  }

  read(body: XmlNode): Block[] {
    this.content(body);
    return this.blocks;
  }
}

/** "./Object 1" and "Formula-1/" as the folders that they are */
const folderOf = (href = "") => href.replace(/^\.\/|\/$/g, "");

const MAX_SPACES = 100;

/** How many spaces stand there */
function spacesOf({ attributes }: XmlNode): number {
  const count = Number(attributes.c ?? 1);
  return count > 0 ? Math.min(count, MAX_SPACES) : 1;
}
