import { diffArrays, diffWordsWithSpace } from "diff";

export interface Part {
  text: string;
  kind: "same" | "added" | "removed";
  /** Where it begins in its block */
  at: number;
}

/** A block of the old text beside the block of the new one that it became; null where there is none. */
export interface Row {
  before: Part[] | null;
  after: Part[] | null;
  kind: "same" | "changed" | "added" | "removed";
  /** The number of the row */
  at: number;
}

type Pair = readonly [before: string | null, after: string | null];

/** ms for the words of one pair of blocks: what takes longer is shown as wholly changed. */
const WORDS_MS = 150;
/** Blocks that are compared with each other, at most: more are paired in their order. */
const MOST_PAIRS = 6000;
/** The share of common words from which two blocks count as the same one, changed */
const ALIKE = 0.34;

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** From 0 to 1: the share of common words */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return (2 * common) / (a.size + b.size);
}

/** Pairs old blocks with new ones in their order, so that as many words as possible meet again. */
function pairUp(before: readonly string[], after: readonly string[]): Pair[] {
  if (before.length * after.length > MOST_PAIRS) {
    const count = Math.max(before.length, after.length);
    return Array.from({ length: count }, (_, at) => [before[at] ?? null, after[at] ?? null]);
  }
  const [old, now] = [before.map(wordsOf), after.map(wordsOf)];
  const best = old.map(() => now.map(() => 0));
  const bestAt = (i: number, j: number) => best[i]?.[j] ?? 0;
  const like = old.map((a) => now.map((b) => likeness(a, b)));
  const isAlike = (i: number, j: number) => (like[i]?.[j] ?? 0) >= ALIKE;
  const score = (i: number, j: number) => (isAlike(i, j) ? (like[i]?.[j] ?? 0) + bestAt(i + 1, j + 1) : 0);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = best[i];
      if (row) row[j] = Math.max(bestAt(i + 1, j), bestAt(i, j + 1), score(i, j));
    }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const isPair = i < before.length && j < after.length && isAlike(i, j) && score(i, j) >= bestAt(i, j);
    const isOld = !isPair && i < before.length && (j >= after.length || bestAt(i + 1, j) >= bestAt(i, j + 1));
    pairs.push([isPair || isOld ? (before[i] ?? null) : null, isPair || !isOld ? (after[j] ?? null) : null]);
    if (isPair || isOld) i += 1;
    if (isPair || !isOld) j += 1;
  }
  return pairs;
}

function whole(text: string | null, kind: Part["kind"]): Part[] | null {
  return text === null ? null : [{ text, kind, at: 0 }];
}

function side(
  changes: readonly { value: string; added?: boolean; removed?: boolean }[],
  isNew: boolean,
): Part[] {
  let at = 0;
  return changes
    .filter(({ added, removed }) => !(isNew ? removed : added))
    .map(({ value, added, removed }) => {
      const part: Part = { text: value, kind: added ? "added" : removed ? "removed" : "same", at };
      at += value.length;
      return part;
    });
}

function rowOf([before, after]: Pair, at: number): Row {
  if (before === null || after === null) {
    const kind = before === null ? "added" : "removed";
    return { before: whole(before, "removed"), after: whole(after, "added"), kind, at };
  }
  if (before === after)
    return { before: whole(before, "same"), after: whole(after, "same"), kind: "same", at };
  const changes = diffWordsWithSpace(before, after, { timeout: WORDS_MS });
  if (!changes)
    return { before: whole(before, "removed"), after: whole(after, "added"), kind: "changed", at };
  return { before: side(changes, false), after: side(changes, true), kind: "changed", at };
}

/** The blocks of two texts side by side, with the words that differ marked. */
export function align(before: readonly string[], after: readonly string[]): Row[] {
  const pairs: Pair[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const settle = () => {
    pairs.push(...pairUp(removed, added));
    [removed, added] = [[], []];
  };
  for (const change of diffArrays([...before], [...after])) {
    if (change.removed) removed.push(...change.value);
    else if (change.added) added.push(...change.value);
    else {
      settle();
      pairs.push(...change.value.map((text): Pair => [text, text]));
    }
  }
  settle();
  return pairs.map(rowOf);
}

/** Rows to show, or how many equal ones are folded away between them */
export type Fold = { rows: Row[]; isFolded: boolean };

/** Around a change so many equal blocks are shown. */
const AROUND = 1;
const FOLDED_FROM = 4;

/** Long runs of equal blocks, apart from those beside a change. */
export function fold(rows: readonly Row[]): Fold[] {
  const isNear = (at: number) =>
    rows.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== "same");
  const folds: Fold[] = [];
  for (const row of rows) {
    const isFolded = !isNear(row.at);
    const last = folds.at(-1);
    if (last?.isFolded === isFolded) last.rows.push(row);
    else folds.push({ rows: [row], isFolded });
  }
  return folds.map((each) => ({ ...each, isFolded: each.isFolded && each.rows.length >= FOLDED_FROM }));
}
