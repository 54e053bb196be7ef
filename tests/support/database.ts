import pg from "pg";

type Hook = () => Promise<void>;
const holder = globalThis as typeof globalThis & { [key: symbol]: Hook[] | undefined };
const HOOKS = Symbol.for("waddle.shutdown");

let client: Promise<pg.Client> | undefined;
let truncate: string | undefined;

async function connect(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await connection.connect();
  return connection;
}

/** Empties every table of this worker's database. */
export async function resetDatabase(): Promise<void> {
  client ??= connect();
  const connection = await client;
  truncate ??= await truncateStatement(connection);
  if (truncate) await connection.query(truncate);
}

async function truncateStatement(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
  );
  const names = rows.map(({ name }) => connection.escapeIdentifier(name));
  return names.length > 0 ? `TRUNCATE ${names.join(", ")} RESTART IDENTITY CASCADE` : "";
}

/** Cuts every connection that the application has to this worker's database, as a restart of the database does. */
export async function terminateConnections(): Promise<void> {
  client ??= connect();
  await (await client).query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}

/** Ends the connections of the tests and of the application, as the server does when it stops. */
export async function closeDatabase(): Promise<void> {
  const hooks = holder[HOOKS]?.splice(0) ?? [];
  for (const hook of hooks) await hook();
  await (await client)?.end();
  client = undefined;
}
