import * as z from "zod";
import type { NotionApi } from "./api-service.ts";
import { wordsOf } from "./compact.ts";
import { notionIdOf } from "./notion-id.ts";
import { MAX_NOTION_PAGES } from "./notion-schema.ts";
import { cellsOf, titleOf } from "./properties.ts";
import type { PageState, Pending } from "./state.ts";

const PAGE_SIZE = 100;
/** More rows than pages can be read aren't asked for. */
const MAX_ROWS = MAX_NOTION_PAGES + PAGE_SIZE;
export const IN_TRASH = "It lies in Notion's trash.";

const databaseSchema = z.object({
  title: z.unknown().optional(),
  in_trash: z.boolean().default(false),
  data_sources: z.array(z.object({ id: z.string() })).max(100),
});
const columnSchema = z.object({ type: z.string().catch("") });
const sourceSchema = z.object({ properties: z.record(z.string(), columnSchema.catch({ type: "" })) });
const rowSchema = z.object({
  id: z.string(),
  in_trash: z.boolean().default(false),
  properties: z.unknown().optional(),
});
const rowsSchema = z.object({ results: z.array(z.unknown()), next_cursor: z.string().nullable() });

interface Row {
  id: string;
  title: string;
  cells: Map<string, string>;
}

function toRow(raw: unknown): Row[] {
  const parsed = rowSchema.safeParse(raw);
  const id = parsed.success ? notionIdOf(parsed.data.id) : null;
  if (!parsed.success || id === null || parsed.data.in_trash) return [];
  return [{ id, title: titleOf(parsed.data.properties), cells: cellsOf(parsed.data.properties) }];
}

/** All rows of a data source, as far as they can be read; `isCut` where there are more. */
async function rowsOf(api: NotionApi, data_source_id: string): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  let start_cursor: string | null = null;
  do {
    const cursor: string | null = start_cursor;
    const answer: z.infer<typeof rowsSchema> = await api.ask(rowsSchema, (client) =>
      client.dataSources.query({
        data_source_id,
        page_size: PAGE_SIZE,
        ...(cursor !== null && { start_cursor: cursor }),
      }),
    );
    rows.push(...answer.results.flatMap(toRow));
    start_cursor = answer.next_cursor === cursor ? null : answer.next_cursor;
  } while (start_cursor !== null && rows.length < MAX_ROWS);
  return { rows, isCut: start_cursor !== null };
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
    Object.assign(state, { isTrashed: true });
    page.problem = IN_TRASH;
    return;
  }
  const columns = new Map<string, string>();
  const rows: Row[] = [];
  for (const { id } of database.data_sources) {
    const source = await api.ask(sourceSchema, (client) =>
      client.dataSources.retrieve({ data_source_id: id }),
    );
    for (const [name, { type }] of Object.entries(source.properties)) columns.set(name, type);
    const found = await rowsOf(api, id);
    rows.push(...found.rows);
    if (found.isCut) page.isCut = true;
  }
  page.columns = [...columns.keys()].slice(0, 500);
  page.checkboxes = page.columns.flatMap((name, at) => (columns.get(name) === "checkbox" ? [at] : []));
  const names = page.columns;
  state.children = rows.map(({ id, title, cells }) => ({
    ...{ id, kind: "page" as const, title, parent: page.id, depth: depth + 1 },
    cells: names.map((name) => cells.get(name) ?? ""),
  }));
}
