import { indexSayings, type Sayings } from "./distractors.ts";
import { hasForm, standsAlone } from "./fitness.ts";
import { isDescribing, kindsOf, type NameFound, type NameKind, namesIn } from "./names.ts";
import { type NumberFound, numbersIn } from "./numbers.ts";
import type { Sentence } from "./sentences.ts";
import { phrasesIn, type TermFound, termsIn } from "./terms.ts";
import { foldOption, foldWord, type Word } from "./words.ts";

/** A sentence with all that could be asked for in it. */
export interface Read extends Sentence {
  /** As it stands in the text; `text` is without marks */
  source: string;
  words: readonly Word[];
  numbers: NumberFound[];
  names: NameFound[];
  terms: TermFound[];
  /** Whether it can be asked about at all */
  isFit: boolean;
}

export interface KnownTerm {
  text: string;
  isPlural: boolean;
  uses: Set<string>;
  count: number;
  isDefined: boolean;
}

/** A whole text as it was read. */
export interface Reading {
  sentences: Read[];
  sayings: Sayings;
  nameKinds: Map<string, NameKind>;
  /** By their folded words */
  names: Map<string, NameFound[]>;
  terms: Map<string, KnownTerm>;
}

export interface Tagged {
  sentence: Sentence;
  words: readonly Word[];
}

/** Words that stand capitalised within sentences, and never small. */
function properWords(tagged: readonly Tagged[]): Set<string> {
  const capital = new Set<string>();
  const small = new Set<string>();
  for (const { words } of tagged)
    for (const [at, { text }] of words.entries())
      if (/^\p{Ll}/u.test(text)) small.add(foldWord(text));
      else if (at > 0 && /^\p{Lu}/u.test(text)) capital.add(foldWord(text));
  return new Set([...capital].filter((word) => !small.has(word)));
}

function fixedPhrases(tagged: readonly Tagged[], defined: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const { sentence, words } of tagged)
    for (const phrase of phrasesIn(sentence.clean, words)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  return new Set([...defined, ...[...counts].filter(([, count]) => count > 1).map(([phrase]) => phrase)]);
}

function knownTerms(sentences: readonly Read[], defined: ReadonlySet<string>): Map<string, KnownTerm> {
  const known = new Map<string, KnownTerm>();
  for (const term of sentences.flatMap((sentence) => sentence.terms)) {
    const key = foldOption(term.text);
    const entry = known.get(key) ?? {
      text: term.text,
      isPlural: term.isPlural,
      uses: new Set<string>(),
      count: 0,
      isDefined: defined.has(key),
    };
    entry.uses.add(term.use);
    entry.count += 1;
    known.set(key, entry);
  }
  return known;
}

function groupNames(sentences: readonly Read[]): Map<string, NameFound[]> {
  const groups = new Map<string, NameFound[]>();
  for (const name of sentences.flatMap(({ names }) => names))
    groups.set(foldOption(name.text), [...(groups.get(foldOption(name.text)) ?? []), name]);
  return groups;
}

/** Reads a tagged text: what it names, counts and defines, and which of its sentences can be asked about. */
export function readText(tagged: readonly Tagged[], defined: ReadonlySet<string>): Reading {
  const proper = properWords(tagged);
  const fixed = fixedPhrases(tagged, defined);
  let spoken = "";
  const seen = new Set<string>();
  const sentences = tagged.map(({ sentence, words }): Read => {
    const text = sentence.clean;
    const isFit = hasForm(sentence) && !seen.has(foldOption(text)) && standsAlone(words, spoken);
    seen.add(foldOption(text));
    spoken = `${spoken} ${text}`.slice(-4000);
    const names = namesIn(text, words, (word) => proper.has(foldWord(word))).filter(
      (name) => !isDescribing(name),
    );
    const terms = termsIn(text, words, (phrase) => fixed.has(phrase));
    return {
      ...sentence,
      text,
      source: sentence.text,
      words,
      isFit,
      numbers: numbersIn(text),
      names,
      terms,
    };
  });
  return {
    sentences,
    sayings: indexSayings(sentences.map(({ text }) => text)),
    names: groupNames(sentences),
    nameKinds: kindsOf(sentences.flatMap(({ names }) => names)),
    terms: knownTerms(sentences, defined),
  };
}
