import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Duplex } from "node:stream";
import { watchMemory } from "./resident-memory.ts";

export type ChildErrorCode = "timed_out" | "cancelled" | "out_of_memory" | "too_much" | "crashed";

/** Why a child process came to no good end; the message is a sentence for people. */
export class ChildError extends Error {
  readonly code: ChildErrorCode;
  /** The end of what the child wrote on its way out: for the log, not for people. */
  readonly detail: string;
  constructor(code: ChildErrorCode, detail = "") {
    super(SENTENCES[code]);
    this.name = "ChildError";
    this.code = code;
    this.detail = detail;
  }
}

const SENTENCES: Record<ChildErrorCode, string> = {
  timed_out: "The file took too long to be read. Split it and try again.",
  cancelled: "The reading was canceled.",
  out_of_memory: "The file is too large to be read. Split it and try again.",
  too_much: "The file holds more than can be taken. Split it and try again.",
  crashed: "The file couldn't be read.",
};

export interface ChildOptions {
  /** Path of the script; see runChild for what it may do. */
  script: string;
  args: readonly string[];
  /** The one message that it gets, where it waits for one */
  input?: unknown;
  /** V8's heap; as much again may stand outside of it, and OUTSIDE_HEAP_MB for what every process holds */
  memoryMb?: number;
  timeoutMs?: number;
  /** Whole seconds of work after which the system ends it, though no one be left to do so; twice its time where not told */
  cpuSeconds?: number;
  /** Bytes of all that it sends */
  maxBytes?: number;
  /** Files and folders that it may read; everything where there is no list */
  readable?: readonly string[];
  /** The files that it may write; none where there is no list */
  writable?: readonly string[];
  /** Settings that it needs, such as the database's address; it gets nothing else of ours */
  environment?: Readonly<Record<string, string>>;
  onMessage: (message: unknown) => void;
  signal?: AbortSignal;
}

export const CHILD_MEMORY_MB = 512;
/** Node's own code and data, and a little for the heap's spare room */
const OUTSIDE_HEAP_MB = 128;
export const CHILD_TIMEOUT_MS = 60_000;
export const CHILD_MAX_BYTES = 64 * 1024 * 1024;
/** Only the end of what it complains about is kept: enough to tell a lack of memory. */
const MAX_COMPLAINT = 8192;

/** Node would tidy up on several cores; rarer, and by the one that works, it takes less of all together. */
const ONE_CORE = ["--single-threaded-gc", "--max-semi-space-size=32"];

/**
 * Node's own channel between processes, opened by hand: it carries JSON, a line a message. Node would take in a line of
 * any length; here its bytes are counted before anything is made of them.
 */
const CHANNEL = 3;

/** Nothing of the server's own environment but what is given: no secrets, no database, no options for Node. */
function childEnvironment(given: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const channel = { NODE_CHANNEL_FD: String(CHANNEL), NODE_CHANNEL_SERIALIZATION_MODE: "json" };
  return { ...given, NODE_ENV: "production", TZ: "UTC", LANG: "C.UTF-8", ...channel } as NodeJS.ProcessEnv;
}

const SHELL = "/bin/sh";
const hasShell = existsSync(SHELL);
/** The shell becomes the program it starts: same process, same channels. A second later what wouldn't end is ended. */
const BOUNDED =
  'ulimit -c 0 2>/dev/null; ulimit -S -t "$0" 2>/dev/null; ulimit -H -t "$(($0 + 1))" 2>/dev/null; exec "$@"';

/** A command whose work is bounded by the system, which outlives this process; as it is where there is no shell. */
function bounded(command: readonly string[], cpuSeconds: number): readonly string[] {
  return hasShell ? [SHELL, "-c", BOUNDED, String(cpuSeconds), ...command] : command;
}

/** Several threads may work at once: less than this could end one that is in time. */
function cpuSecondsFor(timeoutMs: number): number {
  return 2 * Math.ceil(timeoutMs / 1000);
}

