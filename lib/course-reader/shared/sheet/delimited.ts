import { type CsvError, type Options, parse } from "csv-parse/sync";
import { MAX_QUESTIONS_A_FILE } from "#lib/course-reader/rules.ts";

export const DELIMITERS = [",", ";", "\t", "|"] as const;
const MAX_RECORD = 200_000;
/** Rows without text are let through and not counted. */
const MAX_ROWS = 6 * MAX_QUESTIONS_A_FILE;

export interface DelimitedReading {
  rows: string[][];
  /** What stopped the reading before the end */
  fault: string | null;
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
}

/** A cell's text: a space behind the closing quotation mark leaves both in it, and lines end as Windows ends them. */
function unquoted(cell: string): string {
  return (/^"([^"]*)"\s+$/.exec(cell)?.[1] ?? cell).replace(/\r\n?/g, "\n");
}

/** The line that Markdown draws below the headings of a table */
const isDrawnLine = (cells: readonly string[]) =>
  cells.some((cell) => cell.includes("-")) && cells.every((cell) => /^\s*(?::?-{2,}:?)?\s*$/.test(cell));

/** All rows up to a fault: a quote that is never closed costs what follows it only. */
export function readDelimited(text: string, delimiter: string): DelimitedReading {
  const rows: string[][] = [];
  const options: Options = {
    delimiter,
    // A space before a quotation mark is none of the cell's text.
    ltrim: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
    to: MAX_ROWS,
    on_record: (record) => {
      const cells = (record as unknown as string[]).map(unquoted);
      if (delimiter !== "|" || !isDrawnLine(cells)) rows.push(cells);
      return null;
    },
  };
  try {
    parse(text, options);
    return { rows, fault: null };
  } catch (error) {
    if (!isCsvError(error)) throw error;
    const isQuote = error.code === "CSV_QUOTE_NOT_CLOSED";
    const what = isQuote ? "a quotation mark is never closed" : "it can't be read";
    return { rows, fault: `Everything from row ${rows.length + 1} on: ${what}.` };
  }
}

/** Excel's own first line, which names the delimiter. */
export function withoutHint(text: string): string {
  return text.replace(/^\ufeff?sep=.\r?\n/i, "");
}
