import { SECOND_MS } from "#lib/core/time.ts";
import type { TipName } from "#lib/learner/tip-rules.ts";

/** docs/product.md#first-run */
export const TIP_PAUSE_MS = 30 * SECOND_MS;

export interface LastTip {
  name: TipName;
  /** The visit of a screen that it came with */
  visit: number;
  /** null while it stands there */
  goneAt: number | null;
}

/** Returns whether a bubble may come now: one for each visit of a screen, and a pause between two. The same one may come back. */
export function mayFollow(last: LastTip | null, name: TipName, visit: number, now: number): boolean {
  if (last === null || last.name === name) return true;
  return last.goneAt !== null && last.visit !== visit && now - last.goneAt >= TIP_PAUSE_MS;
}
