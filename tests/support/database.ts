import pg from "pg";

type Hook = () => Promise<void>;
const holder = globalThis as typeof globalThis & { [key: symbol]: Hook[] | undefined };
const HOOKS = Symbol.for("waddle.shutdown");

let client: Promise<pg.Client> | undefined;
let tables: string[] | undefined;

async function connect(url = process.env.TEST_OWNER_URL): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  return connection;
}

/** What refuses a DELETE */
const APPEND_ONLY = '"AuditEvent"';

/** Empties every table of this worker's database: only those that hold anything, since each TRUNCATE makes new files. */
export async function resetDatabase(): Promise<void> {
  client ??= connect();
  const connection = await client;
  tables ??= await listTables(connection);
  const filled = tables.map((name, index) => `EXISTS (SELECT FROM ${name}) AS "${index}"`);
  const { rows } = await connection.query<Record<string, boolean>>(`SELECT ${filled.join(", ")}`);
  const full = tables.filter((_, index) => rows[0]?.[index]);
  const empty = (name: string) => (name === APPEND_ONLY ? `TRUNCATE ${name}` : `DELETE FROM ${name}`);
  if (full.length > 0) await connection.query(full.map(empty).join("; "));
}

/** Every table of ours, each before those that it refers to. */
async function listTables(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ name: string; parents: string[] }>(
    `SELECT c.oid::regclass::text AS "name", array_remove(array_agg(DISTINCT f.confrelid::regclass::text), NULL) AS "parents"
     FROM pg_class c LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
     GROUP BY c.oid`,
  );
  const ordered: string[] = [];
  let left = rows;
  while (left.length > 0) {
    const free = left.filter(({ name }) => left.every(({ parents }) => !parents.includes(name)));
    if (free.length === 0) throw new Error("Tables refer to one another in a circle.");
    ordered.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Cuts every connection that the application has to this worker's database, as a restart of the database does. */
export async function terminateConnections(): Promise<void> {
  // As the application: no one but a superuser ends the connections of another role.
  const connection = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    application_name: "cutter",
  });
  await connection.connect();
  // Those who cut at the same time leave each other alone.
  await connection.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user AND application_name <> 'cutter'",
  );
  await connection.end();
}

/** Does as the database's owner what the application may not, such as planting a fault. */
export async function asOwner<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  client ??= connect();
  return (await (await client).query<Row>(text, values)).rows;
}

/**
 * Ends the connections of the tests and of the application, as the server does when it stops, and leaves nothing behind
 * for the next file, which counts its learners from one again.
 */
export async function closeDatabase(): Promise<void> {
  const hooks = holder[HOOKS]?.splice(0) ?? [];
  for (const hook of hooks) await hook();
  if (hooks.length > 0) await resetDatabase();
  await (await client)?.end();
  client = undefined;
}
