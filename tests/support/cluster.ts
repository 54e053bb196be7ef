import { chmodSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import { inRoot, ROOT } from "#scripts/paths.ts";
import type { DatabaseUrls } from "#scripts/postgres/database.ts";
import { InUse } from "#scripts/postgres/sentence.ts";
import { type Postgres, startPostgres } from "#scripts/postgres.ts";
import { prepareDatabase } from "#scripts/start/prepare.ts";
import { fingerprint, migrationFiles } from "#scripts/start/sources.ts";

/** A PostgreSQL of the tests' own, with a migrated template that every database is copied from. */
export type Cluster = {
  createDatabase: (name: string) => Promise<DatabaseUrls>;
  stop: () => Promise<void>;
};

export async function openCluster(): Promise<Cluster> {
  const postgres = await startAnywhere();
  try {
    const template = `template_${fingerprint(templateSources()).slice(0, 16)}`;
    await dropOthers(postgres.ownerUrl, template);
    await makeTemplate(postgres, template);
    return {
      createDatabase: (name) => copy(postgres, template, name),
      stop: postgres.stop,
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

function templateSources(): string[] {
  const grants = ["scripts/start/roles.ts", "node_modules/pg-boss/package.json"];
  return [...migrationFiles(), ...grants.map((file) => inRoot(file))];
}

/** The same folder again and again saves a second; beside another run of the tests, a new one. */
async function startAnywhere(): Promise<Postgres> {
  const kept = join(tmpdir(), `waddle-test-${userInfo().username}-${fingerprint([], [ROOT]).slice(0, 12)}`);
  try {
    return await start(kept);
  } catch (error) {
    if (error instanceof InUse) return startOnce(await mkdtemp(join(tmpdir(), "waddle-test-")));
    // Without fsync a machine that went down may have left it broken.
    rmSync(kept, { recursive: true, force: true });
    return start(kept);
  }
}

function start(folder: string): Promise<Postgres> {
  return startPostgres({ dataDir: folder, explicit: true, durable: false });
}

async function startOnce(folder: string): Promise<Postgres> {
  // As root the database runs as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  const postgres = await start(join(folder, "data"));
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...postgres, stop };
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<T>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function dropOthers(url: string, template: string): Promise<void> {
  const own = basename(new URL(url).pathname);
  const databases = await query<{ name: string }>(
    url,
    "SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datdba = current_user::regrole",
  );
  for (const { name } of databases) {
    if (name !== own && name !== template) await query(url, `DROP DATABASE "${name}" WITH (FORCE)`);
  }
}

async function makeTemplate(urls: DatabaseUrls, template: string): Promise<void> {
  const { ownerUrl: url } = urls;
  const found = await query(url, `SELECT 1 FROM pg_database WHERE datname = '${template}'`);
  if (found.length > 0) return;
  // Migrated under another name first: one that was broken off half-way must not pass for a template.
  const draft = `${template}_draft`;
  await query(url, `CREATE DATABASE "${draft}"`);
  await prepareDatabase(urlsOf(urls, draft));
  await query(url, `ALTER DATABASE "${draft}" RENAME TO "${template}"`);
}

async function copy(urls: DatabaseUrls, template: string, name: string): Promise<DatabaseUrls> {
  await query(urls.ownerUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  return urlsOf(urls, name);
}

function urlsOf({ url, ownerUrl }: DatabaseUrls, database: string): DatabaseUrls {
  const of = (each: string) => Object.assign(new URL(each), { pathname: `/${database}` }).href;
  return { url: of(url), ownerUrl: of(ownerUrl) };
}
