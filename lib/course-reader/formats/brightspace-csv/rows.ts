import { type CsvError, parse } from "csv-parse/sync";

/** A question of the table: its type, and its rows as they stand below it. */
export interface TableQuestion {
  type: string;
  rows: string[][];
  /** The table can't be read to its end, and this is the last question before that. */
  isCutOff: boolean;
}

export interface Fault {
  row: number;
  reason: string;
}

const MAX_RECORD = 200_000;
const START = /^newquestion$/i;

function delimiterOf(text: string): string {
  return /^"?NewQuestion"?([,;\t])/im.exec(text)?.[1] ?? ",";
}

/** All rows up to a fault: a quotation mark that is never closed costs what follows it only. */
function readRows(text: string): { rows: string[][]; fault: Fault | null } {
  const rows: string[][] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MAX_RECORD,
      on_record: (record: unknown) => {
        rows.push(Array.isArray(record) ? record.map((cell) => String(cell).trim()) : []);
        return null;
      },
    });
    return { rows, fault: null };
  } catch (error) {
    if (!(error instanceof Error && String((error as CsvError).code).startsWith("CSV_"))) throw error;
    const isQuote = (error as CsvError).code === "CSV_QUOTE_NOT_CLOSED";
    const what = isQuote ? "a quotation mark is never closed" : "it can't be read";
    const row = rows.length + 1;
    return { rows, fault: { row, reason: `Everything from row ${row} on is missing: ${what}.` } };
  }
}

/** The questions of a table; rows that begin with "//" are comments. */
export function readQuestions(text: string): { questions: TableQuestion[]; fault: Fault | null } {
  const { rows, fault } = readRows(text);
  const questions: TableQuestion[] = [];
  for (const row of rows) {
    const [name = "", value = ""] = row;
    if (name.startsWith("//") || row.every((cell) => cell === "")) continue;
    if (START.test(name)) questions.push({ type: value.toUpperCase(), rows: [], isCutOff: false });
    else questions.at(-1)?.rows.push(row);
  }
  const last = questions.at(-1);
  if (fault && last) last.isCutOff = true;
  return { questions, fault };
}