function start(options: ChildOptions): ChildProcess {
  const {
    script,
    args,
    memoryMb = CHILD_MEMORY_MB,
    timeoutMs = CHILD_TIMEOUT_MS,
    readable = ["*"],
    writable = [],
    environment,
  } = options;
  const { cpuSeconds = cpuSecondsFor(timeoutMs) } = options;
  const files = [
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
  ];
  // The permission model leaves it these files: it can't write others, start programs or load native code.
  const node = [`--max-old-space-size=${memoryMb}`, ...ONE_CORE, "--permission", ...files, "--no-warnings"];
  const [command = "", ...rest] = bounded([process.execPath, ...node, script, ...args], cpuSeconds);
  return spawn(command, rest, {
    env: childEnvironment(environment),
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
}

/** Hands on what the child says, line by line, until its bytes are too many. */
function listen(channel: Duplex, maxBytes: number, onLine: (line: string) => void, onExcess: () => void) {
  let bytes = 0;
  let begun: Buffer[] = [];
  channel.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      begun = [];
      return onExcess();
    }
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      onLine(Buffer.concat([...begun, chunk.subarray(from, end)]).toString());
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  });
  // A child that ends before it has heard us out isn't our trouble: how it ended says "close".
  channel.on("error", () => {});
}

function codeOfEnd(
  code: number | null,
  signal: NodeJS.Signals | null,
  complaint: string,
): ChildErrorCode | null {
  if (code === 0) return null;
  if (signal === "SIGXCPU") return "timed_out";
  const isShort = /heap out of memory|allocation failed/i.test(complaint);
  // The system's own killer leaves no words behind.
  return isShort || signal === "SIGKILL" ? "out_of_memory" : "crashed";
}

/**
 * Runs a script in a Node process of its own, with a cap on memory and time and without our environment, and
 * hands on what it sends, as far as its bytes go. Resolves when it ends well; else throws ChildError. It never outlives
 * this call.
 */
export async function runChild(options: ChildOptions): Promise<void> {
  const { timeoutMs = CHILD_TIMEOUT_MS, maxBytes = CHILD_MAX_BYTES, onMessage, signal, input } = options;
  const { memoryMb = CHILD_MEMORY_MB } = options;
  if (signal?.aborted) throw new ChildError("cancelled");
  const child = start(options);
  let failure: Error | null = null;
  const stop = (error: Error) => {
    failure ??= error;
    child.kill("SIGKILL");
  };
  const cancel = () => stop(new ChildError("cancelled"));
  const timer = setTimeout(() => stop(new ChildError("timed_out")), timeoutMs);
  const residentMb = 2 * memoryMb + OUTSIDE_HEAP_MB;
  const endWatch = watchMemory(child.pid ?? 0, residentMb, () => stop(new ChildError("out_of_memory")));
  signal?.addEventListener("abort", cancel, { once: true });
  const onLine = (line: string) => {
    try {
      if (failure === null) onMessage(JSON.parse(line));
    } catch (error) {
      // Thrown into an event it would end the server.
      stop(error instanceof Error ? error : new ChildError("crashed"));
    }
  };
  const channel = child.stdio[CHANNEL] as Duplex;
  listen(channel, maxBytes, onLine, () => stop(new ChildError("too_much")));
  if (input !== undefined) channel.write(`${JSON.stringify(input)}\n`);
  try {
    const end = await ended(child);
    if (failure) throw failure;
    if (end) throw end;
  } finally {
    clearTimeout(timer);
    endWatch();
    signal?.removeEventListener("abort", cancel);
  }
}

/** Waits for "close", which comes after the last message and the last word on stderr; "exit" may come before. */
function ended(child: ChildProcess): Promise<ChildError | null> {
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-MAX_COMPLAINT);
  });
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(new ChildError("crashed", error.message)));
    child.on("close", (code, killedBy) => {
      const failed = codeOfEnd(code, killedBy, complaint);
      resolve(failed ? new ChildError(failed, complaint) : null);
    });
  });
}
