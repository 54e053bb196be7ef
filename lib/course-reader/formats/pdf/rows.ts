import type { PrintedLine } from "./printed.ts";

/** So many rows of cells that stand below each other make a table. */
const MIN_ROWS = 3;
/** What begins so is no cell but an option, a question or a key. */
const OWN = /^(?:[(*✓☐☑]*[A-Ja-j][.)]|\(?\d{1,3}[.)])(?:\s|$)|^[☐☑□•]/u;

const isBeside = (left: PrintedLine, right: PrintedLine) =>
  Math.abs(left.y - right.y) < 0.3 * left.size && right.x >= left.x + left.width;

function isBelow(above: readonly PrintedLine[], below: readonly PrintedLine[]): boolean {
  if (above.length !== below.length) return false;
  return above.every((cell, at) => {
    const other = below[at];
    if (!other) return false;
    const centre = (line: PrintedLine) => line.x + line.width / 2;
    const isAligned =
      Math.abs(cell.x - other.x) < cell.size || Math.abs(centre(cell) - centre(other)) < cell.size;
    return isAligned && cell.y > other.y;
  });
}

/** Lines as rows: the cells of a table's rows together, every other line alone. */
export function rowsOf(lines: readonly PrintedLine[]): PrintedLine[][] {
  const rows: PrintedLine[][] = [];
  for (const line of lines) {
    const last = rows.at(-1)?.at(-1);
    if (last && isBeside(last, line)) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  const kept: PrintedLine[][] = [];
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && isBelow(rows[to - 1] ?? [], rows[to] ?? [])) to += 1;
    const own = rows.slice(from, to);
    const isTable =
      (own[0]?.length ?? 0) > 1 && own.length >= MIN_ROWS && !own.flat().some(({ text }) => OWN.test(text));
    kept.push(...(isTable ? own : own.flat().map((line) => [line])));
    from = to;
  }
  return kept;
}
