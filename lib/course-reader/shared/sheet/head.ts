import { findColumns } from "./columns.ts";
import { DELIMITERS, readDelimited } from "./delimited.ts";

/** Enough lines to find the headings in. */
const HEAD_LINES = 30;
/** Returns in braces are GIFT, and these begin a heading, an item or a line of a table in Markdown. */
const OTHER_SIGNS = /[{}]|^\s*(?:[#>*|+-]|::|\/\/)/m;
/** Two lines may have as many commas by chance. */
const MIN_ROWS = 3;
const MIN_CELLS = 3;
/** How lines of prose end, which may have as many commas by chance */
const STOP = /[.!?…]["”’)]*$/;

function headOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/, HEAD_LINES);
}

/** The sign between the cells: the one with which the headings make sense; null where none are known. */
export function findDelimiter(text: string): string | null {
  const head = headOf(text).join("\n");
  return DELIMITERS.find((delimiter) => findColumns(readDelimited(head, delimiter).rows)) ?? null;
}

/**
 * The sign between the cells of a table without known headings: its first rows all have the same number of cells. Two cells are
 * enough where they are divided by tabs, or where the file's name says that it is a table. Null where it is none.
 */
export function bareDelimiter(text: string, fileName: string): string | null {
  const lines = headOf(text);
  // The last line may be cut, or be the beginning of a cell of several lines.
  const head = (lines.length < HEAD_LINES ? lines : lines.slice(0, -1)).join("\n").replace(/\n+$/, "");
  if (OTHER_SIGNS.test(head)) return null;
  const isNamed = /\.(csv|tsv|tab)$/i.test(fileName);
  const isBare = (delimiter: string) => {
    const { rows, fault } = readDelimited(head, delimiter);
    const cells = rows[0]?.length ?? 0;
    const minimum = isNamed || delimiter === "\t" ? 2 : MIN_CELLS;
    const isEven = rows.every((row) => row.length === cells && row[0]?.trim());
    const isProse = delimiter !== "\t" && rows.every((row) => STOP.test(row.at(-1)?.trim() ?? ""));
    return fault === null && rows.length >= MIN_ROWS && cells >= minimum && isEven && !isProse;
  };
  return DELIMITERS.find(isBare) ?? null;
}
