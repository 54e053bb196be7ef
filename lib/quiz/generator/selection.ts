import { foldOption } from "./words.ts";

export interface Choosable {
  /** Of the sentence */
  index: number;
  answer: string;
  kind: string;
  score: number;
}

/** Of one sort of question no more than this share: a quiz of years alone is none. */
const MAX_SHARE = 0.5;

/** The best of all stretches of a text, so that a quiz asks for the whole of it; each sentence and answer once. */
export function spread<T extends Choosable>(all: readonly T[], sentences: number, limit: number): T[] {
  const taken: T[] = [];
  const stretch = (one: T) => Math.min(limit - 1, Math.floor((one.index * limit) / Math.max(1, sentences)));
  const isFree = (one: T) =>
    taken.every(
      (other) => other.index !== one.index && foldOption(other.answer) !== foldOption(one.answer),
    ) && taken.filter(({ kind }) => kind === one.kind).length < Math.max(2, limit * MAX_SHARE);
  const sorted = [...all].sort((a, b) => b.score - a.score || a.index - b.index);
  for (let at = 0; at < limit; at += 1) {
    const best = sorted.find((one) => stretch(one) === at && isFree(one));
    if (best) taken.push(best);
  }
  for (const one of sorted) {
    if (taken.length >= limit) break;
    if (isFree(one)) taken.push(one);
  }
  return taken.sort((a, b) => a.index - b.index);
}

/** The right option and the wrong ones in an order that depends on the seed alone. */
export function arrange(
  right: string,
  wrong: readonly string[],
  seed: number,
): { options: string[]; correctIndex: number } {
  const correctIndex = seed % (wrong.length + 1);
  return { options: [...wrong.slice(0, correctIndex), right, ...wrong.slice(correctIndex)], correctIndex };
}
