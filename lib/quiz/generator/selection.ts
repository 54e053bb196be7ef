import type { Draft } from "./draft.ts";

/** Of one form no more than this share: a quiz of one form alone tires. */
const MAX_SHARE: Record<string, number> = {
  ready: 1,
  describes: 0.5,
  term: 0.5,
  match: 0.25,
  order: 0.3,
  odd: 0.3,
  statement: 0.4,
  untrue: 0.2,
  typed: 0.5,
};
const DEFAULT_SHARE = 0.4;
const MIN_OF_A_FORM = 3;

/** The best of all stretches of a text, so that a quiz asks for the whole of it; each sentence and thing once. */
export function spread(all: readonly Draft[], length: number, limit: number): Draft[] {
  const taken: Draft[] = [];
  const counts = new Map<string, number>();
  const used = new Set<string>();
  const stretch = ({ at }: Draft) => Math.min(limit - 1, Math.floor((at * limit) / Math.max(1, length)));
  const most = (form: string) => Math.max(MIN_OF_A_FORM, limit * (MAX_SHARE[form] ?? DEFAULT_SHARE));
  const marks = ({ source, keys, text }: Draft) => [`source:${source}`, `text:${text}`, ...keys];
  const isFree = (one: Draft) =>
    marks(one).every((mark) => !used.has(mark)) && (counts.get(one.form) ?? 0) < most(one.form);
  const take = (one: Draft) => {
    taken.push(one);
    counts.set(one.form, (counts.get(one.form) ?? 0) + 1);
    for (const mark of marks(one)) used.add(mark);
  };
  const sorted = [...all].sort((a, b) => b.score - a.score || a.at - b.at);
  const stretches = new Map<number, Draft[]>();
  for (const one of sorted) {
    const at = stretch(one);
    stretches.set(at, [...(stretches.get(at) ?? []), one]);
  }
  for (let at = 0; at < limit; at += 1) {
    const best = stretches.get(at)?.find(isFree);
    if (best) take(best);
  }
  for (const one of sorted) {
    if (taken.length >= limit) break;
    if (isFree(one)) take(one);
  }
  return taken.sort((a, b) => a.at - b.at);
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
