import { type CsvError, type Options, parse } from "csv-parse/sync";
import type { CourseReader } from "../format-reader.ts";
import { ImportError } from "../import-error.ts";
import { MAX_QUESTIONS_A_FILE, titleFromFileName } from "../rules.ts";
import { CourseBuilder } from "../shared/course-builder.ts";
import { EXPECTED_HEADINGS, findColumns, NO_HEADINGS } from "../shared/sheet/columns.ts";
import { addGroups } from "../shared/sheet/course.ts";
import { readTable } from "../shared/sheet/rows.ts";
import { readTextFile } from "../shared/text-file.ts";

const DELIMITERS = [",", ";", "\t", "|"];
const MAX_RECORD = 200_000;
/** Enough lines to find the headings in. */
const HEAD_LINES = 30;
/** Rows without text are let through and not counted. */
const MAX_ROWS = 6 * MAX_QUESTIONS_A_FILE;

interface Reading {
  rows: string[][];
  /** What stopped the reading before the end */
  fault: string | null;
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
}

/** All rows up to a fault: a quote that is never closed costs what follows it only. */
function readRows(text: string, delimiter: string): Reading {
  const rows: string[][] = [];
  const options: Options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
    to: MAX_ROWS,
    on_record: (record) => {
      rows.push(record as unknown as string[]);
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

function headOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/, HEAD_LINES);
}

/** The sign between the cells: the one with which the headings make sense. */
function findDelimiter(text: string): string | null {
  const head = headOf(text).join("\n");
  return DELIMITERS.find((delimiter) => findColumns(readRows(head, delimiter).rows)) ?? null;
}

/** Returns in braces are GIFT, and these begin a heading, an item or a line of a table in Markdown. */
const OTHER_SIGNS = /[{}]|^\s*(?:[#>*|+-]|::|\/\/)/m;
/** Two lines may have as many commas by chance. */
const MIN_ROWS = 3;
const MIN_CELLS = 3;
/** How lines of prose end, which may have as many commas by chance */
const STOP = /[.!?…]["”’)]*$/;

/** Whether the first rows all have the same cells, though none of them names what these are. */
function isBareTable(text: string): boolean {
  const lines = headOf(text);
  // The last line may be cut, or be the beginning of a cell of several lines.
  const head = (lines.length < HEAD_LINES ? lines : lines.slice(0, -1)).join("\n").replace(/\n+$/, "");
  if (OTHER_SIGNS.test(head)) return false;
  return DELIMITERS.some((delimiter) => {
    const { rows, fault } = readRows(head, delimiter);
    const cells = rows[0]?.length ?? 0;
    const isEven = rows.every((row) => row.length === cells && row[0]?.trim());
    const isProse = rows.every((row) => STOP.test(row.at(-1)?.trim() ?? ""));
    return fault === null && rows.length >= MIN_ROWS && cells >= MIN_CELLS && isEven && !isProse;
  });
}

/** Excel's own first line, which names the delimiter. */
function withoutHint(text: string): string {
  return text.replace(/^sep=.\r?\n/i, "");
}

export const reader: CourseReader = {
  accepts: ({ kind, text }) => {
    const table = withoutHint(text);
    return kind === "text" && (findDelimiter(table) !== null || isBareTable(table));
  },
  async read(source, onStep) {
    const text = withoutHint(await readTextFile(source, onStep));
    const { rows, fault } = readRows(text, findDelimiter(text) ?? ",");
    const table = readTable(rows);
    if (!table) throw new ImportError("wrong_type", `This is a table. ${NO_HEADINGS} ${EXPECTED_HEADINGS}`);
    onStep({ step: "Read outline", done: 1, total: 1 });
    const title = table.course || titleFromFileName(source.fileName);
    const builder = new CourseBuilder({ title, format: "csv" });
    addGroups(builder, table.groups, title);
    if (fault) builder.skip("text", `Row ${rows.length + 1}`, fault);
    onStep({ step: "Build islands", done: table.groups.length, total: table.groups.length });
    return builder.result();
  },
};
