import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inRoot } from "#scripts/paths.ts";

const FOLDER = inRoot("prisma/migrations");

export type Row = Record<string, unknown>;

/**
 * A database as it was before a migration, with these rows (table by table, in an order that their keys allow), and then
 * migrated. `all` returns the rows of a query.
 */
export async function migratedDatabase(migration: string, rows: Record<string, Row[]>) {
  const name = `${migration.replace(/^\d+_/, "")}_migration_${process.pid}`;
  const serverUrl = process.env.TEST_OWNER_URL ?? "";
  const onServer = async (statement: string) => {
    const server = new pg.Client({ connectionString: serverUrl });
    await server.connect();
    await server.query(statement).finally(() => server.end());
  };
  await onServer(`CREATE DATABASE "${name}"`);
  const client = new pg.Client({
    connectionString: Object.assign(new URL(serverUrl), { pathname: name }).href,
  });
  await client.connect();
  const apply = async (each: string) => {
    await client.query(readFileSync(join(FOLDER, each, "migration.sql"), "utf8"));
  };
  const before = readdirSync(FOLDER).filter((each) => /^\d/.test(each) && each < migration);
  for (const each of before.sort()) await apply(each);
  for (const [table, list] of Object.entries(rows))
    await client.query(
      `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1) ORDER BY 1`,
      [JSON.stringify(list)],
    );
  await apply(migration);
  return {
    all: async (query: string) => (await client.query<Row>(query)).rows,
    drop: async () => {
      await client.end();
      await onServer(`DROP DATABASE "${name}"`);
    },
  };
}
