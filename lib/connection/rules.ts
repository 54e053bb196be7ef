import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";

/** docs/product.md#connections */
export const MAX_CONNECTIONS = 5;
/** How long a learner may take over their consent */
export const REQUEST_LIFE_MS = 10 * MINUTE_MS;
/** Who gets a new access token may take so long, though their process die */
export const CLAIM_MS = 30 * SECOND_MS;
/** After a failure of the service no one asks it for so long: a hundred who wait are not a hundred calls. */
export const PAUSE_MS = 2 * SECOND_MS;
/** How long the others wait for it */
export const CLAIM_WAIT_MS = 10 * SECOND_MS;
/** An access token that ends sooner is not used any more. */
export const FRESH_MS = 60 * SECOND_MS;
/** How long another service may take over one answer */
export const ANSWER_TIMEOUT_MS = 10 * SECOND_MS;
/** The use of a connection is noted this often. */
export const USE_NOTED_MS = HOUR_MS;
/** Tokens of an ended connection are erased then, whether its service took note or not: the sweep has an hour to the third day's end. */
export const ERASED_AFTER_MS = 3 * DAY_MS - HOUR_MS;
/** What the job of an ended connection has not brought about by then, the sweep tries. */
export const SWEPT_AFTER_MS = 10 * MINUTE_MS;

/** Whether an access token that ends then can still be used. */
export function isFresh(accessExpiresAt: Date | null, now: Date): boolean {
  return accessExpiresAt === null || accessExpiresAt.getTime() - now.getTime() >= FRESH_MS;
}

/** No claim ends later, even by a clock that is half a minute ahead; one that does was made by a clock that went wrong. */
export function latestClaim(now: Date): Date {
  return new Date(now.getTime() + 2 * CLAIM_MS);
}

/** Whether someone gets new tokens just now, or none are to be asked for yet. */
export function isClaimed(refreshUntil: Date | null, now: Date): boolean {
  return refreshUntil !== null && refreshUntil >= now && refreshUntil <= latestClaim(now);
}
