import { MINUTE_MS } from "#lib/core/time.ts";
import type { Memory } from "../memory.ts";

/** Cards that a learner meets for the first time on one local day; docs/product.md#recall-cards. */
export const NEW_A_DAY = 10;
/** Cards of one practice, those that come back within it not counted twice */
export const RECALL_SIZE = 20;
/** What is due this soon may be practiced already, so that a short interval holds nobody up. */
const SOON_MS = 20 * MINUTE_MS;

/** What learners say of how they knew a card, from worst to best. */
export const GRADES = ["again", "hard", "good", "easy"] as const;
export type Grade = (typeof GRADES)[number];

/** Until when a card may be due to be practiced at `now`. */
export function soonAfter(now: Date): Date {
  return new Date(now.getTime() + SOON_MS);
}

export function isSoon({ due }: Pick<Memory, "due">, now: Date): boolean {
  return due <= soonAfter(now);
}

/** How many new cards may still begin on a day on which so many have. */
export function newLeft(begun: number): number {
  return Math.max(0, NEW_A_DAY - begun);
}

/** Both lists in their order, the new cards evenly among those that come back. */
export function mixIn<T>(back: readonly T[], fresh: readonly T[]): T[] {
  const spread = (list: readonly T[]) =>
    list.map((card, index) => ({ card, place: (index + 0.5) / list.length }));
  return [...spread(back), ...spread(fresh)].sort((a, b) => a.place - b.place).map(({ card }) => card);
}
