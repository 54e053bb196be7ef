import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account.ts";
import { spawnOptions } from "./cluster.ts";
import { readPostmaster } from "./leftover.ts";
import type { Place } from "./place.ts";
import { Sentence } from "./sentence.ts";

const POLL_MS = 25;
/** After a crash PostgreSQL first replays its journal. */
const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 20_000;
const LOG_LIMIT_BYTES = 5_000_000;
const ATTEMPTS = 20;

export type LaunchOptions = {
  postgres: string;
  account: Account | undefined;
  port: number;
  durable: boolean;
};
export type Launched = {
  port: number;
  /** Settles when the server has ended, however that came. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the server on the preferred port, or on another one if that has been taken. */
export async function launch(place: Place, options: LaunchOptions): Promise<Launched> {
  let preferred = options.port;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = await freePort(preferred);
    const result = await tryLaunch(place, { ...options, port });
    if (typeof result !== "string") return result;
    if (isPortTaken(result)) preferred = 0;
    // The processes of a killed server need a moment to notice.
    else if (/shared memory block|lock file/.test(result)) await sleep(250);
    else throw new Sentence(`PostgreSQL does not start: ${result}`);
  }
  throw new Sentence(`PostgreSQL does not start: see ${place.logFile}`);
}

/** One try, on this very port: clients know it. Ends early where the signal is aborted. */
export async function relaunch(place: Place, options: LaunchOptions, signal: AbortSignal): Promise<Launched> {
  const result = await tryLaunch(place, options, signal);
  if (typeof result !== "string") return result;
  throw new Sentence(`PostgreSQL does not start: ${result}.`);
}

function isPortTaken(failure: string): boolean {
  return /could not bind|Address already in use/.test(failure);
}

/** The running server, or why it doesn't run. */
async function tryLaunch(
  place: Place,
  options: LaunchOptions,
  signal?: AbortSignal,
): Promise<Launched | string> {
  const logStart = trimLog(place.logFile);
  const output = openSync(place.logFile, "a", 0o600);
  // Its own process group: Ctrl-C in the terminal must reach the server before the database.
  const spawned = {
    ...spawnOptions(options.account),
    detached: true,
    stdio: ["ignore", output, output] as const,
  };
  const child = spawn(options.postgres, serverArgs(place, options), {
    ...spawned,
    stdio: [...spawned.stdio],
  });
  closeSync(output);
  const killLast = () => void child.kill("SIGINT");
  process.once("exit", killLast);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  void ended.then(() => process.off("exit", killLast));
  if (!(await waitUntilReady(place, child, ended, signal))) return failureIn(place.logFile, logStart);
  return { port: options.port, ended, stop: () => stop(child, ended) };
}

function serverArgs({ cluster }: Place, { port, durable }: LaunchOptions): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    synchronous_commit: durable ? "on" : "off",
    ...(durable ? {} : { fsync: "off", full_page_writes: "off" }),
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

async function waitUntilReady(
  { cluster }: Place,
  child: ChildProcess,
  ended: Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const until = Date.now() + START_PATIENCE_MS;
  while (!hasEnded && !signal?.aborted && Date.now() < until) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.state === "ready" && postmaster.pid === child.pid) return true;
    await sleep(POLL_MS);
  }
  child.kill("SIGQUIT");
  await ended;
  return false;
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGINT");
  const impatience = setTimeout(() => child.kill("SIGQUIT"), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(impatience);
}

/** Answers where this start's lines begin. */
function trimLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_LIMIT_BYTES) return size;
  truncateSync(file);
  return 0;
}

function failureIn(logFile: string, start: number): string {
  const lines = readFileSync(logFile).subarray(start).toString("utf8").trim().split("\n");
  const telling = lines.find((line) => /FATAL|PANIC|ERROR|could not/.test(line)) ?? lines.at(-1);
  return telling?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "") || `see ${logFile}`;
}

function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () => (preferred === 0 ? reject() : resolve(freePort(0))));
    probe.listen(preferred, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
