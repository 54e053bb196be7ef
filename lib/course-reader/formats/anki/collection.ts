import * as z from "zod";
import type { Cell, ReadOnlyDatabase } from "./database.ts";
import { numberField, readProtobuf, textField } from "./protobuf.ts";

export interface Template {
  front: string;
  back: string;
}

export interface Notetype {
  isCloze: boolean;
  /** It hides parts of a picture. */
  isOcclusion: boolean;
  fields: string[];
  templates: Template[];
}

export interface Note {
  id: string;
  guid: string;
  notetype: string;
  fields: string[];
}

export interface Card {
  note: string;
  deck: string;
  /** The place of its template, or the number of its gap, from 0 */
  place: number;
  isSuspended: boolean;
}

export interface Collection {
  notetypes: Map<string, Notetype>;
  /** Names by id, as "A::B" */
  decks: Map<string, string>;
  notes: Note[];
  cards: Card[];
}

const MAX_NOTES = 20_000;
const MAX_CARDS = 60_000;
const MAX_KINDS = 2000;
const MAX_FIELDS = 100;
const FIELD_SEPARATOR = "\x1f";
const SUSPENDED = -1;
const CLOZE = 1;
const OCCLUSION = 6;

const name = z.string().catch("");
const legacyNotetype = z.object({
  name,
  type: z.number().catch(0),
  originalStockKind: z.number().catch(0),
  flds: z.array(z.object({ name })).catch([]),
  tmpls: z.array(z.object({ qfmt: name, afmt: name })).catch([]),
});
const legacyNotetypes = z.record(
  z.string(),
  legacyNotetype.catch({ name: "", type: 0, originalStockKind: 0, flds: [], tmpls: [] }),
);
const legacyDecks = z.record(z.string(), z.object({ name }).catch({ name: "" }));

const text = (cell: Cell | undefined) =>
  typeof cell === "string" ? cell : cell === null || cell === undefined ? "" : String(cell);
const blob = (cell: Cell | undefined) => (Buffer.isBuffer(cell) ? cell : Buffer.alloc(0));

function parsed<T>(schema: z.ZodType<T>, json: string): T | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

function isOcclusion(title: string, kind: number, fields: readonly string[]): boolean {
  return (
    kind === OCCLUSION ||
    /image occlusion/i.test(title) ||
    fields.some((field) => /^(occlusion|question mask)$/i.test(field))
  );
}

/** Older collections keep all of this as JSON in one row. */
function readLegacy(db: ReadOnlyDatabase): Pick<Collection, "notetypes" | "decks"> {
  const [row] = db.rows("col", ["models", "decks"], 10);
  const models = parsed(legacyNotetypes, text(row?.[0])) ?? {};
  const decks = parsed(legacyDecks, text(row?.[1])) ?? {};
  const notetypes = Object.entries(models).map(([id, model]): [string, Notetype] => {
    const fields = model.flds.slice(0, MAX_FIELDS).map((field) => field.name);
    const templates = model.tmpls.map(({ qfmt, afmt }) => ({ front: qfmt, back: afmt }));
    const occlusion = isOcclusion(model.name, model.originalStockKind, fields);
    return [id, { isCloze: model.type === CLOZE, isOcclusion: occlusion, fields, templates }];
  });
  return {
    notetypes: new Map(notetypes),
    decks: new Map(Object.entries(decks).map(([id, deck]) => [id, deck.name])),
  };
}

/** Rows of a kind of note, by its id, in their order. */
function byNotetype(rows: readonly Cell[][]): Map<string, Cell[][]> {
  const groups = new Map<string, Cell[][]>();
  for (const row of rows.toSorted((a, b) => Number(a[1]) - Number(b[1])))
    groups.set(text(row[0]), [...(groups.get(text(row[0])) ?? []), row]);
  return groups;
}

function readTables(db: ReadOnlyDatabase): Pick<Collection, "notetypes" | "decks"> {
  const fields = byNotetype(db.rows("fields", ["ntid", "ord", "name"], MAX_KINDS * 20));
  const templates = byNotetype(db.rows("templates", ["ntid", "ord", "config"], MAX_KINDS * 20));
  const notetypes = db
    .rows("notetypes", ["id", "name", "config"], MAX_KINDS)
    .map((row): [string, Notetype] => {
      const id = text(row[0]);
      const config = readProtobuf(blob(row[2]));
      const names = (fields.get(id) ?? []).slice(0, MAX_FIELDS).map((field) => text(field[2]));
      const own = (templates.get(id) ?? []).map((template) => readProtobuf(blob(template[2])));
      return [
        id,
        {
          isCloze: numberField(config, 1) === CLOZE,
          isOcclusion: isOcclusion(text(row[1]), numberField(config, 9), names),
          fields: names,
          templates: own.map((template) => ({ front: textField(template, 1), back: textField(template, 2) })),
        },
      ];
    });
  const decks = db.rows("decks", ["id", "name"], MAX_CARDS);
  return { notetypes: new Map(notetypes), decks: new Map(decks.map((row) => [text(row[0]), text(row[1])])) };
}

/** What a collection of Anki holds, of either age. Notes and cards are in the order in which they were made. Throws ImportError. */
export function readCollection(db: ReadOnlyDatabase): Collection {
  const isNew = db.has("notetypes") && db.has("fields") && db.has("templates") && db.has("decks");
  const kinds = isNew ? readTables(db) : readLegacy(db);
  const notes = db.rows("notes", ["id", "guid", "mid", "flds"], MAX_NOTES).map((row) => ({
    id: text(row[0]),
    guid: text(row[1]),
    notetype: text(row[2]),
    fields: text(row[3]).split(FIELD_SEPARATOR, MAX_FIELDS),
  }));
  const cards = db.rows("cards", ["nid", "did", "odid", "ord", "queue"], MAX_CARDS).map((row) => ({
    note: text(row[0]),
    // A deck that is studied in another one for a while stays the card's own.
    deck: Number(row[2]) > 0 ? text(row[2]) : text(row[1]),
    place: Number(row[3]),
    isSuspended: Number(row[4]) === SUSPENDED,
  }));
  const order = (a: Note, b: Note) => Number(a.id) - Number(b.id);
  return { ...kinds, notes: notes.toSorted(order), cards };
}
