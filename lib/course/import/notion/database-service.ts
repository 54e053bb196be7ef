import * as z from "zod";
import { NotionFault } from "./access.ts";
import type { NotionApi } from "./api-service.ts";
import { wordsOf } from "./compact.ts";
import { notionIdOf } from "./notion-id.ts";
import { MAX_NOTION_PAGES } from "./notion-schema.ts";
import { cellsOf, titleOf } from "./properties.ts";
import type { PageState, Pending } from "./state.ts";

const PAGE_SIZE = 100;
/** More rows than pages can be read aren't asked for. */
const MAX_ROWS = MAX_NOTION_PAGES + PAGE_SIZE;
const FULL = `An import reads ${MAX_NOTION_PAGES} pages at most.`;
export const IN_TRASH = "It is in Notion's trash.";

const databaseSchema = z.object({
  title: z.unknown().optional(),
  in_trash: z.boolean().default(false),
  data_sources: z.array(z.object({ id: z.string() })).max(100),
});
const columnSchema = z.object({ type: z.string().catch("") });
const sourceSchema = z.object({ properties: z.record(z.string(), columnSchema.catch({ type: "" })) });
const rowSchema = z.object({
  object: z.string().optional(),
  id: z.string(),
  /** Of a database among the rows, as wikis have them */
  parent: z.object({ database_id: z.string().optional() }).optional().catch(undefined),
  in_trash: z.boolean().default(false),
  properties: z.unknown().optional(),
});
const rowsSchema = z.object({ results: z.array(z.unknown()), next_cursor: z.string().nullable() });

interface Row {
  id: string;
  kind: "page" | "database";
  title: string;
  cells: Map<string, string>;
}

function toRow(raw: unknown): Row[] {
  const parsed = rowSchema.safeParse(raw);
  if (!parsed.success || parsed.data.in_trash) return [];
  const { object, parent, properties } = parsed.data;
  const isDatabase = object === "data_source";
  const id = notionIdOf(isDatabase ? (parent?.database_id ?? "") : parsed.data.id);
  if (id === null) return [];
  if (isDatabase) return [{ id, kind: "database", title: "", cells: new Map() }];
  return [{ id, kind: "page", title: titleOf(properties), cells: cellsOf(properties) }];
}

/** All rows of a data source, as far as they can be read; `isCut` where there are more. */
async function rowsOf(api: NotionApi, data_source_id: string): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  let start_cursor: string | null = null;
  do {
    const cursor: string | null = start_cursor;
    const query = { data_source_id, page_size: PAGE_SIZE, ...(cursor !== null && { start_cursor: cursor }) };
    const answer: z.infer<typeof rowsSchema> = await api.ask(
      rowsSchema,
      (client) => client.dataSources.query(query),
      true,
    );
    rows.push(...answer.results.flatMap(toRow));
    start_cursor = answer.next_cursor === cursor ? null : answer.next_cursor;
  } while (start_cursor !== null && rows.length < MAX_ROWS);
  return { rows, isCut: start_cursor !== null };
}

interface Source {
  /** The kinds of the columns by their names */
  columns: [name: string, type: string][];
  rows: Row[];
  isCut: boolean;
}

async function readSource(id: string, api: NotionApi): Promise<Source> {
  const { properties } = await api.ask(
    sourceSchema,
    (client) => client.dataSources.retrieve({ data_source_id: id }),
    true,
  );
  const columns = Object.entries(properties).map(([name, { type }]): [string, string] => [name, type]);
  return { columns, ...(await rowsOf(api, id)) };
}

/** What can be read of a database's sources, and why the others can't. Throws NotionFault where none can. */
async function readSources(ids: readonly string[], api: NotionApi) {
  const sources: Source[] = [];
  const faults: NotionFault[] = [];
  let count = 0;
  for (const id of ids) {
    if (count >= MAX_ROWS) return { sources, gap: FULL };
    try {
      const source = await readSource(id, api);
      count += source.rows.length;
      sources.push(source);
    } catch (error) {
      if (!(error instanceof NotionFault) || error.kind === "away") throw error;
      faults.push(error);
    }
  }
  const [fault] = faults;
  if (fault && sources.length === 0) throw fault;
  return { sources, gap: fault?.message };
}

/**
 * Reads a database: the names of its columns, and its rows as pages that are still to be read. Throws NotionFault,
 * FetchLater, and what the API throws of the connection.
 */
export async function readDatabase(state: PageState, { depth }: Pending, api: NotionApi): Promise<void> {
  const { page } = state;
  const database = await api.ask(databaseSchema, (client) =>
    client.databases.retrieve({ database_id: page.id }),
  );
  page.title = wordsOf(database.title).slice(0, 1000) || page.title;
  if (database.in_trash) {
    state.isTrashed = true;
    page.problem = IN_TRASH;
    return;
  }
  const { sources, gap } = await readSources(
    database.data_sources.map(({ id }) => id),
    api,
  );
  if (gap) page.gap = gap;
  if (sources.some(({ isCut }) => isCut)) page.isCut = true;
  const columns = new Map(sources.flatMap((source) => source.columns));
  const names = [...columns.keys()].slice(0, 500);
  page.columns = names.map((name) => name.slice(0, 1000));
  page.checkboxes = names.flatMap((name, at) => (columns.get(name) === "checkbox" ? [at] : []));
  state.children = sources.flatMap(({ rows }) =>
    rows.map(({ id, kind, title, cells }) => ({
      ...{ id, kind, title, parent: page.id, depth: depth + 1 },
      ...(kind === "page" && { cells: names.map((name) => cells.get(name) ?? "") }),
    })),
  );
}
