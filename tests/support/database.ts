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

/** Ends the connections of the tests and of the application, as the server does when it stops. */
export async function closeDatabase(): Promise<void> {
  const hooks = holder[HOOKS]?.splice(0) ?? [];
  for (const hook of hooks) await hook();
  await (await client)?.end();
  client = undefined;
}
