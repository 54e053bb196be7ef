import { remainingOf, spend, waitInWords } from "#lib/server/http/limit.ts";

/* Each learner has a share of the time in which files are read: two heavy accounts must not stop everybody's imports. */

/** Seconds of reading that put a learner's next import one place further back */
const SECONDS_A_PLACE = 10;

interface Left {
  /** Reading time that is left, in ms */
  ms: number;
  /** When all of it is there again, in seconds */
  seconds: number;
  /** What a learner is told who has none left */
  refusal: { code: "rate_limited"; message: string } | null;
}

/** What is left of a learner's reading time: three minutes an hour. docs/product.md#import */
export async function leftToRead(userId: string): Promise<Left> {
  const { left, seconds } = await remainingOf("importSeconds", userId);
  if (left > 0) return { ms: left * 1000, seconds, refusal: null };
  const wait = waitInWords(seconds);
  const message = `Your imports have used up their computing time for this hour. You can import again in ${wait}.`;
  return { ms: 0, seconds, refusal: { code: "rate_limited", message } };
}

/** Counts time spent on a learner's file; begun seconds count whole. */
export async function spendOnReading(userId: string, ms: number): Promise<void> {
  await spend("importSeconds", userId, Math.max(1, Math.ceil(ms / 1000)));
}

/** How urgent a learner's import is: 0 for who has read little lately, less the more it was. */
export async function readingPriority(userId: string): Promise<number> {
  const { used } = await remainingOf("importSeconds", userId);
  return -Math.floor(used / SECONDS_A_PLACE);
}
