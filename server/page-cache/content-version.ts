import { within } from "./within.ts";

/** For so long one answer is good for all who ask, and so long they wait for it. */
const FRESH_MS = 1000;

/** What a page is made of, as one mark that changes whenever any of it does. */
export interface ContentVersion {
  /** By the clock of `performance`: all that was written by then is in it */
  askedAt: number;
  /** Null where it can't be had; never rejects */
  mark: Promise<string | null>;
}

/**
 * Asks for the mark at most once a second, however many pages it is for, and never again before the last question has
 * an answer: a database that hangs must not be left with a question more each second.
 */
export function sharedContentVersion(
  readMark: () => Promise<string | null>,
  warn: (message: string) => void,
): () => ContentVersion {
  let last: ContentVersion | null = null;
  let isAsking = false;
  const ask = async (): Promise<string | null> => {
    isAsking = true;
    const reading = readMark().finally(() => {
      isAsking = false;
    });
    return within(FRESH_MS, reading).catch((error: unknown) => {
      warn(`the edition is unknown: ${error instanceof Error ? error.message : error}`);
      return null;
    });
  };
  return () => {
    const now = performance.now();
    if (last && now - last.askedAt < FRESH_MS) return last;
    if (isAsking) return { askedAt: now, mark: Promise.resolve(null) };
    last = { askedAt: now, mark: ask() };
    return last;
  };
}
