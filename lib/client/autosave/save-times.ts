/** What became of the latest save. */
export type SavePhase =
  | "idle"
  | "saving"
  /** No connection */
  | "offline"
  /** The server failed */
  | "failed"
  /** The server refuses the content */
  | "refused"
  | "signedOut"
  /** Someone else has saved in the meantime */
  | "conflict"
  /** It doesn't exist any more */
  | "gone";

export type SaveFailure = Exclude<SavePhase, "idle" | "saving">;

/** Times in ms since the epoch */
export interface SaveTimes {
  /** Of the first and the latest change that isn't saved; null if everything is */
  firstChangeAt: number | null;
  lastChangeAt: number | null;
  /** In a row */
  failures: number;
  failedAt: number;
}

/** How long to wait for more changes */
export interface SavePace {
  quietMs: number;
  longestWaitMs: number;
}

export const NO_CHANGES = { firstChangeAt: null, lastChangeAt: null } as const;
export const NO_TIMES: SaveTimes = { ...NO_CHANGES, failures: 0, failedAt: 0 };

const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;
const OFFLINE_RETRY_MS = 15_000;

/** The times after a change. */
export function changedAt({ firstChangeAt }: SaveTimes, now: number) {
  return { firstChangeAt: firstChangeAt ?? now, lastChangeAt: now };
}

/** The times after a save that failed. */
export function failedAt({ failures }: SaveTimes, now: number) {
  return { failures: failures + 1, failedAt: now };
}

/**
 * When the next save is due: once nothing has changed for `quietMs`, and `longestWaitMs` after the first change at the
 * latest; after a failure with exponential back-off. Null if nothing is due by itself.
 */
export function nextSaveAt(phase: string, times: SaveTimes, pace: SavePace): number | null {
  const { firstChangeAt, lastChangeAt, failures } = times;
  if (phase === "offline") return times.failedAt + OFFLINE_RETRY_MS;
  if (phase === "failed") return times.failedAt + Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (failures - 1));
  if (phase !== "idle" || firstChangeAt === null || lastChangeAt === null) return null;
  return Math.min(lastChangeAt + pace.quietMs, firstChangeAt + pace.longestWaitMs);
}
