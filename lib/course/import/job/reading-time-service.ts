import { AppError } from "#lib/core/errors.ts";
import { remainingOf, spend, waitInWords } from "#lib/server/http/limit.ts";

/* Each learner has a share of the time in which files are read: two heavy accounts must not stop everyone's imports. */

/** Seconds of reading that put a learner's next import one place further back */
const SECONDS_A_PLACE = 10;

/**
 * Returns the reading time that is left, in ms: three minutes an hour. Throws `rate_limited` if there is none. docs/product.md#import
 */
export async function assertTimeLeft(userId: string): Promise<number> {
  const { left, seconds } = await remainingOf("importSeconds", userId);
  if (left > 0) return left * 1000;
  const wait = waitInWords(seconds);
  throw new AppError(
    "rate_limited",
    `Your imports have used up their computing time for this hour. You can import again in ${wait}.`,
    { headers: { "retry-after": String(seconds) } },
  );
}

/** Counts time spent on a learner's file; begun seconds count whole. */
export async function spendOnReading(userId: string, ms: number): Promise<void> {
  await spend("importSeconds", userId, Math.max(1, Math.ceil(ms / 1000)));
}

/** How many places whoever fetches for longer than one job comes behind: as one who has read for three minutes. */
export const PLACES_OF_FETCHING = 18;

/** How urgent a learner's import is: 0 for who has read little lately, less the more it was. */
export async function readingPriority(userId: string): Promise<number> {
  const { used } = await remainingOf("importSeconds", userId);
  return -Math.floor(used / SECONDS_A_PLACE);
}
