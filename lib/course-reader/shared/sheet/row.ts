import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import { explanationOf, joinTexts } from "../text/rich-text.ts";
import { readCell } from "./cell.ts";
import type { Columns, Role } from "./headings.ts";

/** One row under the headings. */
export interface Row {
  /** As the sheet counts it, from 1 */
  number: number;
  cell: (role: Role) => string;
  all: (role: Role) => string[];
  /** What is said of the options, in their order; "" where nothing is */
  said: string[];
  /** What was lost with the row */
  notes: string[];
  /** Why it can't be used; null where it can */
  fault: string | null;
}

const MAX_NAME_LENGTH = 100;
/** Cells that most rows have belong to a column without a heading. */
const MOST = 0.5;
const SHIFTED =
  "It has more cells than the table has columns, so it can't be told which is which. Put texts with commas in quotation marks.";
const UNCLOSED = "A quotation mark in it is never closed, so that it runs on into the row below it.";
const EXTRA = "A cell behind the last column is left out.";
const PICTURE = "A picture is left out.";

const isFilled = (cell: string | undefined) => (cell ?? "").trim() !== "";

/** Lines behind a quotation mark of which no other one is the end */
const isUnclosed = (cell: string) =>
  cell.startsWith('"') && cell.includes("\n") && (cell.match(/"/g) ?? []).length % 2 === 1;

/** How many columns a table has: those with headings, and those without that most rows fill. */
function widthOf(rows: readonly (readonly string[])[], columns: Columns): number {
  const heads = columns.row < 0 ? 0 : columns.headings.findLastIndex(isFilled) + 1;
  let width = Math.max(heads, ...[...columns.roles.values()].flat().map((column) => column + 1));
  while (rows.filter((cells) => isFilled(cells[width])).length > MOST * rows.length) width += 1;
  return width;
}

/** `isDivided`: a text divides the cells, so that one too many may have moved all others. */
export function toRows(table: readonly (readonly string[])[], columns: Columns, isDivided: boolean): Row[] {
  const below = table.slice(columns.row + 1);
  const width = widthOf(
    below.filter((cells) => cells.some(isFilled)),
    columns,
  );
  return below.flatMap((cells, index): Row[] => {
    if (!cells.some(isFilled)) return [];
    const all = (role: Role) => (columns.roles.get(role) ?? []).map((column) => (cells[column] ?? "").trim());
    const cell = (role: Role) => all(role).find((text) => text !== "") ?? "";
    const options = columns.roles.get("option") ?? [];
    const said = options.map((column) => (cells[columns.said.get(column) ?? -1] ?? "").trim());
    const isLong = cells.slice(width).some(isFilled);
    const notes = [
      ...(isLong && !isDivided ? [EXTRA] : []),
      ...(all("picture").some(isFilled) ? [PICTURE] : []),
    ];
    const number = columns.row + index + 2;
    const broken = cells.some(isUnclosed) ? UNCLOSED : SHIFTED;
    const isFaulty = isDivided && (isLong || cells.some(isUnclosed));
    return [{ number, cell, all, said, notes, fault: isFaulty ? broken : null }];
  });
}

export function explanationOfRow(row: Row): RichText | null {
  const texts = row.all("explanation").filter(isFilled);
  const parts = texts.map((text) => ({ rich: readCell(text), notes: [] }));
  return parts.length === 0 ? null : explanationOf(joinTexts(parts), []);
}

export const unplayable = (row: Row, reason: string): SourceBody => ({
  type: "unplayable",
  reason: `Row ${row.number}: ${reason}`,
});

export function toQuestion(row: Row, kind: string, body: SourceBody): SourceQuestion {
  const stem = readCell(row.cell("question"));
  const name = row.cell("title") || stem.text || `Row ${row.number}`;
  return {
    kind,
    name: tidyTitle(name, `Row ${row.number}`, MAX_NAME_LENGTH),
    stem,
    explanation: explanationOfRow(row),
    feedback: { right: null, wrong: null },
    sourceId: row.cell("id") || null,
    notes: [...row.notes],
    body,
  };
}
