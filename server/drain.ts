import type { Server } from "node:http";

type Hook = () => Promise<void>;
type Drain = { app: { close(): Promise<void> }; patienceMs: number };

const HOOKS = Symbol.for("waddle.shutdown");
const DRAINING = Symbol.for("waddle.draining");
const holder = globalThis as typeof globalThis & { [HOOKS]?: Hook[]; [DRAINING]?: boolean };

/** For jobs and database connections to come to their end. */
const HOOK_PATIENCE_MS = 10_000;

/** Ends the process without breaking off a request: on SIGTERM, on Ctrl-C, and when the parent has died. */
export function drainOnSignal(server: Server, drain: Drain): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void finish(server, drain).then(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  if (process.send) process.on("disconnect", stop);
}

async function finish(server: Server, { app, patienceMs }: Drain): Promise<void> {
  holder[DRAINING] = true;
  await closeServer(server, patienceMs);
  await atMost(HOOK_PATIENCE_MS, app.close());
  for (const hook of holder[HOOKS] ?? []) await atMost(HOOK_PATIENCE_MS, hook());
}

/** Takes no new connection, waits for the open requests, and cuts those that last too long. */
async function closeServer(server: Server, patienceMs: number): Promise<void> {
  // A kept-alive connection would otherwise bring further requests.
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(impatience);
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
