import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type Hook = () => Promise<void>;

/** In milliseconds. docs/operating.md#stopping */
export interface DrainTimes {
  /** Serves on for so long after readiness has turned, until those who send requests here have noticed */
  delay: number;
  /** For the requests under way; those that last longer are cut */
  patience: number;
}

const HOOKS = Symbol.for("waddle.shutdown");
const DRAINING = Symbol.for("waddle.draining");
const holder = globalThis as typeof globalThis & { [HOOKS]?: Hook[]; [DRAINING]?: boolean };

/** For jobs and database connections to come to their end. */
const HOOK_PATIENCE_MS = 10_000;

/**
 * Ends the process without breaking off a request: on SIGTERM after the delay; at once on Ctrl-C, when the terminal is
 * closed or the parent has died, and on a second signal.
 */
export function drainOnSignal(
  server: Server,
  app: { close(): Promise<void> },
  { delay, patience }: DrainTimes,
): void {
  const connections = watchConnections(server);
  const hurry = new AbortController();
  let isStopping = false;
  const stop = (delayMs: number) => {
    if (delayMs === 0 || isStopping) hurry.abort();
    if (isStopping) return;
    isStopping = true;
    holder[DRAINING] = true;
    void connections
      .close({ delay: delayMs, patience }, hurry.signal)
      .then(() => finish(app))
      .then(() => process.exit(0));
  };
  process.on("SIGTERM", () => stop(delay));
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => stop(0));
  if (process.send) process.on("disconnect", () => stop(0));
}

async function finish(app: { close(): Promise<void> }): Promise<void> {
  await atMost(HOOK_PATIENCE_MS, app.close());
  for (const hook of holder[HOOKS] ?? []) await atMost(HOOK_PATIENCE_MS, hook());
}

/** Knows which connections have a request under way: Node takes one with half a request's headers for busy. */
export function watchConnections(server: Server) {
  const busy = new Map<Socket, Set<ServerResponse>>();
  let isClosing = false;
  let isClosed = false;
  server.on("connection", (socket: Socket) => {
    busy.set(socket, new Set());
    socket.once("close", () => busy.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    if (isClosing) response.setHeader("connection", "close");
    const responses = busy.get(socket);
    responses?.add(response);
    response.once("close", () => {
      responses?.delete(response);
      if (isClosed && responses?.size === 0) socket.end();
    });
  });

  /**
   * Serves on for the delay, asking each client to come back on another connection; then takes no new connection, ends
   * those without a request, and resolves once the requests under way are answered, or cut after the patience.
   */
  async function close({ delay, patience }: DrainTimes, hurry?: AbortSignal): Promise<void> {
    isClosing = true;
    for (const responses of busy.values())
      for (const response of responses) if (!response.headersSent) response.setHeader("connection", "close");
    await sleep(delay, undefined, { ...(hurry && { signal: hurry }) }).catch(() => {});
    isClosed = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const [socket, responses] of busy) if (responses.size === 0) socket.destroySoon();
    const impatience = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearTimeout(impatience);
  }

  return { close };
}

/** A part that fails or hangs must not keep the others from ending. */
async function atMost(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  const settled = work.catch((error: unknown) => console.error("While shutting down:", error));
  await Promise.race([settled, limit]).finally(() => clearTimeout(timer));
}
