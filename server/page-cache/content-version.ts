import { sharedWithTime } from "#lib/server/shared.ts";
import { within } from "./within.ts";

/** A version read is valid for so long, and may take so long to read. */
const FRESH_MS = 1000;

/** The version of the content that pages show: it changes with every change of the content. */
export interface ContentVersion {
  /** By the clock of `performance`: the version covers all that was written until then. */
  askedAt: number;
  /** Null if it can't be read; never rejects */
  mark: Promise<string | null>;
}

/** Reads the version at most once a second, however many pages need it. */
export function sharedContentVersion(
  readMark: () => Promise<string | null>,
  warn: (message: string) => void,
): () => ContentVersion {
  const get = sharedWithTime(
    () =>
      within(FRESH_MS, readMark()).catch((error: unknown) => {
        warn(`the content version is unknown: ${error instanceof Error ? error.message : error}`);
        return null;
      }),
    FRESH_MS,
  );
  return () => {
    const { at, value } = get();
    return { askedAt: at, mark: value };
  };
}
