const SAME_SITTING_MS = 10 * 60_000;
/** A text of so many words is worth keeping before most of it goes. */
const WORTH_KEEPING_WORDS = 50;

export type RevisionReason = "save" | "publish" | "restore" | "generate";

export interface SavedText {
  savedBy: string;
  reason: string;
  words: number;
  /** Of the sitting's first save */
  createdAt: Date;
}

interface NextText extends Omit<SavedText, "createdAt"> {
  /** Over a version that the writer has not made: that one stays, anyone who saved it */
  isOverwrite?: boolean | undefined;
}

/**
 * Whether a save takes the place of the last one: by the same admin, in the ten minutes since that sitting began,
 * without losing most of a text, and not over what someone else, or the same admin elsewhere, has saved meanwhile.
 * docs/product.md#revisions
 */
export function replacesLast(last: SavedText, next: NextText, now: Date): boolean {
  if (next.isOverwrite) return false;
  const isSameSitting = now.getTime() - last.createdAt.getTime() < SAME_SITTING_MS;
  const losesMuch = last.words >= WORTH_KEEPING_WORDS && next.words * 2 < last.words;
  const areSaves = last.reason === "save" && next.reason === "save";
  return areSaves && last.savedBy === next.savedBy && isSameSitting && !losesMuch;
}
