import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { NO_HEADINGS } from "#lib/course-reader/shared/sheet/columns.ts";
import { addGroups } from "#lib/course-reader/shared/sheet/course.ts";
import { readTable, type TableReading } from "#lib/course-reader/shared/sheet/rows.ts";
import { XmlError } from "#lib/server/files/xml.ts";
import { isWorkbook, readWorkbook, type Sheet } from "./book.ts";

function readSheets(path: string): Promise<Sheet[]> {
  return withArchive(path, async (archive) => {
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

export const reader: CourseReader = {
  accepts: ({ kind, names }) => kind === "zip" && isWorkbook(names),
  async read(source, onStep) {
    const sheets = await readSheets(source.path);
    onStep({ step: "Read file", done: 1, total: 1 });
    const tables = sheets.map((sheet) => ({ ...sheet, table: readTable(sheet.rows) }));
    onStep({ step: "Read outline", done: sheets.length, total: sheets.length });
    const found = tables.filter(({ table }) => table !== null);
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
