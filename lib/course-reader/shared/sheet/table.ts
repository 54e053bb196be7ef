import { type Flashcard, questionsOfCards } from "#lib/course-reader/questions/flashcards.ts";
import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import type { ColumnRole } from "#lib/course-reader/schema.ts";
import { readCell } from "./cell.ts";
import { CARD, readQuestions } from "./choice-row.ts";
import { findColumns, namedColumns } from "./columns.ts";
import type { Columns, Role } from "./headings.ts";
import { withoutResults } from "./results.ts";
import { explanationOfRow, type Row, toRows } from "./row.ts";

export interface TableGroup {
  unit: string;
  island: string;
  questions: SourceQuestion[];
}

export interface TableReading {
  course: string;
  groups: TableGroup[];
}

interface TableOptions {
  /** A text divides the cells, so that one too many may have moved the others */
  isDivided: boolean;
  /** What a learner has said of the columns */
  named?: readonly ColumnRole[] | undefined;
}

const deckOf = (row: Row) => JSON.stringify([row.cell("unit"), row.cell("island")]);

/** A row with two sides: what is asked, and what is to be known. */
function toCard(row: Row, front: string, back: string): Flashcard {
  const missing = front === "" || back === "" ? "A term or its definition is missing." : null;
  const fault = row.fault ?? missing;
  return {
    deck: deckOf(row),
    front: readCell(front),
    back: readCell(back),
    explanation: explanationOfRow(row),
    name: row.cell("title") || front || `Row ${row.number}`,
    sourceId: row.cell("id") || null,
    notes: row.notes,
    fault: fault && `Row ${row.number}: ${fault}`,
  };
}

const sidesOf = (row: Row, isTerms: boolean): [string, string] =>
  isTerms
    ? [row.cell("term"), row.all("definition").filter(Boolean).join("\n")]
    : [row.cell("question"), row.all("correct").filter(Boolean).join("\n")];

const LETTER = /^[A-Ja-j]$/;
const ONLY_LETTERS = "Its right answer is a letter, but the answers that it stands for aren't in the table.";

/** Rows whose answers are letters, all but a few of them, name answers that are somewhere else. */
function withoutLetters(rows: readonly Row[], columns: Columns): Row[] {
  if (columns.roles.has("option") || columns.roles.has("options") || !columns.roles.has("question"))
    return [...rows];
  const isLetter = (row: Row) => LETTER.test(row.cell("correct"));
  if (rows.filter(isLetter).length < 0.8 * rows.length) return [...rows];
  return rows.map((row) => (isLetter(row) ? { ...row, fault: row.fault ?? ONLY_LETTERS } : row));
}

function readAll(rows: readonly Row[], columns: Columns): SourceQuestion[] {
  const isTerms = !columns.roles.has("question");
  const read = isTerms ? rows.map(() => CARD) : readQuestions(rows, columns);
  const cards = rows.filter((_, at) => read[at] === CARD);
  const made = questionsOfCards(cards.map((row) => toCard(row, ...sidesOf(row, isTerms))));
  const byRow = new Map(cards.map((row, at) => [row, made[at]]));
  return rows.flatMap((row, at) => {
    const question = read[at];
    return (typeof question === "object" ? question : byRow.get(row)) ?? [];
  });
}

/** The same in every row: then it is about the whole. */
function commonValue(rows: readonly Row[], role: Role): string {
  const first = rows[0]?.cell(role) ?? "";
  return rows.every((row) => row.cell(role) === first) ? first : "";
}

const LETTER_OR_NUMBER = /^[([]?([a-j]|\d{1,2})[)\].]?(\s*[,;|&]?\s*([a-j]|\d{1,2}))*$/i;

/**
 * Whether the right answers are letters or numbers of options, which stand in columns that no heading names as such. Read
 * as they are, they would be wrong answers.
 */
function lacksOptions(
  rows: readonly Row[],
  table: readonly (readonly string[])[],
  columns: Columns,
): boolean {
  const { roles, row } = columns;
  if (["option", "options", "wrong"].some((role) => roles.has(role as Role)) || !roles.has("correct"))
    return false;
  const known = new Set([...roles.values()].flat());
  const below = table.slice(row + 1);
  const width = Math.max(0, ...below.map((cells) => cells.length));
  const isUsed = (column: number) =>
    below.filter((cells) => (cells[column] ?? "").trim() !== "").length > rows.length / 2;
  const unknown = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !known.has(column) && isUsed(column),
  );
  const keys = rows.map((each) => each.cell("correct")).filter((key) => key !== "");
  return unknown.length > 1 && keys.filter((key) => LETTER_OR_NUMBER.test(key)).length > keys.length / 2;
}

/**
 * Reads a table of questions or cards by its headings: one row, one question, grouped as the columns for units and
 * islands say. Null where no row has headings that are known and no one has named the columns. docs/import-formats.md
 */
export function readTable(
  table: readonly (readonly string[])[],
  { isDivided, named }: TableOptions,
): TableReading | null {
  const columns = named ? namedColumns(table, named) : findColumns(table);
  if (!columns) return null;
  const lettered = withoutLetters(toRows(table, columns, isDivided), columns);
  const rows = named ? lettered : withoutResults(lettered, table, columns);
  if (!named && lacksOptions(rows, table, columns)) return null;
  const questions = readAll(rows, columns);
  const groups = new Map<string, TableGroup>();
  for (const [at, row] of rows.entries()) {
    const group = groups.get(deckOf(row)) ?? {
      unit: row.cell("unit"),
      island: row.cell("island"),
      questions: [],
    };
    groups.set(deckOf(row), group);
    group.questions.push(...questions.slice(at, at + 1));
  }
  return {
    course: commonValue(rows, "course") || (rows.length > 1 ? commonValue(rows, "title") : ""),
    groups: [...groups.values()],
  };
}
