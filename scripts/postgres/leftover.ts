import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, Sentence } from "./sentence.ts";

const POLL_MS = 25;

/** The process number and the state that PostgreSQL keeps in its cluster while it runs. */
export function readPostmaster(cluster: string): { pid: number; state: string } | undefined {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  return { pid: Number(lines[0]), state: lines[7]?.trim() ?? "" };
}

/** Stops a PostgreSQL that outlived the process that started it, and clears what a killed one left. */
export async function clearLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const left = readPostmaster(cluster);
  if (!left) return;
  if (isPostgresOf(left.pid, cluster)) {
    log("Stopping the database that an earlier start left running");
    await endProcess(left.pid);
  }
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** A process number may have been given to another program since. */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** SIGINT is PostgreSQL's fast and clean stop; SIGQUIT its stop without a checkpoint. */
async function endProcess(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    process.kill(pid, signal);
    if (await isGone(pid, patienceMs)) return;
  }
  throw new Sentence(`An earlier PostgreSQL (process ${pid}) does not stop: end it, then start again.`);
}

export async function isGone(pid: number, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if (!isAlive(pid)) return true;
    await sleep(POLL_MS);
  }
  return false;
}
