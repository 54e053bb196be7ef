import type pg from "pg";
import { dbPool } from "#lib/server/db/db.ts";
import { allowSlowQueries } from "#lib/server/db/pool.ts";
import type { Below, ExportFile, Shape, Table } from "./table-shape.ts";

const ROWS_A_PAGE = 1000;

/** Nobody waits for a page of a large account as for a call. */
function read<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  return allowSlowQueries(async () => (await dbPool().query<Row>(text, values)).rows);
}

const quoted = (name: string) => `"${name}"`;
const list = (alias: string, names: readonly string[]) =>
  names.map((name) => `${alias}.${quoted(name)}`).join(", ");

/** The SQL of one row as JSON, with everything below it. */
function rowJson(shape: Shape, alias: string): string {
  const { columns, hiddenWhile = {}, computed = {}, lists = {}, one = {} } = shape;
  const pairs: [string, string][] = [];
  for (const name of columns) {
    const value = `${alias}.${quoted(name)}`;
    const condition = hiddenWhile[name]?.(alias);
    pairs.push([name, condition ? `CASE WHEN NOT (${condition}) THEN ${value} END` : value]);
  }
  for (const [name, sql] of Object.entries(computed)) pairs.push([name, sql(alias)]);
  for (const [name, below] of Object.entries(one)) pairs.push([name, oneJson(below, alias)]);
  for (const [name, below] of Object.entries(lists)) pairs.push([name, listJson(below, alias)]);
  return `json_build_object(${pairs.map(([name, sql]) => `'${name}', ${sql}`).join(", ")})`;
}

function oneJson(shape: Below, parent: string): string {
  const row = `${parent}0`;
  return `(SELECT ${rowJson(shape, row)} FROM ${quoted(shape.model)} ${row} WHERE ${shape.below(row, parent)})`;
}

function listJson(shape: Below, parent: string): string {
  const row = `${parent}0`;
  const rows = `json_agg(${rowJson(shape, row)} ORDER BY ${list(row, shape.order)})`;
  return `(SELECT coalesce(${rows}, '[]'::json) FROM ${quoted(shape.model)} ${row} WHERE ${shape.below(row, parent)})`;
}

interface ReadRow {
  json: string;
  key: string[];
}

function readPage(table: Table, ownerId: string, after: string[] | null): Promise<ReadRow[]> {
  const key = list("t", table.key);
  const places = table.key.map((_, index) => `$${index + 2}`).join(", ");
  const texts = table.key.map((name) => `t.${quoted(name)}::text`).join(", ");
  return read<ReadRow>(
    `SELECT ${rowJson(table, "t")}::text AS "json", ARRAY[${texts}] AS "key" FROM ${quoted(table.model)} t
     WHERE (${table.owned("t")}) ${after ? `AND (${key}) > (${places})` : ""}
     ORDER BY ${key} LIMIT ${table.rowsAPage ?? ROWS_A_PAGE}`,
    [ownerId, ...(after ?? [])],
  );
}

async function* readRows(table: Table, ownerId: string): AsyncGenerator<ReadRow> {
  let page = await readPage(table, ownerId, null);
  while (page.length > 0) {
    yield* page;
    const last = page.at(-1);
    page = last ? await readPage(table, ownerId, last.key) : [];
  }
}

async function* arrayJson(table: Table, ownerId: string): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of readRows(table, ownerId)) {
    yield separator;
    yield* withLongList(table, row);
    separator = ",\n";
  }
  yield separator === ",\n" ? "\n]" : "[]";
}

/** The row, and before its closing brace the list that is too long to be read at once. */
async function* withLongList({ longList }: Table, { json, key: [id] }: ReadRow): AsyncGenerator<string> {
  if (!longList || id === undefined) return yield json;
  yield `${json.slice(0, -1)}, "${longList.name}" : `;
  yield* arrayJson(longList.table, id);
  yield "}";
}

/** The JSON of one file of the export, in pieces: a page of rows at a time is held in memory. */
export async function* exportJson(file: ExportFile, userId: string): AsyncGenerator<string> {
  if (!file.isSingle) yield* arrayJson(file, userId);
  else for await (const { json } of readRows(file, userId)) yield json;
  yield "\n";
}

export interface MediaEntry {
  id: string;
  type: string;
}

const OWN_MEDIA = `"CourseMedia" m JOIN "Course" c ON c."id" = m."courseId" WHERE c."ownerId" = $1`;

/** The pictures and sounds of the learner's courses. */
export function listMedia(userId: string): Promise<MediaEntry[]> {
  const query = `SELECT m."id"::text AS "id", m."type" FROM ${OWN_MEDIA} ORDER BY m."id"`;
  return read<MediaEntry>(query, [userId]);
}

/** The bytes of one of them; nothing where it has gone since it was listed. */
export async function* mediaBytes(userId: string, mediaId: string): AsyncGenerator<Buffer> {
  const query = `SELECT m."bytes" FROM ${OWN_MEDIA} AND m."id" = $2`;
  for (const { bytes } of await read<{ bytes: Buffer }>(query, [userId, mediaId])) yield bytes;
}
