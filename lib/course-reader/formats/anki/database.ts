import initSqlJs, { type Database, type SqlValue } from "sql.js";
import { ImportError } from "#lib/course-reader/import-error.ts";

const DAMAGED = "The collection in this file is damaged. Export the deck from Anki again and retry.";
const NOT_A_TABLE = "The collection in this file isn't one that Anki has written, so it isn't read.";
const TOO_LARGE =
  "The collection holds more notes than can be read. Export one of its decks and import that.";
/** In an SQLite file, the bytes that say whether it is kept with a log beside it; this one has none. */
const LOG_VERSIONS = [18, 19];
const SIGNATURE = "SQLite format 3\0";
/** Anki sorts names in an order of its own, by which SQLite alone refuses to open them; any other of as many letters will do. */
const OWN_ORDER = "unicase";
const PLAIN_ORDER = Buffer.from("nocase ");
/** Of one value, in characters or bytes */
const MAX_VALUE = 1_000_000;
/** Of all values of a table: a broken file may name the same bytes in every row. */
const MAX_ALL_VALUES = 64_000_000;
/** A column that is computed could take any time. */
const COMPUTED = /\bas\s*\(|\bgenerated\b/i;

export type Cell = string | number | Buffer | null;

/** A database of which nothing is read but the rows of plain tables. */
export interface ReadOnlyDatabase {
  has(table: string): boolean;
  /** The rows of a table, as these columns; texts and blobs longer than a million are empty. Throws ImportError */
  rows(table: string, columns: readonly string[], max: number): Cell[][];
  close(): void;
}

function toCell(value: SqlValue): Cell {
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

function damaged(): ImportError {
  return new ImportError("bad_archive", DAMAGED);
}

/** The file as SQLite can open it without what only Anki has. */
function openable(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (const at of LOG_VERSIONS) copy[at] = 1;
  for (let at = copy.indexOf(OWN_ORDER); at >= 0; at = copy.indexOf(OWN_ORDER, at + 1)) {
    const before = copy.toString("latin1", Math.max(0, at - 8), at).toLowerCase();
    if (before === "collate ") PLAIN_ORDER.copy(copy, at);
  }
  return copy;
}

/** The plain tables: no views, no virtual tables, none with columns that are computed. */
function plainTables(db: Database): Set<string> {
  const statement = db.prepare(
    "SELECT name, type, rootpage, substr(sql, 1, 10000) FROM sqlite_master LIMIT 500",
  );
  const tables = new Set<string>();
  try {
    while (statement.step()) {
      const [name, type, root, sql] = statement.get();
      const isPlain = type === "table" && Number(root) > 0 && !COMPUTED.test(String(sql));
      if (isPlain) tables.add(String(name).toLowerCase());
    }
  } finally {
    statement.free();
  }
  return tables;
}

function readRows(db: Database, table: string, columns: readonly string[], max: number): Cell[][] {
  const capped = columns.map((name) => `CASE WHEN length("${name}") <= ${MAX_VALUE} THEN "${name}" END`);
  const statement = db.prepare(`SELECT ${capped.join(", ")} FROM "${table}" NOT INDEXED LIMIT ${max + 1}`);
  const rows: Cell[][] = [];
  let size = 0;
  try {
    while (statement.step()) {
      const row = statement.get().map(toCell);
      for (const cell of row) size += typeof cell === "number" ? 1 : (cell?.length ?? 0);
      if (size > MAX_ALL_VALUES) throw new ImportError("too_large", TOO_LARGE);
      rows.push(row);
    }
  } finally {
    statement.free();
  }
  if (rows.length > max) throw new ImportError("too_large", TOO_LARGE);
  return rows;
}

/** Runs what reads, and turns what SQLite says of a broken file into our sentence. */
function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    // SQLite says in its own words what is wrong, and ends its machine where the file breaks it.
    throw error instanceof ImportError ? error : damaged();
  }
}

/**
 * Opens an SQLite file in memory. What the file itself brings that could run, such as views, triggers and computed columns, is
 * left alone. Throws ImportError.
 */
export async function openDatabase(bytes: Buffer): Promise<ReadOnlyDatabase> {
  if (bytes.subarray(0, SIGNATURE.length).toString("latin1") !== SIGNATURE) throw damaged();
  const sql = await initSqlJs();
  const db = guarded(() => new sql.Database(openable(bytes)));
  guarded(() => db.run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON;"));
  const tables = guarded(() => plainTables(db));
  return {
    has: (table) => tables.has(table),
    rows(table, columns, max) {
      if (!tables.has(table)) throw new ImportError("bad_archive", NOT_A_TABLE);
      return guarded(() => readRows(db, table, columns, max));
    },
    close: () => db.close(),
  };
}
