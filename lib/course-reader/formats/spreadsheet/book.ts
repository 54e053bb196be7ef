import { ImportError } from "#lib/course-reader/import-error.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import {
  childAt,
  childrenOf,
  deepText,
  descendants,
  parseXmlBuffer,
  type XmlNode,
} from "#lib/server/files/xml.ts";
import { isDateStyle, isTimeStyle, showNumber } from "./number.ts";

export interface Sheet {
  name: string;
  rows: string[][];
  /** Why it isn't read; null where it is */
  problem: string | null;
}

const WORKBOOK = "xl/workbook.xml";
/** docs/product.md#import */
const MAX_SHEETS = 100;
/** Of all sheets together: 10,000 questions of ten columns are half of it. */
const MAX_CELLS = 200_000;
const NOT_THERE = "The file doesn't hold this sheet.";
const TOO_MANY_CELLS = `The workbook has more than ${MAX_CELLS.toLocaleString("en-US")} cells. Split it and import the parts.`;
const MAX_ROW = 100_000;
const MAX_COLUMN = 200;

async function xmlAt(archive: Archive, name: string): Promise<XmlNode | null> {
  return archive.has(name) ? parseXmlBuffer(await archive.readBuffer(name)) : null;
}

/** A cell's or a shared string's text; readings above Chinese and Japanese signs stay out. */
function textOf(node: XmlNode | undefined): string {
  if (!node) return "";
  const texts = descendants(node, "t", ["rPh"]);
  return texts
    .map(deepText)
    .join("")
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll("\r\n", "\n");
}

/** "AB12" → column 27, row 11; null where it is no place in a sheet that people write. */
function placeOf(ref: string): { column: number; row: number } | null {
  const match = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref);
  if (!match?.[1] || !match[2]) return null;
  const column = [...match[1]].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(match[2]) - 1;
  return row >= 0 ? { column, row } : null;
}

interface Book {
  strings: readonly string[];
  /** What a cell's style makes of a number */
  formats: readonly string[];
  /** Read so far, of all sheets */
  cells: number;
}

function cellText(cell: XmlNode, { strings, formats }: Book): string {
  const { t = "n", s = "" } = cell.attributes;
  if (t === "inlineStr") return textOf(childAt(cell, "is"));
  // A formula's own text is never read: only what it came to when the file was saved.
  const value = childAt(cell, "v")?.text ?? "";
  if (t === "s") return strings[Number(value)] ?? "";
  if (t === "b") return value === "1" ? "TRUE" : value === "0" ? "FALSE" : "";
  if (t === "e") return "";
  return t === "n" ? showNumber(value, formats[Number(s)] ?? "") : value;
}

/**
 * The cells of a sheet as a dense table up to the last one with a text; what lies far outside is left out. Throws
 * ImportError where the workbook has more cells than can be read.
 */
function rowsOf(sheet: XmlNode, book: Book): string[][] {
  const rows: string[][] = [];
  let nextRow = 0;
  for (const row of childrenOf(childAt(sheet, "sheetData"), "row")) {
    const given = Number(row.attributes.r);
    const index = Number.isInteger(given) && given > 0 ? given - 1 : nextRow;
    nextRow = index + 1;
    let nextColumn = 0;
    for (const cell of childrenOf(row, "c")) {
      const place = placeOf(cell.attributes.r ?? "") ?? { column: nextColumn, row: index };
      nextColumn = place.column + 1;
      book.cells += 1;
      if (book.cells > MAX_CELLS) throw new ImportError("too_large", TOO_MANY_CELLS);
      const value = cellText(cell, book);
      if (value.trim() === "" || place.row > MAX_ROW || place.column >= MAX_COLUMN) continue;
      while (rows.length <= place.row) rows.push([]);
      const cells = rows[place.row] ?? [];
      while (cells.length <= place.column) cells.push("");
      cells[place.column] = value;
    }
  }
  return rows;
}

/** Where the parts of the workbook lie, by their ids. */
async function targetsOf(archive: Archive): Promise<Map<string, string>> {
  const relations = await xmlAt(archive, "xl/_rels/workbook.xml.rels");
  return new Map(
    childrenOf(relations ?? undefined, "Relationship").map(({ attributes }) => {
      const target = attributes.Target ?? "";
      return [attributes.Id ?? "", target.startsWith("/") ? target.slice(1) : `xl/${target}`];
    }),
  );
}

async function bookOf(archive: Archive): Promise<Book> {
  const shared = await xmlAt(archive, "xl/sharedStrings.xml");
  const styles = await xmlAt(archive, "xl/styles.xml");
  const own = new Map(
    childrenOf(childAt(styles ?? undefined, "numFmts"), "numFmt").map(({ attributes }) => [
      attributes.numFmtId ?? "",
      attributes.formatCode ?? "",
    ]),
  );
  const formats = childrenOf(childAt(styles ?? undefined, "cellXfs"), "xf").map(({ attributes }) => {
    const id = attributes.numFmtId ?? "0";
    if (isDateStyle(id, own.get(id) ?? "")) return "date";
    if (isTimeStyle(id, own.get(id) ?? "")) return "time";
    return id === "9" || id === "10" || (own.get(id) ?? "").includes("%") ? "percent" : "";
  });
  return { strings: childrenOf(shared ?? undefined, "si").map(textOf), formats, cells: 0 };
}

/** What stands in the report for sheets beyond those that are read. */
function unread(count: number): Sheet[] {
  const name = count === 1 ? "1 more sheet" : `${count} more sheets`;
  return count > 0 ? [{ name, rows: [], problem: `Only the first ${MAX_SHEETS} sheets are read.` }] : [];
}

/**
 * The first 100 sheets of an XLSX workbook as tables of texts: only values, no formulas, no macros, nothing from outside.
 * Each part of the file is read for one sheet. Throws XmlError and ArchiveError where the workbook itself can't be read,
 * ImportError where it has too many cells.
 */
export async function readWorkbook(archive: Archive): Promise<Sheet[]> {
  const workbook = await xmlAt(archive, WORKBOOK);
  const targets = await targetsOf(archive);
  const book = await bookOf(archive);
  const all = childrenOf(childAt(workbook ?? undefined, "sheets"), "sheet");
  const sheets: Sheet[] = [];
  const readBy = new Map<string, string>();
  for (const { attributes } of all.slice(0, MAX_SHEETS)) {
    const name = attributes.name ?? "";
    const target = targets.get(attributes.id ?? "") ?? "";
    const twin = readBy.get(target);
    readBy.set(target, twin ?? name);
    const same = twin === undefined ? null : `It is the same part of the file as the sheet “${twin}”.`;
    const node = same === null ? await xmlAt(archive, target) : null;
    sheets.push({ name, rows: node ? rowsOf(node, book) : [], problem: node ? null : (same ?? NOT_THERE) });
  }
  return [...sheets, ...unread(all.length - MAX_SHEETS)];
}

/** Whether an archive's files are those of a workbook. */
export function isWorkbook(names: readonly string[]): boolean {
  return names.includes(WORKBOOK);
}
