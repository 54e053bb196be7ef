import type { Fact } from "./fact.ts";
import { LANGUAGES } from "./language-data.ts";
import { contentOf, foldWord, isContained, remembered, seedOf, stemOf, wordsOf } from "./words.ts";

/** Small words of all languages say nothing of what is meant. */
const SMALL = new Set(LANGUAGES.flatMap(({ common }) => common.split(" ").map(stemOf)));

const meantBy = remembered(
  (text): ReadonlySet<string> => new Set([...contentOf(text)].filter((stem) => !SMALL.has(stem))),
);

/** The beginnings of words, so that "hydrolysis" and "hydrolyze" are seen to be akin. */
const rootsOf = remembered(
  (text): ReadonlySet<string> => new Set([...meantBy(text)].map((stem) => stem.slice(0, 6))),
);

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((one) => b.has(one));

/** How much of the shorter meaning the other one may share */
const MAX_SHARED = 0.29;

/** The words of a term that its own meaning says again. */
export function toldRoots({ term, meaning }: Fact): string[] {
  return shared(rootsOf(term), rootsOf(meaning));
}

/** "virus" of "an infectious virus that …": what a thing is said to be */
export function headOf(meaning: string): string {
  const words = wordsOf(meaning);
  const end = words.findIndex(
    (word, at) =>
      at > 1 &&
      /^(?:that|which|who|whose|of|for|to|in|with|by|from|where|when|on|at|used|made|between|and|or|is|are|as|containing|through)$/.test(
        foldWord(word),
      ),
  );
  return stemOf(words[(end < 0 ? words.length : end) - 1] ?? "");
}

const figuresOf = (meaning: string) => meaning.match(/\d[\d.,]*/g)?.join(" ") ?? "";

/** "Waves of 10 to 400 nanometers" and "waves of 1 to 10 meters": what they share doesn't make them one. */
function differByFigures(one: string, other: string): boolean {
  const [a, b] = [figuresOf(one), figuresOf(other)];
  return a !== "" && b !== "" && a !== b;
}

/** Whether one term may be a case of the other, or both may be meant by one meaning. */
function isEntangled(one: Fact, other: Fact): boolean {
  if (isContained(one.term, other.term)) return true;
  if (isNamed(one.term, other.said) || isNamed(other.term, one.said)) return true;
  if (differByFigures(one.meaning, other.meaning)) return false;
  const [a, b] = [meantBy(one.meaning), meantBy(other.meaning)];
  return shared(a, b).length > Math.min(a.size, b.size) * MAX_SHARED;
}

/** Whether a sentence speaks of a term: by all of its words, or by the one that says what it is. */
function isNamed(term: string, said: string): boolean {
  const [own, all] = [[...rootsOf(term)], rootsOf(said)];
  return own.length > 0 && own.every((root) => all.has(root));
}

/** Facts that can stand beside one as wrong answers, the closest first. */
export function siblingsOf(fact: Fact, facts: readonly Fact[]): Fact[] {
  const head = headOf(fact.meaning);
  const rank = (other: Fact) =>
    Number(headOf(other.meaning) === head) * 2 +
    Number(other.article === fact.article) +
    Number(other.origin === fact.origin) +
    Number(wordsOf(other.term).length === wordsOf(fact.term).length) * 0.5 -
    Math.min(2, Math.abs(other.at - fact.at) / 10_000) +
    (seedOf(other.term + fact.term) % 100) / 100;
  const told = toldRoots(fact);
  return facts
    .filter((other) => other !== fact && other.isPlural === fact.isPlural && !isEntangled(fact, other))
    .filter(
      (other) =>
        told.length === 0 ||
        told.every((root) => rootsOf(other.term).has(root) && rootsOf(other.meaning).has(root)),
    )
    .map((other) => ({ other, score: rank(other) }))
    .sort((a, b) => b.score - a.score)
    .map(({ other }) => other);
}

/** The first of a list that go with one another, too. */
export function apart(list: readonly Fact[], most: number): Fact[] {
  const taken: Fact[] = [];
  for (const one of list) {
    if (taken.length === most) break;
    if (taken.every((other) => !isEntangled(one, other))) taken.push(one);
  }
  return taken;
}
