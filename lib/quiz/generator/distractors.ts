import { contentOf, foldOption, foldWord, isContained, remembered, stemOf, wordsOf } from "./words.ts";

export const MAX_WRONG = 3;
export const MIN_WRONG = 2;

/** A sentence with what it says, for comparing. */
export interface Saying {
  text: string;
  content: ReadonlySet<string>;
}

/** The sentences of a text, and which of them a stem stands in. */
export interface Sayings {
  list: readonly Saying[];
  byStem: ReadonlyMap<string, readonly Saying[]>;
}

export function indexSayings(texts: readonly string[]): Sayings {
  const list = texts.map((text): Saying => ({ text, content: contentOf(text) }));
  const byStem = new Map<string, Saying[]>();
  for (const saying of list)
    for (const stem of saying.content) byStem.set(stem, [...(byStem.get(stem) ?? []), saying]);
  return { list, byStem };
}

/** The sentences that hold all words of an option, but for the one that is asked about. */
function sayingsOf(option: string, sayings: Sayings, except: string): Saying[] {
  const own = [...contentOf(option)];
  const first = sayings.byStem.get(own[0] ?? "") ?? [];
  return first.filter(({ text, content }) => text !== except && own.every((stem) => content.has(stem)));
}

/** How much of a question's words a sentence may share before it could be speaking of the same. */
const RIVAL_SHARE = 0.45;

/** Whether some other sentence says of an option nearly what the question says of the right answer. */
function isRival(option: string, asked: ReadonlySet<string>, spoken: readonly Saying[]): boolean {
  const own = contentOf(option);
  const needed = [...asked].filter((stem) => !own.has(stem));
  if (needed.length === 0 || own.size === 0) return false;
  return spoken.some(
    ({ content }) => needed.filter((stem) => content.has(stem)).length / needed.length >= RIVAL_SHARE,
  );
}

/** Other words for the same thing, as the text itself gives them: "X, also called Y", "X (Y)", "X, or Y,". */
const ALIAS =
  /\b(?:also known as|also called|is called|are called|was called|known as|or|i\.e\.|called|became|replaced)\b|\(/u;

/** "Its technical name is the index, but people say staging area": such a sentence may give two names to one thing. */
const NAMES =
  /\b(?:names?|called|known as|synonyms?|terms?|phrase|alias|abbreviat\w+|stands? for|short for|same as|equivalent)\b/i;

function isAlias(one: string, other: string, spoken: readonly Saying[]): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return spoken.some(({ text }) => {
    const small = text.toLowerCase();
    const [from, to] = [small.indexOf(a), small.indexOf(b)];
    if (from < 0 || to < 0) return false;
    if (NAMES.test(small)) return true;
    const between = from < to ? small.slice(from + a.length, to) : small.slice(to + b.length, from);
    return between.length < 30 && ALIAS.test(between);
  });
}

/** The words of a sentence without those of its right answer. */
export function askedOf(sentence: string, start: number, end: number): string {
  return `${sentence.slice(0, start)} ${sentence.slice(end)}`;
}

/** All that a text names, in every form in which it could be asked for. */
const toldIn = remembered(
  (text): ReadonlySet<string> => new Set(wordsOf(text).flatMap((word) => [stemOf(word), foldWord(word)])),
);

/** Whether the rest of a sentence gives the answer away by naming it, or a part of it, once more. */
export function isTold(answer: string, asked: string): boolean {
  const rest = toldIn(asked);
  for (const stem of contentOf(answer)) if (rest.has(stem)) return true;
  return false;
}

interface Asked {
  answer: string;
  /** The rest of the sentence, or what else is said of the answer */
  asked: string;
  source: string;
}

/** More are hardly ever needed, and each costs time. */
const MAX_TRIED = 40;

/** Up to three wrong options out of `pool`, the best first: none that the sentence names, none that is also right. */
export function chooseWrong(
  { answer, asked, source }: Asked,
  pool: readonly string[],
  sayings: Sayings,
): string[] {
  const chosen: string[] = [];
  const content = contentOf(asked);
  for (const option of pool.slice(0, MAX_TRIED)) {
    if (chosen.length === MAX_WRONG) break;
    if (isContained(option, answer) || isTold(option, asked)) continue;
    if (chosen.some((other) => isContained(option, other) || foldOption(option) === foldOption(other)))
      continue;
    const spoken = sayingsOf(option, sayings, source);
    if (isRival(option, content, spoken) || isAlias(option, answer, spoken)) continue;
    chosen.push(option);
  }
  return chosen;
}
