import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";

/** docs/product.md#hearts */
export const HEART_RESET_MS = 24 * HOUR_MS;
export const HEART_CHECK_MS = 60_000;
/** From the notice on the quiz screen to the game-over screen */
export const GAME_OVER_DELAY_MS = 1500;
export const GAME_OVER_AFTER_WRONG_DELAY_MS = 3000;

export interface Hearts {
  hearts: number;
  maxHearts: number;
  heartResetAt: Date | null;
  isPremium: boolean;
}

/** Whether lost hearts come back now. */
export function isRefillDue(state: Hearts, now: Date): boolean {
  return state.heartResetAt !== null && state.heartResetAt <= now;
}

/** What the learner has now: due hearts are back. */
export function refilled<H extends Hearts>(state: H, now: Date): H {
  return isRefillDue(state, now) ? { ...state, hearts: state.maxHearts, heartResetAt: null } : state;
}

/** The state after one heart is lost, or null where none is left. Premium loses none. A timer that runs goes on. */
export function afterLoss<H extends Hearts>(state: H, now: Date): H | null {
  if (state.isPremium) return state;
  if (state.hearts <= 0) return null;
  const hearts = state.hearts - 1;
  const startsTimer = hearts === 0 && state.heartResetAt === null;
  const heartResetAt = startsTimer ? new Date(now.getTime() + HEART_RESET_MS) : state.heartResetAt;
  return { ...state, hearts, heartResetAt };
}

/** How many more hearts the learner can hold; none for premium, which loses none. */
export function roomFor({ hearts, maxHearts, isPremium }: Hearts): number {
  return isPremium ? 0 : Math.max(0, maxHearts - hearts);
}

/** The state after hearts are won, as many as have room, or null where none has. The timer stands until hearts are full. */
export function afterGain<H extends Hearts>(state: H, count = 1): H | null {
  const gained = Math.min(count, roomFor(state));
  if (gained <= 0) return null;
  const hearts = state.hearts + gained;
  return { ...state, hearts, heartResetAt: hearts >= state.maxHearts ? null : state.heartResetAt };
}

export function isOutOfHearts(state: Hearts): boolean {
  return !state.isPremium && state.hearts <= 0;
}

export function hasFullHearts(state: Hearts): boolean {
  return state.hearts >= state.maxHearts;
}

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

/** floor(log2(xp/100 + 1) + 1): 0 → 1, 100 → 2, 300 → 3, 700 → 4 … */
export function levelFor(xp: number): number {
  return Math.floor(Math.log2(Math.max(0, xp) / 100 + 1) + 1);
}

interface Premium {
  isPremium: boolean;
  premiumUntil: Date | null;
}

/** Whether premium is in force: granted, and without an end or before it. */
export function isPremiumAt({ isPremium, premiumUntil }: Premium, now: Date): boolean {
  return isPremium && (premiumUntil === null || premiumUntil > now);
}
