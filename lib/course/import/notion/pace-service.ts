import { setTimeout } from "node:timers/promises";

/** Notion takes three requests a second from one integration for one workspace. Tests change it. */
export const PACE = {
  everyMs: 340,
  /** Before the first repetition; each later one waits twice as long */
  retryMs: 1000,
  /** How long one answer may take */
  answerMs: 20_000,
  /** How long one job may fetch: others' imports wait for it. What is begun by then comes to its end. */
  fetchMs: 30_000,
  /** How long it may go on asking for what it has begun, where Notion is slow */
  graceMs: 150_000,
};

// Next loads this module for the job and for routes: both ask on behalf of the same connection.
const holder = globalThis as typeof globalThis & { waddleNotionTurns?: Map<string, number> };

function turns(): Map<string, number> {
  holder.waddleNotionTurns ??= new Map();
  return holder.waddleNotionTurns;
}

/** When the next request of a connection may leave; takes that place. In ms from now. */
export function takeTurn(connectionId: string, now: number): number {
  const all = turns();
  for (const [id, at] of all) if (at < now - 60_000) all.delete(id);
  const at = Math.max(now, all.get(connectionId) ?? 0);
  all.set(connectionId, at + PACE.everyMs);
  return at - now;
}

/** How long a connection's next request has to wait, in ms. */
export function turnIn(connectionId: string, now: number): number {
  return Math.max(0, (turns().get(connectionId) ?? 0) - now);
}

/** Waits until a connection may ask again. Throws the signal's reason. */
export async function waitForTurn(connectionId: string, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const waitMs = takeTurn(connectionId, performance.now());
  if (waitMs > 0) await setTimeout(waitMs, undefined, { signal });
}

/** Lets nothing of a connection leave for so long: Notion asked for it. */
export function holdTurns(connectionId: string, waitMs: number): void {
  const at = performance.now() + waitMs;
  turns().set(connectionId, Math.max(at, turns().get(connectionId) ?? 0));
}
