import { type Block, type Bookmark, goesOn, kindOf, leadingOf, newBlock, type Place } from "./blocks.ts";
import { bodySize } from "./margins.ts";
import type { PrintedLine, PrintedPage } from "./printed.ts";
import { rowsOf } from "./rows.ts";
import { Words } from "./words.ts";

/** Letters so much larger than the text's make a heading. */
const HEADING_SIZE = 1.15;
const MAX_HEADING = 160;
const MAX_BOLD_HEADING = 80;
const MAX_LEVELS = 4;
/** An outline that names fewer of the headings that it leads to says nothing of the others. */
const NAMED_SHARE = 0.5;
/** The width of a letter of code, in sizes */
const CODE_WIDTH = 0.6;

const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const round = (size: number) => Math.round(size * 2) / 2;

function isLarge({ size, text }: PrintedLine, body: number): boolean {
  return size >= HEADING_SIZE * body && text.length <= MAX_HEADING && /\p{L}{2}/u.test(text);
}

/** Sizes of headings, from the largest, as they stand for levels. */
function headingSizes(pages: readonly PrintedPage[], body: number): number[] {
  const large = pages.flatMap(({ lines }) => lines.filter((line) => isLarge(line, body)));
  const sizes = new Set(large.map(({ size }) => round(size)));
  return [...sizes].sort((a, b) => b - a).slice(0, MAX_LEVELS);
}

/** Whether a line is the heading that the outline names: all of it, or its first line. */
function isBookmark({ text }: PrintedLine, title: string): boolean {
  const [line, wanted] = [fold(text), fold(title)];
  if (line === "" || line.length > wanted.length + 8) return false;
  return line === wanted || line.endsWith(wanted) || (line.length > 12 && wanted.startsWith(line));
}

/** The lines that a title takes: those after the first say the rest of it. */
function titleLines([first, ...rest]: readonly PrintedLine[], title: string): PrintedLine[] {
  if (!first) return [];
  const lines = [first];
  let said = fold(first.text);
  for (const line of rest) {
    said += fold(line.text);
    if (!fold(title).startsWith(said) || line.size !== first.size) break;
    lines.push(line);
  }
  return lines;
}

/** The headings that the outline names, with their lines. */
function namedLines(pages: readonly PrintedPage[], bookmarks: readonly Bookmark[]): Map<PrintedLine, number> {
  const named = new Map<PrintedLine, number>();
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const wanted = bookmarks.filter(({ page, title }) => page !== null && fold(title) !== "");
  for (const { page, title, level } of wanted) {
    const lines = byNumber.get(page ?? 0)?.lines ?? [];
    const at = lines.findIndex((each) => !named.has(each) && isBookmark(each, title));
    for (const line of at < 0 ? [] : titleLines(lines.slice(at), title)) named.set(line, level);
  }
  return named.size > 1 && named.size >= NAMED_SHARE * wanted.length ? named : new Map();
}

class Assembler {
  private readonly blocks: Block[] = [];
  private last: Place | null = null;
  /** The letters of the options since the last question */
  private open = "";
  private readonly leading: number;
  private readonly sizes: number[];
  private readonly body: number;
  private readonly words: Words;
  private readonly named: Map<PrintedLine, number>;

  constructor(pages: readonly PrintedPage[], bookmarks: readonly Bookmark[]) {
    this.leading = leadingOf(pages);
    this.body = bodySize(pages);
    this.sizes = headingSizes(pages, this.body);
    this.words = new Words(pages);
    this.named = namedLines(pages, bookmarks);
  }

  private levelOf(line: PrintedLine): number {
    const level = this.named.get(line);
    if (level !== undefined) return level;
    return this.named.size === 0 && isLarge(line, this.body) ? this.sizes.indexOf(round(line.size)) + 1 : 0;
  }

  private heading(place: Place, level: number): void {
    const { line, page } = place;
    const before = this.blocks.at(-1);
    const isNext =
      this.last?.page === page && this.last.line.y - line.y < 2 * line.size && this.last.line.y > line.y;
    if (before?.kind === "heading" && isNext && Math.abs((this.last?.line.size ?? 0) - line.size) < 0.5)
      before.text += ` ${line.text}`;
    else this.push(newBlock("heading", line.text, { level }));
  }

  private code(place: Place): void {
    const { line } = place;
    const before = this.blocks.at(-1);
    const isNext = before?.kind === "code" && this.last?.page === place.page;
    const left = isNext ? (before.cells[0]?.x ?? line.x) : line.x;
    const indent = " ".repeat(Math.max(0, Math.round((line.x - left) / (CODE_WIDTH * line.size))));
    if (isNext) before.text += `\n${indent}${line.text}`;
    else this.push(newBlock("code", line.text, { cells: [line] }));
  }

  private push(block: Block): void {
    if (block.kind === "option") this.open = block.letter === "A" ? "A" : this.open + block.letter;
    else if (block.kind === "question" || block.kind === "heading") this.open = "";
    this.blocks.push(block);
  }

  private line(place: Place): void {
    const { line } = place;
    const block = kindOf(line, this.open);
    const before = this.blocks.at(-1);
    if (line.isCode && block.kind === "text") {
      this.code(place);
      return;
    }
    const canGoOn = before && block.kind === "text" && !["heading", "code", "row"].includes(before.kind);
    if (canGoOn && this.last && goesOn(this.last, place, before.kind, this.leading)) {
      before.text = this.words.join(before.text, block.text);
      before.isBold &&= line.isBold;
    } else this.push(block);
  }

  page(page: PrintedPage): void {
    for (const row of rowsOf(page.lines)) {
      const [line] = row;
      if (!line) continue;
      if (row.length > 1) this.push(newBlock("row", "", { cells: row }));
      else {
        const level = this.levelOf(line);
        if (level > 0) this.heading({ line, page }, level);
        else this.line({ line, page });
      }
      this.last = { line: row.at(-1) ?? line, page };
    }
  }

  end(): Block[] {
    return this.named.size > 0 ? this.blocks : withBoldHeadings(this.blocks, this.sizes.length + 1);
  }
}

/** Short bold paragraphs among others are headings, where most of the text isn't bold. */
function withBoldHeadings(blocks: readonly Block[], level: number): Block[] {
  const letters = (of: readonly Block[]) => of.reduce((sum, { text }) => sum + text.length, 0);
  if (letters(blocks.filter(({ isBold }) => isBold)) > 0.3 * letters(blocks)) return [...blocks];
  return blocks.map((block, at) => {
    const { kind, isBold, text } = block;
    const isTitle =
      isBold && text.length <= MAX_BOLD_HEADING && /\p{L}{2}/u.test(text) && !/[.?!,;]$/.test(text);
    const next = blocks[at + 1];
    return kind === "text" && isTitle && next && !next.isBold && next.kind !== "row"
      ? { ...block, kind: "heading", level: Math.min(level, 6), text: text.replace(/:$/, "") }
      : block;
  });
}

/** Printed pages as blocks: headings by the outline where there is one, else by the size and weight of their letters. */
export function assemble(pages: readonly PrintedPage[], bookmarks: readonly Bookmark[]): Block[] {
  const assembler = new Assembler(pages, bookmarks);
  for (const page of pages) assembler.page(page);
  return assembler.end();
}
