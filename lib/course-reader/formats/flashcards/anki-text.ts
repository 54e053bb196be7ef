import type { Flashcard } from "#lib/course-reader/questions/flashcards.ts";
import { readClozes } from "#lib/course-reader/shared/anki/cloze.ts";
import { cardOfNote, clozeCardsOfNote } from "#lib/course-reader/shared/anki/note.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { rolesOfHeadings } from "#lib/course-reader/shared/sheet/columns.ts";
import { readDelimited } from "#lib/course-reader/shared/sheet/delimited.ts";

/** What the first lines of a text export of Anki say of the rest. */
export interface AnkiHeader {
  delimiter: string;
  isHtml: boolean;
  /** The places of columns that aren't fields of the notes, from 0; null where there is none */
  deckColumn: number | null;
  typeColumn: number | null;
  tagsColumn: number | null;
  idColumn: number | null;
  deck: string;
  /** The names of all columns, where they are told */
  names: string[];
  /** What stands below */
  rest: string;
}

const LINE = /^#(separator|html|tags|columns|notetype|deck|(?:notetype|deck|tags|guid) column):(.*)$/i;
const SEPARATORS: Record<string, string> = {
  tab: "\t",
  comma: ",",
  semicolon: ";",
  space: " ",
  pipe: "|",
  colon: ":",
};

function separatorOf(said: string): string {
  const name = said.trim().toLowerCase();
  return SEPARATORS[name] ?? (said.trim() === "" ? "\t" : said.trim().slice(0, 1));
}

function columnOf(said: string | undefined): number | null {
  const column = Number(said);
  return Number.isInteger(column) && column > 0 ? column - 1 : null;
}

/** Some programs divide the names by spaces, whatever divides the cells. */
function namesIn(said: string, delimiter: string): string[] {
  if (said.trim() === "") return [];
  const names = said.split(delimiter);
  return names.length > 1 ? names : said.trim().split(/\s+/);
}

/** The header lines of a text that Anki has exported; null where it begins with none. */
export function readAnkiHeader(text: string): AnkiHeader | null {
  const said = new Map<string, string>();
  let rest = text;
  for (;;) {
    const end = rest.indexOf("\n");
    const line = (end < 0 ? rest : rest.slice(0, end)).replace(/\r$/, "");
    const found = LINE.exec(line);
    if (!found) break;
    said.set((found[1] ?? "").toLowerCase(), found[2] ?? "");
    rest = end < 0 ? "" : rest.slice(end + 1);
  }
  if (said.size === 0) return null;
  const delimiter = separatorOf(said.get("separator") ?? "tab");
  return {
    delimiter,
    isHtml: /true/i.test(said.get("html") ?? ""),
    deckColumn: columnOf(said.get("deck column")),
    typeColumn: columnOf(said.get("notetype column")),
    tagsColumn: columnOf(said.get("tags column")),
    idColumn: columnOf(said.get("guid column")),
    deck: (said.get("deck") ?? "").trim(),
    names: namesIn(said.get("columns") ?? "", delimiter),
    rest,
  };
}

const NOT_FIELDS = /^(tags?|deck|note ?type|guid)$/i;

/** The columns that hold fields of notes: all but those that the header gives another meaning. */
function fieldColumns(header: AnkiHeader, width: number): number[] {
  const { deckColumn, typeColumn, tagsColumn, idColumn, names } = header;
  const named = names.flatMap((name, column) => (NOT_FIELDS.test(name.trim()) ? [column] : []));
  const others = [deckColumn, typeColumn, tagsColumn, idColumn, ...named];
  return Array.from({ length: width }, (_, column) => column).filter((column) => !others.includes(column));
}

/** Front and back by their names where those are known, else the first and the second field. */
function sidesOf(names: readonly string[], fields: readonly number[]): [number, number] {
  const roles = rolesOfHeadings(names);
  const at = (...wanted: string[]) => fields.find((column) => wanted.includes(roles[column] ?? ""));
  const front = at("term", "question") ?? fields[0] ?? 0;
  const back = at("definition", "correct");
  return [
    front,
    back !== undefined && back !== front ? back : (fields.find((column) => column !== front) ?? 1),
  ];
}

function toCards(header: AnkiHeader, cells: readonly string[], width: number): Flashcard[] {
  const fields = fieldColumns(header, width);
  const at = (column: number | null) => (column === null ? "" : (cells[column] ?? "").trim());
  const markup = (text: string) =>
    header.isHtml ? text : text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const [front, back] = sidesOf(header.names, fields);
  const rest = fields.filter((column) => column !== front && column !== back);
  const texts = (columns: readonly number[]) => columns.map((column) => markup(at(column)));
  const common = {
    deck: at(header.deckColumn) || header.deck,
    sourceId: at(header.idColumn) || null,
    notes: [],
  };
  const isCloze = readClozes(at(front)) !== null;
  if (isCloze)
    return clozeCardsOfNote(
      { ...common, front: texts([front]), back: [], extra: texts([back, ...rest]) },
      null,
    );
  return [cardOfNote({ ...common, front: texts([front]), back: texts([back]), extra: texts(rest) }, null)];
}

/** The cards of a text that Anki has exported; pictures and sounds don't come with it. */
export function cardsOfAnkiText(header: AnkiHeader): Flashcard[] {
  const { rows } = readDelimited(header.rest, header.delimiter);
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  refuseTooMany(filled.length);
  const width = Math.max(2, header.names.length, ...filled.slice(0, 1000).map((cells) => cells.length));
  return filled.flatMap((cells) => toCards(header, cells, width));
}
