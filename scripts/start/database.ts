import { basename, dirname } from "node:path";
import pg from "pg";
import { errorCode, Sentence } from "../postgres/sentence.ts";
import { runPrisma } from "../prisma/cli.ts";
import { migrationFiles } from "./sources.ts";

const PATIENCE_MS = 10_000;
const NO_SUCH_DATABASE = "3D000";
const NO_SUCH_TABLE = "42P01";

/** Uses a connection of its own. */
export async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  await client.connect();
  return use(client).finally(() => client.end());
}

/** Fails with a sentence, which never shows the password, if the database doesn't answer. */
export async function checkReachable(url: string, setting = "DATABASE_URL"): Promise<void> {
  try {
    await connected(url, (client) => client.query("SELECT 1"));
  } catch (error) {
    // Prisma makes a database that does not exist yet.
    if (errorCode(error) !== NO_SUCH_DATABASE) throw new Sentence(unreachableSentence(url, error, setting));
  }
}

export function unreachableSentence(url: string, error: unknown, setting = "DATABASE_URL"): string {
  const { hostname, port, pathname, username } = new URL(url);
  const where = `The database "${pathname.slice(1)}" at ${hostname}:${port || 5432}`;
  const code = errorCode(error);
  if (code === "28P01" || code === "28000") {
    return `${where} refuses the user "${decodeURIComponent(username)}": check the name and the password in ${setting}.`;
  }
  const reason = code ?? (error as Error).message;
  return `${where} can't be reached (${reason}): check ${setting} and that the database is running.`;
}

/** Applies what is missing, and returns how many migrations that were. */
export async function migrate(url: string): Promise<number> {
  const pending = await pendingMigrations(url);
  if (pending.length === 0) return 0;
  const { code, output } = await runPrisma(["migrate", "deploy"], { url, quiet: true });
  if (code === 0) return pending.length;
  console.error(output.trim());
  throw new Sentence("The migrations can't be applied: see above.");
}

/** Asking the table ourselves takes milliseconds, where the CLI takes seconds to say that nothing is to do. */
async function pendingMigrations(url: string): Promise<string[]> {
  const known = migrationFiles().map((file) => basename(dirname(file)));
  const applied = await connected(url, appliedMigrations).catch((error: unknown): string[] => {
    if (errorCode(error) === NO_SUCH_DATABASE) return [];
    throw error;
  });
  return known.filter((name) => !applied.includes(name));
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const sql =
    'SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL';
  try {
    return (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  } catch (error) {
    if (errorCode(error) === NO_SUCH_TABLE) return [];
    throw error;
  }
}
