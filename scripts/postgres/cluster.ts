import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import type { Place } from "./place.ts";
import { Sentence } from "./sentence.ts";
import { newSettings, readSettings, type Settings, writeSettings } from "./settings.ts";

export const SUPERUSER = "postgres";
const run = promisify(execFile);

export type ClusterTools = { initdb: string; account: Account | undefined; log: (line: string) => void };

/** The place's cluster, made on the first start; with the settings that open it. */
export async function ensureCluster(place: Place, tools: ClusterTools): Promise<Settings> {
  const known = readSettings(place.settings);
  if (known && existsSync(join(place.cluster, "PG_VERSION"))) return known;
  setAside(place, tools.log);
  const settings = newSettings();
  await initialise(place, settings, tools);
  return settings;
}

/** A cluster without its settings can't be opened (the data folder was deleted): it is kept, not used. */
function setAside({ cluster }: Place, log: (line: string) => void): void {
  if (!existsSync(cluster)) return;
  const aside = `${cluster}.old`;
  rmSync(aside, { recursive: true, force: true });
  renameSync(cluster, aside);
  log(`The database in ${cluster} has lost its settings; it was moved to ${aside}`);
}

/** Made in a draft folder and moved when complete: what a broken-off run leaves is thrown away. */
async function initialise(
  place: Place,
  settings: Settings,
  { initdb, account }: ClusterTools,
): Promise<void> {
  const draft = `${place.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = `${place.cluster}.password`;
  writeFileSync(passwordFile, settings.superPassword, { mode: 0o600 });
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    await run(initdb, initdbArgs(draft, passwordFile), spawnOptions(account));
  } catch (error) {
    throw new Sentence(`The database can't be created: ${reasonOf(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeSettings(place.settings, settings);
  renameSync(draft, place.cluster);
}

function initdbArgs(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    // Sorts and folds case alike on every machine, whatever its C library knows.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
}

/** No secret of ours reaches the database's environment. */
export function spawnOptions(account: Account | undefined) {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    LANG: "C",
    LC_ALL: "C",
    TZ: "UTC",
    NODE_ENV: "production",
  };
  const cwd = process.platform === "win32" ? undefined : "/";
  return { env, cwd, uid: account?.uid, gid: account?.gid };
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  const lines = (stderr ?? "").split("\n").filter((line) => /error|fatal/i.test(line));
  return lines[0]?.trim() ?? message ?? String(error);
}
