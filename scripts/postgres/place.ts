import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Account } from "./account.ts";
import { Sentence } from "./sentence.ts";

/** Where a database lives: its settings always in the data folder, its cluster in `home`. */
export type Place = { dataDir: string; home: string; cluster: string; logFile: string; settings: string };
export type PlaceOptions = { dataDir: string; explicit: boolean; account: Account | undefined };

/**
 * As root, a data folder that no one chose lies in the checkout, which the database's user may be unable to
 * reach; the cluster then goes to a system folder. A folder that someone chose is used as it is.
 */
export function placeFor({ dataDir, explicit, account }: PlaceOptions): Place {
  const folder = resolve(dataDir);
  makeWritable(folder);
  const home = account && !explicit ? join(systemHome(), hashOf(folder)) : folder;
  if (home !== folder) refuseForeignCluster(join(folder, "postgres"));
  makeWritable(home);
  if (account) checkReachable(home, account);
  return {
    dataDir: folder,
    home,
    cluster: join(home, "postgres"),
    logFile: join(home, "postgres.log"),
    settings: join(folder, "postgres.json"),
  };
}

/** Root's shared folder for binaries and clusters. */
export function systemHome(): string {
  for (const folder of ["/var/lib/waddle", join(tmpdir(), "waddle")]) {
    try {
      makeWritable(folder);
      if (statSync(folder).uid === 0) {
        chmodSync(folder, 0o755);
        return folder;
      }
    } catch {
      // The next candidate may do.
    }
  }
  throw new Sentence("Neither /var/lib/waddle nor the temporary folder can be written: set DATA_DIR.");
}

function hashOf(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 16);
}

/** Makes sure of a folder that the current user can write. */
export function makeWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Sentence(
      `The folder "${folder}" can't be written by the user "${userInfo().username}": make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

/** Step by step: Node's own recursive mkdir never returns for a path below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, 0o755);
}

function refuseForeignCluster(cluster: string): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner === 0) return;
  throw new Sentence(
    `The database in "${cluster}" was made by another user (id ${owner}), not by root: start Waddle as that user, or set DATA_DIR.`,
  );
}

function checkReachable(folder: string, { name, uid, gid }: Account): void {
  const script = 'for d; do [ -x "$d" ] || { printf %s "$d"; exit 0; }; done';
  const folders = ancestors(folder);
  const options = { uid, gid, cwd: "/", encoding: "utf8" } as const;
  const blocked = execFileSync("/bin/sh", ["-c", script, "sh", ...folders], options);
  if (!blocked) return;
  throw new Sentence(
    `The user "${name}", who runs the database, can't enter "${blocked}": run chmod o+x on it, or set DATA_DIR to a folder that "${name}" can reach.`,
  );
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...ancestors(parent), folder];
}
