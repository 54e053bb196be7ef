import { setTimeout as wait } from "node:timers/promises";
import { describeError, log } from "./log.ts";
import { isDraining } from "./shutdown.ts";

interface Watched<T> {
  /** The state as it is now; null ends the stream */
  read: () => Promise<T | null>;
  /** Whether nothing more will change */
  isLast: (state: T) => boolean;
  /** Of the request: whoever listens may leave at any time */
  signal: AbortSignal;
  pollMs?: number;
  heartbeatMs?: number;
}

const POLL_MS = 500;
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
  const { read, isLast, pollMs = POLL_MS, heartbeatMs = HEARTBEAT_MS } = watched;
  let last = "";
  let saidAt = performance.now();
  while (!signal.aborted && !isDraining()) {
    const state = await read();
    if (state === null) return;
    const text = JSON.stringify(state);
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
      try {
        const { value, done } = await events.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        // Whoever listens asks again.
        log().warn({ error: describeError(error) }, "event stream broke off");
        controller.close();
      }
    },
    cancel: () => left.abort(),
  });
  return new Response(body, { headers: HEADERS });
}
