import { zstdCompressSync } from "node:zlib";
import initSqlJs, { type Database } from "sql.js";
import { zipOf } from "./archives.ts";

export interface AnkiNotetype {
  id: number;
  name: string;
  isCloze?: boolean;
  fields: string[];
  templates: { front: string; back: string }[];
}

export interface AnkiNote {
  id: number;
  kind: number;
  fields: string[];
  cards: { deck: number; place?: number; isSuspended?: boolean }[];
}

export interface AnkiDeck {
  kinds: AnkiNotetype[];
  decks: Record<number, string>;
  notes: AnkiNote[];
  media?: Record<string, Buffer>;
}

export const BASIC: AnkiNotetype = {
  id: 1,
  name: "Basic",
  fields: ["Front", "Back"],
  templates: [{ front: "{{Front}}", back: "{{FrontSide}}<hr id=answer>{{Back}}" }],
};
export const CLOZE: AnkiNotetype = {
  id: 2,
  name: "Cloze",
  isCloze: true,
  fields: ["Text", "Extra"],
  templates: [{ front: "{{cloze:Text}}", back: "{{cloze:Text}}<br>{{Extra}}" }],
};

const CREATE = `
  CREATE TABLE col (id integer primary key, ver integer, models text, decks text);
  CREATE TABLE notes (id integer primary key, guid text, mid integer, tags text, flds text);
  CREATE TABLE cards (id integer primary key, nid integer, did integer, odid integer, ord integer, queue integer);`;
const CREATE_NEW = `
  CREATE TABLE notetypes (id integer primary key, name text not null, config blob);
  CREATE TABLE fields (ntid integer, ord integer, name text not null, config blob, primary key (ntid, ord)) without rowid;
  CREATE TABLE templates (ntid integer, ord integer, name text, config blob, primary key (ntid, ord)) without rowid;
  CREATE TABLE decks (id integer primary key, name text not null, common blob);`;

/** Anki sorts names in an order of its own, which no other program knows. */
const OWN_ORDER = `CREATE UNIQUE INDEX idx_names ON fields (name, ntid); CREATE UNIQUE INDEX idx_decks ON decks (name);
  PRAGMA writable_schema = ON;
  UPDATE sqlite_master SET sql = replace(sql, 'name text not null', 'name text not null collate unicase');`;

function textOf(number: number, text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7];
  return Buffer.concat([Buffer.from([number * 8 + 2, ...length]), bytes]);
}

function addNotes(db: Database, { notes }: AnkiDeck): void {
  let id = 1;
  for (const note of notes) {
    db.run("INSERT INTO notes VALUES (?, ?, ?, '', ?)", [
      note.id,
      `g${note.id}`,
      note.kind,
      note.fields.join("\x1f"),
    ]);
    for (const { deck, place = 0, isSuspended = false } of note.cards) {
      db.run("INSERT INTO cards VALUES (?, ?, ?, 0, ?, ?)", [id, note.id, deck, place, isSuspended ? -1 : 0]);
      id += 1;
    }
  }
}

/** A database, made by statements of our own; `also` runs last. */
export async function ankiDatabase(deck: AnkiDeck, isNew = false, also = ""): Promise<Buffer> {
  const sql = await initSqlJs();
  const db = new sql.Database();
  db.run(CREATE + (isNew ? CREATE_NEW : ""));
  const models = deck.kinds.map(({ id, name, isCloze, fields, templates }) => [
    id,
    {
      name,
      type: isCloze ? 1 : 0,
      flds: fields.map((field) => ({ name: field })),
      tmpls: templates.map(({ front, back }) => ({ qfmt: front, afmt: back })),
    },
  ]);
  const decks = Object.entries(deck.decks).map(([id, name]) => [id, { name }]);
  const json = isNew ? ["{}", "{}"] : [models, decks].map((list) => JSON.stringify(Object.fromEntries(list)));
  db.run("INSERT INTO col VALUES (1, 11, ?, ?)", json);
  if (isNew) {
    for (const [id, name] of Object.entries(deck.decks))
      db.run("INSERT INTO decks VALUES (?, ?, x'')", [Number(id), name.replaceAll("::", "\x1f")]);
    for (const { id, name, isCloze, fields, templates } of deck.kinds) {
      db.run("INSERT INTO notetypes VALUES (?, ?, ?)", [id, name, Buffer.from([8, isCloze ? 1 : 0])]);
      for (const [ord, field] of fields.entries())
        db.run("INSERT INTO fields VALUES (?, ?, ?, x'')", [id, ord, field]);
      for (const [ord, { front, back }] of templates.entries())
        db.run("INSERT INTO templates VALUES (?, ?, 'Card', ?)", [
          id,
          ord,
          Buffer.concat([textOf(1, front), textOf(2, back)]),
        ]);
    }
  }
  if (isNew) db.run(OWN_ORDER);
  addNotes(db, deck);
  if (also) db.run(also);
  const bytes = Buffer.from(db.export());
  db.close();
  return bytes;
}

/** A package as older versions of Anki write it, or as newer ones do: packed, with a list of media. */
export async function ankiPackage(deck: AnkiDeck, isNew = false): Promise<Buffer> {
  const media = Object.entries(deck.media ?? {});
  const database = await ankiDatabase(deck, isNew);
  const files = Object.fromEntries(
    media.map(([, bytes], at) => [String(at), isNew ? zstdCompressSync(bytes) : bytes]),
  );
  if (!isNew) {
    const map = Object.fromEntries(media.map(([name], at) => [String(at), name]));
    return zipOf({ "collection.anki2": database, media: JSON.stringify(map), ...files });
  }
  const entries = media.map(([name]) => {
    const entry = textOf(1, name);
    return Buffer.concat([Buffer.from([10, entry.length]), entry]);
  });
  const old = await ankiDatabase({ ...deck, notes: [] });
  return zipOf({
    "collection.anki2": old,
    "collection.anki21b": zstdCompressSync(database),
    media: zstdCompressSync(Buffer.concat(entries)),
    meta: Buffer.from([8, 3]),
    ...files,
  });
}
