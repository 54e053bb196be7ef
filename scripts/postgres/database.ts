import pg from "pg";
import { SUPERUSER } from "./cluster.ts";
import type { Settings } from "./settings.ts";

/** The database and the role that owns it: migrations run as this one, which is no superuser. */
const OWNER = "waddle";
/** The role that the server connects as: it owns nothing. docs/operating.md#database-roles */
const APP = "waddle_app";

/** Where the database is, for the two roles. */
export type DatabaseUrls = {
  /** For the server */
  url: string;
  /** For migrations and grants */
  ownerUrl: string;
};

export function databaseUrls({ port, password, appPassword }: Settings): DatabaseUrls {
  const urlOf = (role: string, secret: string) =>
    `postgresql://${role}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${OWNER}`;
  return { url: urlOf(APP, appPassword), ownerUrl: urlOf(OWNER, password) };
}

/** Makes the roles and the database where they are missing. */
export async function ensureDatabase({
  port,
  password,
  appPassword,
  superPassword,
}: Settings): Promise<void> {
  const address = { host: "127.0.0.1", port, user: SUPERUSER, password: superPassword, database: "postgres" };
  const client = new pg.Client(address);
  await client.connect();
  try {
    // CREATEDB is for the shadow databases of migrations and for the databases of tests.
    await ensureRole(client, OWNER, "LOGIN CREATEDB", password);
    await ensureRole(client, APP, "LOGIN", appPassword);
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [OWNER]);
    if (!database.rowCount) await client.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, name: string, rights: string, password: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  if (rowCount) return;
  await client.query(`CREATE ROLE ${name} ${rights} PASSWORD ${client.escapeLiteral(password)}`);
}
