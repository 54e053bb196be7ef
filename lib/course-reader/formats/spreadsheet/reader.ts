import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ColumnRole } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { readCardList } from "#lib/course-reader/shared/sheet/card-list.ts";
import { addGroups } from "#lib/course-reader/shared/sheet/course.ts";
import { readTable, type TableReading } from "#lib/course-reader/shared/sheet/table.ts";
import { columnsUnknown, NO_HEADINGS } from "#lib/course-reader/shared/sheet/unknown.ts";
import { XmlError } from "#lib/server/files/xml.ts";
import { isWorkbook, readWorkbook, type Sheet } from "./book.ts";

const MIN_ROWS = 3;

function readSheets(bytes: Buffer): Promise<Sheet[]> {
  return withArchive(bytes, async (archive) => {
    try {
      return await readWorkbook(archive);
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      throw new ImportError(
        error.code === "too_large" ? "too_large" : "bad_xml",
        `The spreadsheet can't be read. ${error.message}`,
      );
    }
  });
}

/** A workbook of several sheets has a unit for each; columns of a sheet may say it more precisely. */
function placeGroups({ groups }: TableReading, name: string, isAlone: boolean): TableReading["groups"] {
  return groups.map((group) => ({
    ...group,
    unit: group.unit || (isAlone ? "" : name),
    island: group.island || group.unit || name,
  }));
}

/** Rows enough, of several cells each, to be a table whose columns someone could name. */
function isTabular(rows: readonly (readonly string[])[]): boolean {
  const several = rows.filter((cells) => cells.filter((cell) => cell.trim() !== "").length > 1);
  return several.length >= MIN_ROWS;
}

/** By its own headings, or as the columns were named; lists of two columns without headings are cards. */
function readSheet(rows: string[][], named: readonly ColumnRole[] | undefined): TableReading | null {
  const own = readTable(rows, { isDivided: false });
  if (own || rows.length === 0) return own;
  if (named) return isTabular(rows) ? readTable(rows, { isDivided: false, named }) : null;
  const text = rows.map((cells) => cells.slice(0, 3).map(oneLine).join("\t")).join("\n");
  const isNarrow = rows.every((cells) => cells.length <= 2);
  return isNarrow && readCardList(text)
    ? readTable(rows, { isDivided: false, named: ["term", "definition"] })
    : null;
}

const oneLine = (cell: string) => cell.replace(/\s+/g, " ").replaceAll('"', "'");

export const reader: CourseReader = {
  accepts: ({ kind, names }) => kind === "zip" && isWorkbook(names),
  async read(source, onStep) {
    const sheets = await readSheets(source.bytes);
    onStep({ step: "Read file", done: 1, total: 1 });
    const tables = sheets.map((sheet) => ({ ...sheet, table: readSheet(sheet.rows, source.columns) }));
    onStep({ step: "Read outline", done: sheets.length, total: sheets.length });
    const found = tables.filter(({ table }) => table !== null);
    const unnamed = sheets.find(({ rows }) => isTabular(rows));
    if (found.length === 0 && unnamed) throw columnsUnknown(unnamed.rows);
    const title = found.map(({ table }) => table?.course).find((course) => course) ?? "";
    const fileTitle = titleFromFileName(source.fileName);
    const builder = new CourseBuilder({ title: title || fileTitle, format: "spreadsheet" });
    for (const { name, problem, table } of tables) {
      if (!table) builder.skip("sheet", name, problem ?? NO_HEADINGS);
      else {
        const isPlainName = /^(sheet|tabelle|feuil|hoja|foglio|folha|blad)\s?\d*$/i.test(name);
        const label = isPlainName && found.length === 1 ? fileTitle : name;
        addGroups(builder, placeGroups(table, label, found.length === 1), label);
      }
    }
    onStep({ step: "Build islands", done: found.length, total: found.length });
    return builder.result();
  },
};
