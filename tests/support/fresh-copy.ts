import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inRoot, ROOT } from "#scripts/paths.ts";
import { readPostmaster } from "#scripts/postgres/leftover.ts";
import { ensureBuild, ensureClient } from "#scripts/start/build.ts";

const PATIENCE_MS = 180_000;
const LAST_LINE = "Stop with Ctrl-C.";

export interface FreshCopy {
  start: (settings: Record<string, string>) => Promise<Started>;
  /** kill -9 of the database's main process */
  killDatabase: () => void;
  remove: () => void;
}
export interface Started {
  /** All that has been printed by now */
  output: () => string;
  /** As Ctrl-C does; returns once all its programs have ended. */
  stop: () => Promise<void>;
}

/**
 * The project as a clone of it with today's changes: the files that git knows or would add, and nothing else. Two things
 * are not made again, since that takes minutes: the packages are linked, and a production build is made here, where it
 * is mostly up to date, and copied. The copy's start checks both as always, and makes anew what doesn't fit its sources.
 */
export async function makeFreshCopy(): Promise<FreshCopy> {
  await ensureClient();
  await ensureBuild({ PATH: process.env.PATH, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  const parent = mkdtempSync(join(tmpdir(), "waddle-newcomer-"));
  // As root the database runs as another user, who must be able to pass.
  chmodSync(parent, 0o711);
  const folder = join(parent, "waddle");
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inRoot(file), join(folder, file));
  }
  symlinkSync(inRoot("node_modules"), join(folder, "node_modules"));
  const isWanted = (file: string) => file !== inRoot(".next/cache") && file !== inRoot(".next/dev");
  cpSync(inRoot(".next"), join(folder, ".next"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isWanted,
  });
  const dataDir = join(parent, "data");
  return {
    start: (settings) => npmStart(folder, { DATA_DIR: dataDir, ...settings }),
    killDatabase: () => {
      const pid = readPostmaster(join(dataDir, "postgres"))?.pid;
      if (!pid) throw new Error("No database runs.");
      process.kill(pid, "SIGKILL");
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

function projectFiles(): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const files = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\0");
  return files.filter((file) => file !== "" && existsSync(inRoot(file)));
}

async function npmStart(cwd: string, settings: Record<string, string>): Promise<Started> {
  // None of the settings that this process has, and its own process group, as in a terminal.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: undefined, ...settings };
  const child = spawn("npm", ["start"], {
    cwd,
    env: env as unknown as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const signal = (name: NodeJS.Signals) => {
    // Never 0, which would be this process's own group, and nothing once it has ended by itself
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
  };
  const killLast = () => signal("SIGINT");
  process.once("exit", killLast);
  void ended.then(() => process.off("exit", killLast));
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const output = () => printed;
  await untilWelcome(child, output).catch((error: unknown) => {
    signal("SIGINT");
    throw error;
  });
  const stop = () => {
    signal("SIGINT");
    return ended;
  };
  return { output, stop };
}

function untilWelcome(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`npm start ${what}; it printed:\n${output()}`));
    const patience = setTimeout(() => fail("takes too long"), PATIENCE_MS);
    child.once("close", (code) => fail(`ended with code ${code}`));
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", () => {
        if (!output().includes(LAST_LINE)) return;
        clearTimeout(patience);
        resolve();
      });
  });
}
