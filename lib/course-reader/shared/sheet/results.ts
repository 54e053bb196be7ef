import { foldText } from "#lib/course-reader/questions/choice.ts";
import { fold } from "./columns.ts";
import type { Columns, Role } from "./headings.ts";
import type { Row } from "./row.ts";

/** Headings that ask whether an answer is right; "Correct answer" asks which one is */
const WHETHER = /^(is )?(correct|right|richtig|korrekt|correcta|correcto|correta|corretta|correcte|juste)$/;
const FLAG = /^(true|false|yes|no|y|n|x|1|0|wahr|falsch|ja|nein|correct|incorrect|right|wrong)?$/;
/** What may stand beside a statement and its truth */
const BESIDE = /^(#|no|nr|n|num|number|s no|sl no|item|points|marks|level|difficulty|tags?)$/;
const MIN_RESULTS = 3;
const ONLY_WHETHER = "Its table says whether an answer was right, not which one is.";
const SEVERAL = "Its question appears in several rows with different answers, so none of them is certain.";
const COUNTS = "Its table counts right and wrong answers, and doesn't say what they are.";

/** Columns below no heading that is known, which most rows fill */
function hasMore(table: readonly (readonly string[])[], { roles, row, headings }: Columns): boolean {
  const beside = headings.flatMap((heading, column) => (BESIDE.test(fold(heading)) ? [column] : []));
  const known = new Set([...roles.values()].flat().concat(beside));
  const below = table.slice(row + 1).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const counts = new Map<number, number>();
  for (const cells of below)
    for (const [column, cell] of cells.entries())
      if (cell.trim() !== "" && !known.has(column)) counts.set(column, (counts.get(column) ?? 0) + 1);
  return [...counts.values()].some((count) => count > below.length / 2);
}

function isAboutWhether(rows: readonly Row[], columns: Columns): boolean {
  const [column, ...others] = columns.roles.get("correct") ?? [];
  if (column === undefined || others.length > 0) return false;
  if (!WHETHER.test(fold(columns.headings[column] ?? ""))) return false;
  return rows.every((row) => FLAG.test(foldText(row.cell("correct"))));
}

/** Numbers of right and wrong answers make the same sum in each row. */
function areCounts(rows: readonly Row[], { roles }: Columns): boolean {
  const isPair = roles.get("correct")?.length === 1 && roles.get("wrong")?.length === 1;
  if (!isPair || rows.length < MIN_RESULTS) return false;
  const sums = rows.map((row) => {
    const texts = [row.cell("correct"), row.cell("wrong")].map((text) => text.replace(/\s*%$/, ""));
    return texts.every((text) => /^\d+([.,]\d+)?$/.test(text))
      ? texts.reduce((sum, text) => sum + Number(text.replace(",", ".")), 0)
      : Number.NaN;
  });
  return sums.every((sum) => Math.abs(sum - (sums[0] ?? Number.NaN)) < 0.01);
}

function withSeveralAnswers(rows: readonly Row[]): Set<Row> {
  const answers = new Map<string, Set<string>>();
  const nameOf = (row: Row) => foldText(row.cell("question"));
  for (const row of rows)
    answers.set(nameOf(row), (answers.get(nameOf(row)) ?? new Set()).add(foldText(row.cell("correct"))));
  return new Set(rows.filter((row) => (answers.get(nameOf(row))?.size ?? 0) > 1));
}

/**
 * Rows of tables that look as if they named right answers, but tell how people did, or have one option a row: read as
 * they are, their keys would be wrong.
 */
export function withoutResults(
  rows: readonly Row[],
  table: readonly (readonly string[])[],
  columns: Columns,
): Row[] {
  const refuse = (fault: string, which = (_: Row) => true) =>
    rows.map((row) => (which(row) ? { ...row, fault: row.fault ?? fault } : row));
  const has = (role: Role) => columns.roles.has(role);
  if (!has("question") || has("option") || has("options")) return [...rows];
  if (has("wrong")) return areCounts(rows, columns) ? refuse(COUNTS) : [...rows];
  if (isAboutWhether(rows, columns) && hasMore(table, columns)) return refuse(ONLY_WHETHER);
  const several = withSeveralAnswers(rows);
  return several.size > rows.length / 2 ? refuse(SEVERAL, (row) => several.has(row)) : [...rows];
}
