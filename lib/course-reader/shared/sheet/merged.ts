import type { Columns, Role } from "./headings.ts";

const ROWS = 30;
/** Headings of one cell that may stand above several columns, and what each of these then holds */
const WIDE: readonly (readonly [Role, Role])[] = [
  ["options", "option"],
  ["wrong", "wrong"],
];
const SHORT = 20;

const isFilled = (cell: string | undefined) => (cell ?? "").trim() !== "";

/** Where the columns below a heading end: before the next heading. The heading's own end where nothing stands beside it. */
function endOf(start: number, headings: readonly string[], below: readonly (readonly string[])[]): number {
  const next = headings.findIndex((heading, column) => column > start && isFilled(heading));
  const filled = below.filter((cells) => isFilled(cells[start + 1])).length;
  return next > start + 1 && filled > 0 && filled >= below.length / 2 ? next : start + 1;
}

/** A row right below the headings that only names the columns of a heading above them: "A", "B", "C" */
function areSubheadings(cells: readonly string[], start: number, end: number): boolean {
  const isInside = (column: number) => column >= start && column < end;
  return (
    cells.some(isFilled) &&
    cells.every((cell, column) => {
      return isInside(column) ? cell.trim().length <= SHORT : !isFilled(cell);
    })
  );
}

/** The columns of a table where one heading stands above several of them, as merged cells do. */
export function spreadHeadings(columns: Columns, rows: readonly (readonly string[])[]): Columns {
  const { headings } = columns;
  const below = rows.slice(columns.row + 1, columns.row + 1 + ROWS).filter((cells) => cells.some(isFilled));
  for (const [wide, each] of WIDE) {
    const [start, ...others] = columns.roles.get(wide) ?? [];
    if (start === undefined || others.length > 0) continue;
    const end = endOf(start, headings, below);
    if (end === start + 1) continue;
    const roles = new Map([...columns.roles].filter(([role]) => role !== wide));
    roles.set(
      each,
      Array.from({ length: end - start }, (_, at) => start + at),
    );
    const second = rows[columns.row + 1] ?? [];
    if (!areSubheadings(second, start, end)) return { ...columns, roles };
    const named = headings.map((heading, column) =>
      isFilled(second[column]) ? (second[column] ?? "") : heading,
    );
    return { ...columns, roles, row: columns.row + 1, headings: named };
  }
  return columns;
}
