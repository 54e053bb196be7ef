import { DAY_MS } from "#lib/core/time.ts";

/** A run through a quiz lasts a day at most, and is paid at its end. */
export const CLAIM_WINDOW_MS = DAY_MS;

interface Winnings {
  xpGained: number;
  starsEarned: number;
}

/** Whether a client claims more than it can have won. Less is no lie: what others won beside it is not in its claim. */
export function isOverclaimed(claim: Winnings, paid: Winnings): boolean {
  return claim.xpGained > paid.xpGained || claim.starsEarned > paid.starsEarned;
}
