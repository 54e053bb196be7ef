import { foldWord, type Word } from "./words.ts";

export interface TermFound {
  text: string;
  start: number;
  end: number;
  isPlural: boolean;
  /** How it stands there: "a cell", "the cell", "water" */
  use: "a" | "the" | "bare" | "other";
}

/** Nouns that ask for nothing by themselves. */
const VAGUE = new Set(
  `amount area aspect author basis beginning bit body branch case cause century chance change choice class condition couple course
  day decade decision defeat degree detail difference direction effect element end event example fact feature field figure first
  foot form front goal great ground group hand head height help history hour house idea instance interest item job kind language
  length level life line list lot majority man manner matter mean meaning means member method middle million minute model moment
  month name nature need network night number object one opposite order others pair paper part particle path people percent
  period person piece place point position power price principle problem process product property purpose question range rate
  reason region relation remaining rest result role room rule scale scholar second sense sequence series set shape side sign
  single site situation size space spot stage state step story structure student style sum surface system task team technique
  term test text thing thousand time title top total type unit use value variety version view volume way week weight whole word
  work world writer year century situation task situation kind few several dozens hundred hundreds thousands
  millions situation method property technique measure procedure state ease attempt situation`.split(/\s+/),
);

function isVague(text: string): boolean {
  const word = foldWord(text);
  return VAGUE.has(word) || VAGUE.has(word.replace(/s$/, "")) || VAGUE.has(word.replace(/ies$/, "y"));
}

function isNounWord({ tags, text }: Word): boolean {
  return (
    tags.has("Noun") &&
    !/^(?:of|in|by|to|from|with|for|and|or|that|which|at|on|as|(?:some|any|every|no)(?:body|one|thing)|none)$/.test(
      text,
    ) &&
    !tags.has("Pronoun") &&
    !tags.has("Possessive") &&
    !tags.has("Date") &&
    !tags.has("Value") &&
    /^\p{Ll}/u.test(text)
  );
}

function standingOf(before: Word | undefined): TermFound["use"] {
  const text = foldWord(before?.text ?? "");
  if (/^an?$/.test(text)) return "a";
  if (text === "the") return "the";
  return before?.tags.has("Determiner") ||
    before?.tags.has("Possessive") ||
    before?.tags.has("Adjective") ||
    before?.tags.has("Value")
    ? "other"
    : "bare";
}

/** The terms of a sentence: nouns that follow each other, with an adjective where `isFixed` knows the two as one term. */
export function termsIn(
  sentence: string,
  words: readonly Word[],
  isFixed: (phrase: string) => boolean,
): TermFound[] {
  const found: TermFound[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!isNounWord(words[at] as Word)) continue;
    let last = at;
    while (
      words[last + 1] &&
      isNounWord(words[last + 1] as Word) &&
      words[last + 1]?.start === (words[last]?.end ?? 0) + 1
    )
      last += 1;
    let first = at;
    const tail = words[last] as Word;
    const adjective = words[at - 1];
    const isTouching = adjective?.end === (words[at]?.start ?? 0) - 1;
    if (adjective && isTouching && isFixed(sentence.slice(adjective.start, tail.end).toLowerCase()))
      first -= 1;
    const start = words[first]?.start ?? 0;
    const text = sentence.slice(start, tail.end);
    const isUnit = words[first - 1]?.tags.has("Value");
    if (!isUnit && !(first === last && isVague(text)) && text.length > 2 && last - first < 3)
      found.push({
        text,
        start,
        end: tail.end,
        isPlural: tail.tags.has("Plural") || /(?:ria|dia)$/.test(tail.text),
        use: standingOf(words[first - 1]),
      });
    at = last;
  }
  return found;
}

/** Phrases of an adjective and nouns, as they could be a term. */
export function phrasesIn(sentence: string, words: readonly Word[]): string[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    if (!word.tags.has("Adjective") || word.tags.has("Superlative") || word.tags.has("Comparative"))
      return [];
    if (!next || !isNounWord(next) || !/^\p{Ll}/u.test(word.text)) return [];
    let last = at + 1;
    while (words[last + 1] && isNounWord(words[last + 1] as Word)) last += 1;
    return [sentence.slice(word.start, words[last]?.end).toLowerCase()];
  });
}
