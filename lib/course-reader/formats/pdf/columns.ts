import type { PrintedLine, PrintedPage } from "./printed.ts";

/** So many rows on both sides of a gutter make columns of text. */
const MIN_ROWS = 8;
/** Lines of prose fill their column; cells of a table don't. */
const FILLED = 0.6;
const MIN_LETTERS = 15;

interface Pair {
  left: PrintedLine;
  right: PrintedLine;
}

const endOf = ({ x, width }: PrintedLine) => x + width;
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Lines that were written one after the other and stand side by side. */
function pairsOf(lines: readonly PrintedLine[]): Pair[] {
  return lines.flatMap((left, at) => {
    const right = lines[at + 1];
    const isBeside =
      right && Math.abs(left.y - right.y) < 0.3 * left.size && right.x > endOf(left) && right.x > left.x;
    return isBeside ? [{ left, right }] : [];
  });
}

/** Where the gutter is that most pairs leave free; null where there are too few. */
function gutterOf(pairs: readonly Pair[]): { at: number; own: Pair[] } | null {
  const at = median(pairs.map(({ right }) => right.x)) - 0.5;
  const own = pairs.filter(({ left, right }) => endOf(left) < at && right.x > at);
  return own.length < MIN_ROWS ? null : { at, own };
}

/** Whether both sides are filled as prose fills its columns. */
function isProse(pairs: readonly Pair[]): boolean {
  const sides = [pairs.map(({ left }) => left), pairs.map(({ right }) => right)];
  return sides.every((side) => {
    const start = side.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
    const width = side.reduce((most, line) => Math.max(most, endOf(line)), 0) - start;
    const letters = median(side.map(({ text }) => text.length));
    return median(side.map((line) => line.width)) > FILLED * width && letters >= MIN_LETTERS;
  });
}

/** How many options stand in groups of which none is missing: A, B, C, or A, C, B, D in two columns. */
function wholeOptions(lines: readonly PrintedLine[]): number {
  const letters = lines.flatMap(
    ({ text }) => /^[(*✓\s]*([A-Ja-j])[.)]\s/.exec(text)?.[1]?.toUpperCase() ?? [],
  );
  const groups = letters.join("").split(/(?=A)/);
  const isWhole = (group: string) =>
    [...group].sort().every((letter, at) => letter.charCodeAt(0) === 65 + at);
  return groups.filter((group) => group.length > 1 && isWhole(group)).join("").length;
}

/** What stands left of a gutter first, between lines that reach across. */
function byColumns(lines: readonly PrintedLine[], gutter: number): PrintedLine[] {
  const ordered: PrintedLine[] = [];
  let right: PrintedLine[] = [];
  for (const line of lines) {
    if (line.x < gutter && endOf(line) > gutter) {
      ordered.push(...right, line);
      right = [];
    } else if (line.x < gutter) ordered.push(line);
    else right.push(line);
  }
  return [...ordered, ...right];
}

/**
 * A page in the order in which it is read. Programs write columns one after the other; where one wrote them line by line
 * across the gutter, the order is put right if the text, or the letters of its options, say so.
 */
export function inReadingOrder(page: PrintedPage): PrintedPage {
  const gutter = gutterOf(pairsOf(page.lines));
  if (gutter === null) return page;
  const lines = byColumns(page.lines, gutter.at);
  const isColumns = isProse(gutter.own) || wholeOptions(lines) > wholeOptions(page.lines);
  return isColumns ? { ...page, lines } : page;
}
