import { fingerprintSource } from "#lib/quiz/fingerprint.ts";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";

/** What tells one question from another. */
export interface Identity {
  sourceId: string | null;
  text: string;
  options: readonly { text: string }[];
  correctIndex: number | null;
  body?: QuestionBody | null | undefined;
  /** Whatever names its island */
  island: string;
}

/** indexes of what is there, by the index of what takes its place */
export type Pairs = Map<number, number>;

type Key<T> = (item: T) => string | null;

/** Pairs what has the same key and isn't paired yet, in order. */
export function pairBy<T>(was: readonly T[], wanted: readonly T[], pairs: Pairs, keyOf: Key<T>): void {
  const taken = new Set(pairs.values());
  const queues = new Map<string, number[]>();
  was.forEach((item, index) => {
    const key = taken.has(index) ? null : keyOf(item);
    if (key === null) return;
    const queue = queues.get(key);
    if (queue) queue.push(index);
    else queues.set(key, [index]);
  });
  wanted.forEach((item, index) => {
    const key = pairs.has(index) ? null : keyOf(item);
    const found = key === null ? undefined : queues.get(key)?.shift();
    if (found !== undefined) pairs.set(index, found);
  });
}

/** The values that stand for exactly one item of a list. */
function uniqueKeys<T>(items: readonly T[], keyOf: Key<T>): Set<string> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count === 1).map(([key]) => key));
}

const joined = (...parts: (string | null)[]) => (parts.includes(null) ? null : JSON.stringify(parts));
/** A text as it is compared: without case, and with single spaces. */
export const words = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

/**
 * Finds for each question of a newer export the one that it was: by its id in the file, then by what it asks and its
 * right answer, then by its words alone; among equals one of the same island. docs/product.md#import
 */
export function pairQuestions(was: readonly Identity[], wanted: readonly Identity[], pairs: Pairs): void {
  const asks = new Map([...was, ...wanted].map((question) => [question, fingerprintSource(question)]));
  const ask: Key<Identity> = (question) => asks.get(question) ?? null;
  const id: Key<Identity> = ({ sourceId }) => sourceId;
  const [oneBefore, oneNow] = [uniqueKeys(was, id), uniqueKeys(wanted, id)];
  const onlyId: Key<Identity> = ({ sourceId }) =>
    sourceId !== null && oneBefore.has(sourceId) && oneNow.has(sourceId) ? sourceId : null;
  const keys: Key<Identity>[] = [
    (question) => joined(id(question), ask(question), question.island),
    (question) => joined(id(question), ask(question)),
    (question) => joined(id(question), words(question.text), question.island),
    // One question of the file may be several here, or several of them have one id: those of one island, in order.
    (question) => joined(id(question), question.island),
    onlyId,
    (question) => joined(ask(question), question.island),
    ask,
    (question) => joined(words(question.text), question.island),
    (question) => words(question.text),
  ];
  for (const key of keys) pairBy(was, wanted, pairs, key);
}

/** Pairs those that share most, the most first; among equals the earliest. `shared` counts by [wanted][was]. */
export function pairByShare(shared: ReadonlyMap<number, ReadonlyMap<number, number>>, pairs: Pairs): void {
  const all = [...shared].flatMap(([wanted, row]) =>
    [...row].map(([was, count]) => ({ wanted, was, count })),
  );
  all.sort((a, b) => b.count - a.count || a.wanted - b.wanted || a.was - b.was);
  const taken = new Set(pairs.values());
  for (const { wanted, was } of all) {
    if (pairs.has(wanted) || taken.has(was)) continue;
    pairs.set(wanted, was);
    taken.add(was);
  }
}

/** How many pairs each two of their parents have in common, by [wanted][was]. */
export function countShared(
  pairs: Pairs,
  parentOfWanted: readonly number[],
  parentOfWas: readonly (number | undefined)[],
): Map<number, Map<number, number>> {
  const shared = new Map<number, Map<number, number>>();
  for (const [wanted, was] of pairs) {
    const [wantedParent, wasParent] = [parentOfWanted[wanted], parentOfWas[was]];
    if (wantedParent === undefined || wasParent === undefined) continue;
    const row = shared.get(wantedParent) ?? new Map<number, number>();
    row.set(wasParent, (row.get(wasParent) ?? 0) + 1);
    shared.set(wantedParent, row);
  }
  return shared;
}
