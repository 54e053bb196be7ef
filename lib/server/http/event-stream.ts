import { setTimeout as wait } from "node:timers/promises";
import { describeError, log } from "../log.ts";
import { isDraining } from "../shutdown.ts";

interface Watched<T> {
  /** The state as it is now; null ends the stream */
  read: () => Promise<T | null>;
  /** Whether nothing more will change */
  isLast: (state: T) => boolean;
  /** Whether anyone who listens still may: asked before every event, and every few seconds between them */
  isAllowed: () => Promise<boolean>;
  /** Of the request: anyone who listens may leave at any time */
  signal: AbortSignal;
  pollMs?: number;
  recheckMs?: number;
  heartbeatMs?: number;
}

const POLL_MS = 500;
const RECHECK_MS = 3000;
/** Shorter than any proxy waits for the next byte */
const HEARTBEAT_MS = 15_000;
/** Compression, here and in proxies, would hold events back. */
const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** The present state as the first event, then one a change; a comment now and then keeps the line open. */
async function* eventsOf<T>(watched: Watched<T>, signal: AbortSignal): AsyncGenerator<string> {
  const { read, isLast, isAllowed } = watched;
  const { pollMs = POLL_MS, recheckMs = RECHECK_MS, heartbeatMs = HEARTBEAT_MS } = watched;
  let last = "";
  let saidAt = performance.now();
  let checkedAt = saidAt;
  while (!signal.aborted && !isDraining()) {
    const state = await read();
    if (state === null) return;
    const text = JSON.stringify(state);
    if (text !== last || performance.now() - checkedAt >= recheckMs) {
      if (!(await isAllowed())) return;
      checkedAt = performance.now();
    }
    if (text !== last) yield `data: ${text}\n\n`;
    else if (performance.now() - saidAt >= heartbeatMs) yield ": still here\n\n";
    if (text !== last || performance.now() - saidAt >= heartbeatMs) saidAt = performance.now();
    last = text;
    if (isLast(state)) return;
    await wait(pollMs, undefined, { signal }).catch(() => {});
  }
}

/** Server-sent events of a state that changes, until it changes no more, the listener leaves or the server stops. */
export function eventStream<T>(watched: Watched<T>): Response {
  const left = new AbortController();
  const signal = AbortSignal.any([watched.signal, left.signal]);
  const events = eventsOf(watched, signal);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next().catch((error: unknown) => {
        // Anyone who listens asks again.
        if (!signal.aborted) log().warn({ error: describeError(error) }, "event stream broke off");
        return { done: true, value: undefined } as const;
      });
      // Who has left has closed it already.
      if (left.signal.aborted) return;
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: () => left.abort(),
  });
  return new Response(body, { headers: HEADERS });
}
