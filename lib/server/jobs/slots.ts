import { AppError } from "#lib/core/errors.ts";

export interface SlotBounds {
  /** Pieces of work at once, of all callers together; of one caller it is one at a time */
  atOnce: number;
  /** Callers' pieces that may wait */
  maxWaiting: number;
  /** How long one may wait, in ms */
  maxWaitMs: number;
  /** What a caller is told for whom there is no room: a sentence */
  refusal: string;
}

interface Waiting {
  key: string;
  begin: () => void;
}

interface State {
  running: Set<string>;
  waiting: Waiting[];
}

// Next loads this module more than once in a process: the slots must be the same.
const holder = globalThis as typeof globalThis & { waddleSlots?: Map<string, State> };

function stateOf(name: string): State {
  holder.waddleSlots ??= new Map();
  const state = holder.waddleSlots.get(name) ?? { running: new Set(), waiting: [] };
  holder.waddleSlots.set(name, state);
  return state;
}

function refusal({ refusal: message, maxWaitMs }: SlotBounds): AppError {
  const seconds = Math.max(1, Math.ceil(maxWaitMs / 1000));
  return new AppError("unavailable", message, { headers: { "retry-after": String(seconds) } });
}

/** Lets begin anyone who may: the first in line whose caller has nothing running. */
function admit({ running, waiting }: State, atOnce: number): void {
  while (running.size < atOnce) {
    const index = waiting.findIndex(({ key }) => !running.has(key));
    const [next] = index === -1 ? [] : waiting.splice(index, 1);
    if (!next) return;
    running.add(next.key);
    next.begin();
  }
}

/** Waits for a slot. Rejects where the wait gets too long or `signal` ends it. */
function takeSlot(state: State, key: string, bounds: SlotBounds, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const one = { key, begin: () => {} };
    const leave = (error: unknown) => {
      const at = state.waiting.indexOf(one);
      if (at === -1) return;
      state.waiting.splice(at, 1);
      settle();
      reject(error);
    };
    const onAbort = () => leave(signal?.reason);
    const timer = setTimeout(() => leave(refusal(bounds)), bounds.maxWaitMs);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
    one.begin = () => {
      settle();
      resolve();
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    state.waiting.push(one);
    admit(state, bounds.atOnce);
  });
}

/**
 * Does heavy work in one of a few slots: a caller (`key`) has one at a time, so that no one's queue delays another's
 * turn. Throws `unavailable` with Retry-After where too many wait, or the wait gets too long.
 */
export async function inSlot<T>(
  name: string,
  key: string,
  bounds: SlotBounds,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const state = stateOf(name);
  const isFull = state.running.size >= bounds.atOnce || state.running.has(key);
  if (isFull && state.waiting.length >= bounds.maxWaiting) throw refusal(bounds);
  await takeSlot(state, key, bounds, signal);
  try {
    return await work();
  } finally {
    state.running.delete(key);
    admit(state, bounds.atOnce);
  }
}
