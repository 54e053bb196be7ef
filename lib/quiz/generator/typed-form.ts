import type { Draft } from "./draft.ts";
import type { Fact } from "./fact.ts";
import type { Language } from "./language-data.ts";
import { toldRoots } from "./sibling.ts";
import { capitalised, foldOption, wordsOf } from "./words.ts";

const MAX_TERM = 30;
const MAX_WORDS = 3;
const PLAIN_TERM = /^[\p{L}][\p{L}'’-]*(?: [\p{L}][\p{L}'’-]*)*$/u;
/** A second name for it, which a learner could type as well */
const NAMED_TWICE =
  /\b(?:also|sometimes|often|otherwise|commonly|formerly)(?: \w+){0,3} (?:called|known as|termed|named|referred to)|\bsynonym|\babbreviat|\bshort for\b|\bother names?\b|\bor simply\b/i;
const ASIDE = /^\s?\((?:or |also |also called |plural:? )?([\p{L}][\p{L} -]{1,30}?)(?: for short)?\)/u;
const OR = /^,? (?:or|also (?:called|known as)) (?:an? |the )?([\p{L}][\p{L} -]{1,30}?),/u;

/** The names that the sentence itself gives beside the term. */
function alsoNamed({ said, term }: Fact): string[] {
  const at = said.toLowerCase().indexOf(term.toLowerCase());
  const rest = at < 0 ? "" : said.slice(at + term.length);
  return [ASIDE.exec(rest)?.[1] ?? "", OR.exec(rest)?.[1] ?? ""].filter(Boolean);
}

function numbersOf(term: string): string[] {
  if (/[^aeiou]ies$/.test(term)) return [term, `${term.slice(0, -3)}y`];
  if (/[^s]s$/.test(term)) return [term, term.slice(0, -1)];
  return /(?:s|x|ch|sh|y)$/.test(term) ? [term] : [term, `${term}s`];
}

function typedDraft(fact: Fact, texts: readonly string[], language: Language): Draft | null {
  const { term, meaning, said, source, at } = fact;
  const isPlain = PLAIN_TERM.test(term) && term.length <= MAX_TERM && wordsOf(term).length <= MAX_WORDS;
  if (!isPlain || toldRoots(fact).length > 0) return null;
  const isTwice = texts.some(
    (text) => text !== said && NAMED_TWICE.test(text) && text.toLowerCase().includes(term.toLowerCase()),
  );
  if (isTwice || NAMED_TWICE.test(said.replace(/\b(?:called|known as|termed|named|referred to as)\b.*$/, "")))
    return null;
  const names = language.code === "en" ? [term, ...alsoNamed(fact)].flatMap(numbersOf) : [term];
  const answers = [...new Set(names)].map((text) => ({ text: capitalised(text), share: 1, said: null }));
  return {
    form: "typed",
    at,
    text: language.whichTerm(meaning),
    answer: "",
    wrong: [],
    body: {
      options: [],
      body: { kind: "text", answers, isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false },
    },
    source,
    explanation: `${language.fromText}: “${said}”`,
    score: 6.5,
    keys: [foldOption(term)],
  };
}

/** "Which term is defined as …?" to be typed, for terms that have too few siblings in their text for a choice. */
export function typedDrafts(facts: readonly Fact[], texts: readonly string[], language: Language): Draft[] {
  return facts.flatMap((fact) => typedDraft(fact, texts, language) ?? []);
}
