import { HOUR_MS } from "#lib/core/time.ts";

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
export function refilled(state: Hearts, now: Date): Hearts {
  return isRefillDue(state, now) ? { ...state, hearts: state.maxHearts, heartResetAt: null } : state;
}

/** The state after one heart is lost, or null where none is left. Premium loses none. */
export function afterLoss(state: Hearts, now: Date): Hearts | null {
  if (state.isPremium) return state;
  if (state.hearts <= 0) return null;
  const hearts = state.hearts - 1;
  const heartResetAt = hearts === 0 ? new Date(now.getTime() + HEART_RESET_MS) : state.heartResetAt;
  return { ...state, hearts, heartResetAt };
}

export function isOutOfHearts(state: Hearts): boolean {
  return !state.isPremium && state.hearts <= 0;
}

export function hasFullHearts(state: Hearts): boolean {
  return state.hearts >= state.maxHearts;
}
