import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { ROOT } from "./paths.ts";

export type Finished = { code: number; output: string };
export type RunOptions = { env?: NodeJS.ProcessEnv; quiet?: boolean; cwd?: string };

const running = new Set<ChildProcess>();

/** Ends the programs that run at the moment. */
export async function stopRunning(): Promise<void> {
  const children = [...running];
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map((child) => new Promise((resolve) => child.once("close", resolve))));
}

/** Runs a program of this project with this Node, and returns its exit code and (if quiet) what it printed. */
export function runNode(args: string[], { env = process.env, quiet = false, cwd = ROOT }: RunOptions = {}) {
  const stdio: SpawnOptions["stdio"] = quiet ? ["ignore", "pipe", "pipe"] : "inherit";
  const child = spawn(process.execPath, args, { cwd, env, stdio });
  running.add(child);
  child.once("close", () => running.delete(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  return new Promise<Finished>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
