import { CRITERIA, type Criterion, rightOf, verdictOf } from "../generator/rubric.ts";
import { contentOf, foldOption } from "../generator/words.ts";
import { MIN_MADE } from "../question-draft.ts";
import type { Candidate } from "./candidate.ts";
import type { Critique } from "./stage-schema.ts";

/** Of two questions' words, how many are shared where they ask the same */
const MAX_SHARED = 0.6;
/** Of one form, or one level, no more than this share while there are others */
const MAX_SHARE = 0.6;
const WEIGHTS = { form: 2, bloom: 1, stretch: 4, wanting: 6 };

/** The questions that a critic lets pass, each with what it lacks; one that wasn't judged, or is bad, is left out. */
export function criticised(candidates: readonly Candidate[], verdicts: readonly Critique[]): Candidate[] {
  const isBad = new Set<number>();
  const passed = candidates.map((candidate, index) => {
    const found = verdicts.filter(({ id }) => id === index + 1);
    const [verdict] = found;
    const isTwin = verdict && verdict.duplicateOf > 0 && verdict.duplicateOf <= index;
    // A twin of something that is dropped is the only one left.
    const isKept = verdict && found.length === 1 && verdictOf(verdict) !== "bad";
    if (!isKept || (isTwin && !isBad.has(verdict.duplicateOf))) {
      if (!isKept) isBad.add(index + 1);
      return null;
    }
    const wanting = CRITERIA.filter((criterion: Criterion) => !verdict[criterion]);
    return { ...candidate, wanting };
  });
  return passed.filter((one) => one !== null);
}

function sharedOf(one: string, other: string): number {
  const [a, b] = [contentOf(one), contentOf(other)];
  const common = [...a].filter((stem) => b.has(stem)).length;
  return common / Math.max(1, Math.min(a.size, b.size));
}

const rightWordsOf = (candidate: Candidate) => rightOf(candidate).map(foldOption).sort().join("; ");

/** Whether two questions ask the same thing: the same answer from the same sentence, or nearly the same words. */
export function isTwin(one: Candidate, other: Candidate): boolean {
  const isSameAnswer = rightWordsOf(one) === rightWordsOf(other);
  if (isSameAnswer && one.source === other.source) return true;
  const shared = sharedOf(one.text, other.text);
  if (isSameAnswer) return shared >= MAX_SHARED;
  return one.source === other.source && shared >= MAX_SHARED + 0.2;
}

/** Each thing once: the one with the least that is wanting stays. */
export function distinct(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const one of [...candidates].sort((a, b) => a.wanting.length - b.wanting.length))
    if (!kept.some((other) => isTwin(one, other))) kept.push(one);
  return kept;
}

/** How much a question adds to those taken: what is asked little so far, in a stretch that has none, counts more. */
function gainOf(one: Candidate, taken: readonly Candidate[], characters: number, limit: number): number {
  const stretch = ({ at }: Candidate) => Math.floor((at * limit) / Math.max(1, characters));
  const share = (isLike: (other: Candidate) => boolean) =>
    taken.filter(isLike).length / Math.max(1, taken.length);
  const ofForm = share(({ form }) => form === one.form);
  const ofBloom = share(({ bloom }) => bloom === one.bloom);
  const isCrowded = taken.some((other) => stretch(other) === stretch(one));
  return (
    -WEIGHTS.wanting * one.wanting.length -
    WEIGHTS.form * (ofForm > MAX_SHARE ? 2 * ofForm : ofForm) -
    WEIGHTS.bloom * ofBloom -
    (isCrowded ? WEIGHTS.stretch : 0)
  );
}

/**
 * As many questions as are wanted, each thing once, spread over the text, its forms and its levels, in the text's order.
 * One that a critic found weak is taken only where there would be no quiz without it.
 * `characters`: how long the text is. docs/product.md#questions-made-from-texts
 */
export function choose(candidates: readonly Candidate[], characters: number, limit: number): Candidate[] {
  const all = distinct(candidates);
  const good = all.filter(({ wanting }) => wanting.length === 0);
  const weak = all
    .filter(({ wanting }) => wanting.length === 1)
    .slice(0, Math.max(0, MIN_MADE - good.length));
  const left = new Set([...good, ...weak]);
  const taken: Candidate[] = [];
  while (taken.length < limit && left.size > 0) {
    const gains = [...left].map((one) => ({ one, gain: gainOf(one, taken, characters, limit) }));
    const { one } = gains.reduce((best, next) => (next.gain > best.gain ? next : best));
    taken.push(one);
    left.delete(one);
  }
  return taken.sort((a, b) => a.at - b.at);
}
