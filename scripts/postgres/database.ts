import pg from "pg";
import { SUPERUSER } from "./cluster.ts";
import type { Settings } from "./settings.ts";

/** The application's role and database: it owns its data, and is no superuser. */
const NAME = "waddle";

export function databaseUrl({ port, password }: Settings): string {
  return `postgresql://${NAME}:${encodeURIComponent(password)}@127.0.0.1:${port}/${NAME}`;
}

export async function ensureDatabase({ port, password, superPassword }: Settings): Promise<void> {
  const address = { host: "127.0.0.1", port, user: SUPERUSER, password: superPassword, database: "postgres" };
  const client = new pg.Client(address);
  await client.connect();
  try {
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [NAME]);
    // CREATEDB is for the shadow databases of migrations and for the databases of tests.
    const secret = client.escapeLiteral(password);
    if (!role.rowCount) await client.query(`CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD ${secret}`);
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [NAME]);
    if (!database.rowCount) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  } finally {
    await client.end();
  }
}
