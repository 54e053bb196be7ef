import { setImmediate } from "node:timers/promises";
import type { PDFPageProxy } from "unpdf/pdfjs";
import type { OnStep } from "#lib/course-reader/format-reader.ts";
import { inReadingOrder } from "./columns.ts";
import { Fonts, isReadable } from "./fonts.ts";
import { linesOf } from "./layout.ts";
import type { Pdf } from "./open.ts";
import type { PrintedItem, PrintedPage } from "./printed.ts";
import { UNREAD, withoutStrangeSigns, withUsualSigns } from "./signs.ts";

/** More signs on one page are no text for people. */
const MAX_ITEMS = 100_000;

/** A piece of text as pdf.js gives it. */
interface TextItem {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  fontName: string;
}

/** pdf.js also gives marks between the pieces, which say nothing. */
const areText = (items: readonly object[]) => items.filter((item) => "str" in item) as TextItem[];

/** The quarter turns of a piece; null where it stands askew, as a watermark does. */
function turnOf([a = 0, b = 0]: readonly number[]): number | null {
  const angle = Math.atan2(b, a) / (Math.PI / 2);
  return Math.abs(angle - Math.round(angle)) > 0.05 ? null : (Math.round(angle) + 4) % 4;
}

/** How most of the letters of a page are turned. */
function commonTurn(items: readonly TextItem[]): number {
  const letters = [0, 0, 0, 0];
  for (const { str, transform } of items) {
    const turn = turnOf(transform);
    if (turn !== null) letters[turn] = (letters[turn] ?? 0) + str.trim().length;
  }
  return letters.indexOf(Math.max(...letters));
}

/** A place as it is seen once the page has been turned back. */
function turnBack(x: number, y: number, turn: number): [number, number] {
  const turned: [number, number][] = [
    [x, y],
    [y, -x],
    [-x, -y],
    [-y, x],
  ];
  return turned[turn] ?? [x, y];
}

function printedItems(items: readonly TextItem[], turn: number, fonts: Fonts): PrintedItem[] {
  return items.flatMap((item) => {
    const { str, transform, width, dir, fontName } = item;
    if (turnOf(transform) !== turn) return [];
    const [x, y] = turnBack(transform[4] ?? 0, transform[5] ?? 0, turn);
    const size = Math.hypot(transform[2] ?? 0, transform[3] ?? 0);
    const { isFormula, ...look } = fonts.of(fontName);
    const text = isFormula ? UNREAD : withoutStrangeSigns(withUsualSigns(str));
    return pieces({ text, x, y, width, size, isRtl: dir === "rtl", ...look });
  });
}

/** Words that only spaces keep apart, as columns are by those who have no tables. */
function pieces(item: PrintedItem): PrintedItem[] {
  const { text, x, width } = item;
  if (item.isRtl || !/\S\s{4,}\S/.test(text)) return [item];
  const each = width / text.length;
  return [...text.matchAll(/\S+(?:\s{1,3}\S+)*/g)].map(({ 0: words, index }) => ({
    ...item,
    text: words,
    x: x + index * each,
    width: words.length * each,
  }));
}

interface ReadPage {
  page: PrintedPage;
  /** Every font says which letters it shows */
  isReadable: boolean;
}

async function readPage(page: PDFPageProxy, fonts: Fonts): Promise<ReadPage> {
  const { width, height } = page.getViewport({ scale: 1, rotation: 0 });
  const content = await page.getTextContent();
  const items = areText(content.items).slice(0, MAX_ITEMS);
  await fonts.learn(page, Object.keys(content.styles));
  const turn = commonTurn(items);
  const printed = printedItems(items, turn, fonts);
  // Turned pages begin where their turned origin is.
  const left = turn === 2 ? -width : turn === 3 ? -height : 0;
  const below = turn === 1 ? -width : turn === 2 ? -height : 0;
  const upright = printed.map((item) => ({ ...item, x: item.x - left, y: item.y - below }));
  const isTurned = turn % 2 === 1;
  const lines = linesOf(upright);
  const number = page.pageNumber;
  const size = isTurned ? { width: height, height: width } : { width, height };
  const byFont = new Map<string, string>();
  for (const { fontName, str } of items) byFont.set(fontName, `${byFont.get(fontName) ?? ""} ${str}`);
  const isAllReadable = [...byFont.values()].every((text) => isReadable(withUsualSigns(text)));
  return { page: inReadingOrder({ number, ...size, lines }), isReadable: isAllReadable };
}

export interface ReadPages {
  pages: PrintedPage[];
  /** Numbers of pages with letters that can't be told, and of damaged ones */
  unreadable: number[];
  damaged: number[];
}

/** The pages of a document, and the numbers of those that don't come over. */
export async function readPages({ document, missing }: Pdf, onStep: OnStep): Promise<ReadPages> {
  const read: ReadPages = { pages: [], unreadable: [], damaged: [] };
  const fonts = new Fonts();
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      // A font that lacks a table is forgotten, so that each page with it asks for it again.
      if (missing.tables > 0) await document.cleanup();
      const before = missing.tables;
      const page = await document.getPage(number);
      const one = await readPage(page, fonts);
      page.cleanup();
      if (missing.tables > before || !one.isReadable) read.unreadable.push(number);
      else read.pages.push(one.page);
    } catch {
      read.damaged.push(number);
    }
    onStep({ step: "Read file", done: number, total: document.numPages });
    await setImmediate();
  }
  return read;
}

/** [1, 2, 3, 7] → "Pages 1–3, 7" */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const shown = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
  return `${numbers.length === 1 ? "Page" : "Pages"} ${shown}`;
}
