import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyText } from "#lib/course-reader/questions/choice.ts";
import {
  type ColumnRole,
  columnRoleSchema,
  MAX_TABLE_CELL,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
} from "#lib/course-reader/schema.ts";
import { rolesOfHeadings } from "./columns.ts";

/** What is said of a table without known headings, and what helps. */
export const NO_HEADINGS = "None of its first rows names a column for questions and one for answers.";
const SAY_IT =
  "Say which column holds what, or put a first row above them, such as: Question, Option 1, Option 2, Correct answer.";

const MOST = 0.6;
/** Enough rows to see what a column holds. */
const ROWS_TO_JUDGE = 200;
const KEY = /^\s*[([]?([a-j]|\d{1,2})[)\].]?(\s*[,;|&]\s*([a-j]|\d{1,2}))*\s*$/i;
const LONG = 80;

type Test = (cell: string, row: readonly string[]) => boolean;

function isMostly(rows: readonly (readonly string[])[], column: number, test: Test): boolean {
  const filled = rows.filter((row) => (row[column] ?? "").trim() !== "");
  if (filled.length === 0) return false;
  return filled.filter((row) => test((row[column] ?? "").trim(), row)).length >= MOST * filled.length;
}

function isOneOf(column: number): Test {
  return (cell, row) => row.some((other, at) => at !== column && tidyText(other) === tidyText(cell));
}

/** The first of the columns of which a test holds. */
function findColumn(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  test: (column: number) => Test,
): number | null {
  return columns.find((column) => isMostly(rows, column, test(column))) ?? null;
}

/** By what the cells of the columns look like. */
function guessByCells(rows: readonly (readonly string[])[], width: number): ColumnRole[] {
  const all = Array.from({ length: width }, (_, column) => column);
  const some = all.filter((column) => isMostly(rows, column, () => true));
  const text = some.filter((column) => !isMostly(rows, column, (cell) => /^[\d.,:%-]+$/.test(cell)));
  const asks = findColumn(rows, some, () => (cell) => /[?？؟]\s*$|_{2,}/.test(cell));
  if (some.length === 2 || (some.length > 2 && text.length === 2 && asks === null)) {
    const [front, back] = some.length === 2 ? some : text;
    const pair: [ColumnRole, ColumnRole] = asks === front ? ["question", "correct"] : ["term", "definition"];
    return all.map((column) => (column === front ? pair[0] : column === back ? pair[1] : "ignore"));
  }
  const question = asks ?? text[0] ?? 0;
  const others = some.filter((column) => column > question);
  const key =
    findColumn(rows, others.toReversed(), () => (cell) => KEY.test(cell)) ??
    findColumn(rows, others.toReversed(), (column) => isOneOf(column)) ??
    (others.length === 1 ? others[0] : undefined);
  return all.map((column): ColumnRole => {
    if (column === question) return "question";
    if (column === key) return "correct";
    if (!others.includes(column)) return "ignore";
    if (isMostly(rows, column, (cell) => cell.length > LONG)) return "explanation";
    return key !== undefined && key !== others[0] && column > key ? "ignore" : "option";
  });
}

/** What each column of a table seems to hold: by its heading where that is known, else by its cells. */
function guessColumns(rows: readonly (readonly string[])[]): ColumnRole[] {
  const some = rows.filter((row) => row.some((cell) => cell.trim() !== "")).slice(0, ROWS_TO_JUDGE);
  const width = Math.min(MAX_TABLE_COLUMNS, Math.max(1, ...some.map((row) => row.length)));
  const named = rolesOfHeadings(some[0] ?? []);
  const cells = guessByCells(some, width);
  return cells.map((role, column) => {
    const known = columnRoleSchema.safeParse(named[column]);
    const isWord = (some[0]?.[column] ?? "").trim().length > 2;
    return known.success && isWord ? known.data : role;
  });
}

function cut(cell: string): string {
  return cell.trim().slice(0, MAX_TABLE_CELL).toWellFormed();
}

/** The refusal of a table that a learner can help with: it carries the first rows and a guess for each column. */
export function columnsUnknown(rows: readonly (readonly string[])[]): ImportError {
  const guess = guessColumns(rows);
  const shown = rows
    .filter((row) => row.some((cell) => cell.trim() !== ""))
    .slice(0, MAX_TABLE_ROWS)
    .map((row) => guess.map((_, column) => cut(row[column] ?? "")));
  const message = `This is a table. ${NO_HEADINGS} ${SAY_IT}`;
  return new ImportError("columns_unknown", message, null, { rows: shown, guess });
}
