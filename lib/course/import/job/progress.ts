/** Each step's share of an import, in percent, in the order in which they follow each other. */
const SHARES = {
  Fetch: [0, 10],
  "Read file": [10, 30],
  "Read outline": [30, 60],
  "Build islands": [60, 85],
  "Create quizzes": [85, 90],
} as const;
type Step = keyof typeof SHARES;
const ORDER = Object.keys(SHARES) as Step[];

/** How far an import is: its step, of which so many of so many are done, and all of it in percent. */
export interface Reached {
  step: Step;
  done: number;
  total: number;
  progress: number;
}

/**
 * How far an import is once it hears of a step, after what it has reached before: an earlier step, or less than was
 * reached, takes nothing back. docs/product.md#import
 */
export function reach(before: Reached | null, now: Omit<Reached, "progress">): Reached {
  const { step, done, total } = now;
  if (before && ORDER.indexOf(step) < ORDER.indexOf(before.step)) return before;
  const [from, to] = SHARES[step];
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  const progress = Math.round(from + (to - from) * share);
  if (before?.step === step && progress < before.progress) return before;
  return { step, done, total, progress: Math.max(progress, before?.progress ?? 0) };
}
