import type { PrintedItem, PrintedLine } from "./printed.ts";
import { isStacked, raisedText } from "./raised.ts";
import { UNREAD } from "./signs.ts";

interface Row {
  items: PrintedItem[];
  /** Of its largest letters */
  size: number;
  y: number;
  x: number;
  end: number;
}

/** A line goes on as long as its pieces stand this near to its height, in sizes of its letters. */
const SAME_LINE = 0.45;
/** A wider gap divides columns and cells; behind a label such as "A." it may be wider. */
const CELL_GAP = 1.5;
const LABEL_GAP = 6;
const TOO_CLOSE = 0.72;
const OVERLAP = 0.6;
const WORD_GAP = 0.18;
const LABEL = /^(?:\(?(?:\d{1,3}|[A-Za-z])[.)]|\(\d{1,3}\)|\d{1,2}(?:\.\d{1,2})+\.?|[\p{So}\p{Po}•▪◦–—-])$/u;

const textOf = (items: readonly PrintedItem[]) =>
  items
    .map(({ text }) => text)
    .join("")
    .trim();

/** A sign of another font may be written after the words around it. */
function isInGap({ items, x, end }: Row, item: PrintedItem): boolean {
  const least = 0.2 * item.size;
  const isApart = (one: PrintedItem) =>
    item.x + item.width <= one.x + least || item.x >= one.x + one.width - least;
  return item.x > x && item.x < end && items.every(isApart);
}

function isSameRow(row: Row, item: PrintedItem): boolean {
  const reach = Math.max(item.size, row.size);
  if (Math.abs(item.y - row.y) > SAME_LINE * reach) return false;
  const after = item.x - row.end;
  if (after >= -OVERLAP * reach)
    return after < (LABEL.test(textOf(row.items)) ? LABEL_GAP : CELL_GAP) * reach;
  if (isInGap(row, item)) return true;
  const before = row.x - (item.x + item.width);
  const isRtl = item.isRtl || row.items.some((one) => one.isRtl);
  return isRtl && before >= -OVERLAP * reach && before < CELL_GAP * reach;
}

/** Some programs print a letter twice, a hair apart, to make it bold. */
function isPrintedTwice(row: Row, item: PrintedItem): boolean {
  const twin = row.items.find(
    ({ text, x, y }) =>
      text === item.text && Math.abs(x - item.x) < 0.1 * item.size && Math.abs(y - item.y) < 0.1 * item.size,
  );
  if (twin) twin.isBold = true;
  return twin !== undefined;
}

function add(row: Row, item: PrintedItem): void {
  if (isPrintedTwice(row, item)) return;
  row.items.push(item);
  row.x = Math.min(row.x, item.x);
  row.end = Math.max(row.end, item.x + item.width);
  if (item.size > row.size) [row.size, row.y] = [item.size, item.y];
}

/** A row's pieces as they are read, with spaces where there are gaps. */
function rowText({ items, size, y }: Row): string {
  const rtl = items.filter((item) => item.isRtl).reduce((sum, { text }) => sum + text.length, 0);
  const isRtl = 2 * rtl > textOf(items).length;
  const inOrder = [...items].sort((a, b) => (isRtl ? b.x - a.x : a.x - b.x));
  let text = "";
  for (const [at, item] of inOrder.entries()) {
    const last = inOrder[at - 1];
    const gap = last ? (isRtl ? last.x - (item.x + item.width) : item.x - (last.x + last.width)) : 0;
    const hasGap = gap > WORD_GAP * Math.min(item.size, last?.size ?? item.size);
    text += (hasGap ? " " : "") + raisedText(item, { size, y, before: text });
  }
  const words = text.replace(/\s+/g, " ").trim();
  return isStacked(items, { size, y }) ? words + UNREAD : words;
}

function share(items: readonly PrintedItem[], has: (item: PrintedItem) => boolean): number {
  const all = items.reduce((sum, { text }) => sum + text.trim().length, 0);
  return items.reduce((sum, item) => sum + (has(item) ? item.text.trim().length : 0), 0) / Math.max(1, all);
}

function toLine(row: Row): PrintedLine {
  const { items, size, x, y, end } = row;
  // "A." itself is seldom bold.
  const words = items.filter(({ text }) => !LABEL.test(text.trim()));
  const isBold = share(words, (item) => item.isBold) > 0.9;
  const isCode = share(items, (item) => item.isCode) > 0.9;
  return { text: rowText(row), size, x, y, width: end - x, isBold, isCode };
}

/** Lines closer than any text is set are the rows of a formula. */
function markFormulas(lines: PrintedLine[]): PrintedLine[] {
  const byHeight = [...lines].sort((a, b) => b.y - a.y);
  for (const [at, line] of byHeight.entries())
    for (let next = at + 1; next < byHeight.length; next += 1) {
      const other = byHeight[next] as PrintedLine;
      const size = Math.min(line.size, other.size);
      const drop = (line.y - other.y) / size;
      if (line.y - other.y > TOO_CLOSE * line.size) break;
      if (drop > TOO_CLOSE) continue;
      const reach = 0.5 * size;
      const isNear = other.x < line.x + line.width + reach && line.x < other.x + other.width + reach;
      if (drop < SAME_LINE || !isNear) continue;
      for (const one of [line, other]) if (!one.text.endsWith(UNREAD)) one.text += UNREAD;
    }
  return lines;
}

/** "A." that was printed apart from its words belongs in front of them. */
function withLabels(lines: readonly PrintedLine[]): PrintedLine[] {
  const kept = [...lines];
  for (const label of lines.filter(({ text }) => LABEL.test(text))) {
    const reach = label.size;
    const isBeside = ({ x, y, text }: PrintedLine) =>
      Math.abs(y - label.y) < SAME_LINE * reach &&
      x > label.x &&
      x - (label.x + label.width) < LABEL_GAP * reach &&
      !LABEL.test(text);
    const at = kept.findIndex(isBeside);
    const words = kept[at];
    if (!words) continue;
    kept[at] = {
      ...words,
      text: `${label.text} ${words.text}`,
      x: label.x,
      width: words.x + words.width - label.x,
    };
    kept.splice(kept.indexOf(label), 1);
  }
  return kept;
}

/** The pieces of a page as lines, in the order in which the page was written. */
export function linesOf(items: readonly PrintedItem[]): PrintedLine[] {
  const rows: Row[] = [];
  for (const item of items) {
    if (item.text.trim() === "") continue;
    const row = rows.at(-1);
    if (row && isSameRow(row, item)) add(row, item);
    else rows.push({ items: [item], size: item.size, y: item.y, x: item.x, end: item.x + item.width });
  }
  return withLabels(markFormulas(rows.map(toLine).filter(({ text }) => text !== "")));
}
