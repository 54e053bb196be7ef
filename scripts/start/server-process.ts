import { type ChildProcess, spawn } from "node:child_process";
import { inRoot, ROOT } from "../paths.ts";
import { Sentence } from "../postgres/sentence.ts";

/** A little more than the server itself gives to open requests and to its hooks. */
const STOP_PATIENCE_MS = 120_000;

export type ServerProcess = {
  pid: number;
  ended: Promise<number>;
  /** After SIGTERM it serves on for a moment (SHUTDOWN_DELAY_SECONDS). Default: SIGINT */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  kill: () => void;
};

/** Starts server/main.ts and waits until it listens. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = spawn(process.execPath, [inRoot("server/main.ts")], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Its own process group: Ctrl-C reaches it through us, once, and in our order.
    detached: process.platform !== "win32",
  });
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  const server = {
    pid: child.pid ?? 0,
    ended,
    stop: (signal: NodeJS.Signals = "SIGINT") => stop(child, ended, signal),
    kill: () => void child.kill("SIGKILL"),
  };
  const killLast = () => void child.kill("SIGTERM");
  process.once("exit", killLast);
  void ended.then(() => process.off("exit", killLast));
  const isReady = new Promise<true>((resolve) => child.once("message", () => resolve(true)));
  const first = await Promise.race([isReady, ended]);
  if (first !== true) throw new Sentence(`The server ended while starting (exit code ${first}): see above.`);
  return server;
}

async function stop(child: ChildProcess, ended: Promise<number>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  const impatience = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(impatience);
}
