/** The bubbles of the first run, in the order in which they give way to each other. docs/product.md#first-run */
export const TIPS = ["hearts", "stars", "streak", "practice"] as const;

export type TipName = (typeof TIPS)[number];

/** Returns the one of these that is shown first; null where there is none. */
export function firstTip(due: Iterable<TipName>): TipName | null {
  const names = new Set(due);
  return TIPS.find((name) => names.has(name)) ?? null;
}

/** Returns whether a bubble is still to be shown to someone who has seen these. */
export function isTipNew(name: TipName, seen: readonly string[]): boolean {
  return !seen.includes(name);
}
