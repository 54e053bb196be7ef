import type { Launched } from "./launch.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Who has run for so long gets the shortest pause again. */
const STEADY_MS = 60_000;

export type KeepRunning = {
  /** Starts the database again, on the same port; ends early where the signal is aborted. */
  relaunch: (signal: AbortSignal) => Promise<Launched>;
  log: (line: string) => void;
};

/**
 * Watches the database's main process and starts it again whenever it ends by itself (killed, or the disk was full), with
 * growing pauses and without giving up. Returns what stops it for good.
 */
export function keepRunning(first: Launched, { relaunch, log }: KeepRunning): () => Promise<void> {
  const stopping = new AbortController();
  let current: Launched | undefined = first;
  const watching = watch();

  async function watch(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; ) {
      const startedAt = Date.now();
      await Promise.race([current?.ended, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      if (Date.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      current = undefined;
      pauseMs = await startAgain(pauseMs);
    }
  }

  /** Tries until it runs again; returns the pause before the next try. */
  async function startAgain(pause: number): Promise<number> {
    let pauseMs = pause;
    log("The database stopped; starting it again …");
    while (!current) {
      await pauseFor(pauseMs, stopping.signal);
      if (stopping.signal.aborted) return pauseMs;
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      current = await relaunch(stopping.signal).catch((error: Error) => {
        if (!stopping.signal.aborted) log(`${error.message} Trying again in ${pauseMs / 1000} s …`);
        return undefined;
      });
    }
    if (!stopping.signal.aborted) log("The database runs again.");
    return pauseMs;
  }

  return async () => {
    stopping.abort();
    await watching;
    await current?.stop();
  };
}

/** Ends early where the signal is aborted. */
async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([over, aborted(signal)]).finally(() => clearTimeout(timer));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
