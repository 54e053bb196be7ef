import type { NotionPage } from "#lib/course-reader/shared/notion-bundle.ts";
import { rolesOfHeadings } from "#lib/course-reader/shared/sheet/columns.ts";
import { readTable, type TableGroup } from "#lib/course-reader/shared/sheet/table.ts";
import { readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { blocksHtml } from "./markup.ts";

export interface QuestionTable {
  groups: TableGroup[];
  /** Rows whose pages hold texts for which there is no place */
  unread: number;
}

/** A box is always ticked or not: it tells how far someone has come, and what no one has ticked yet is no answer. */
const columnsOf = ({ columns = [], checkboxes = [] }: NotionPage): string[] =>
  columns.map((name, at) => (checkboxes.includes(at) ? "" : name));

/**
 * A database as the table of questions that our CSV import would read, with the rows' ids; null where its columns aren't
 * such. What a row's page says explains its answer, unless a column does.
 */
export function questionTable(database: NotionPage, rows: readonly NotionPage[]): QuestionTable | null {
  const columns = columnsOf(database);
  if (columns.length === 0 || rows.length === 0) return null;
  const isExplained = rolesOfHeadings(columns).includes("explanation");
  const said = rows.map(({ blocks }) => readHtml(blocksHtml(blocks)).rich.text.trim());
  const hasWords = said.some((words) => words !== "");
  const head = ["ID", ...columns, ...(isExplained || !hasWords ? [] : ["Explanation"])];
  const table = rows.map(({ id, cells = [] }, at) => [
    id,
    ...columns.map((_, column) => cells[column] ?? ""),
    ...(isExplained || !hasWords ? [] : [said[at] ?? ""]),
  ]);
  const read = readTable([head, ...table], { isDivided: false });
  if (!read) return null;
  return { groups: read.groups, unread: isExplained ? said.filter((words) => words !== "").length : 0 };
}
