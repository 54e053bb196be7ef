import { hasTellingForm, isHollow, isVagueTerm } from "./fitness.ts";
import type { Language } from "./language-data.ts";
import type { Sentence } from "./sentences.ts";
import type { Structure } from "./structure.ts";
import { contentOf, foldOption, wordsOf } from "./words.ts";

/** A term with what it means, as the text says it. */
export interface Fact {
  term: string;
  /** "a", "an", "the" or "" */
  article: string;
  isPlural: boolean;
  /** "the smallest unit of life", without a stop */
  meaning: string;
  /** As it stands in the text */
  source: string;
  /** The same without marks */
  said: string;
  /** Place in the text, in characters */
  at: number;
  origin: "sentence" | "glossary";
}

/** A longer sentence says more than a term's meaning. */
const MAX_SAID = 350;
const MIN_MEANING = 5;
const MAX_MEANING = 30;
/** Of a glossary, in words */
const MIN_LISTED = 3;
const NAMED = String.raw`(?<term>[\p{L}][\p{L}\p{N}'’+#.-]*(?: [\p{L}\p{N}][\p{L}\p{N}'’+#.-]*){0,4})`;
const ASIDE = String.raw`(?:,? \((?<alias>[^()]{2,40})\)|, (?:or|also (?:called|known as)|sometimes called) [^,]{2,40},)?`;
const HEDGE = "(?: (?:simply|basically|essentially|usually|typically|generally|defined as|known as))?";

const remember = new Map<string, RegExp[]>();

/** The shapes of a sentence that says what a term means; the first that fits counts. */
function shapesOf({ code, articles, is, are, determiners }: Language): RegExp[] {
  const known = remember.get(code);
  if (known) return known;
  const lead =
    code === "en" ? String.raw`(?:In (?:[\p{L}-]+ ){0,3}[\p{L}-]+, |Generally, |Simply put, )?` : "";
  const shapes = [
    `^${lead}(?<article>${articles})${code === "en" ? "?" : ""}[“"„«]?${NAMED}[”"“»]?${ASIDE} (?<verb>${is}|${are})${HEDGE} (?<meaning>(?:${determiners})(?<=['’]|(?= )) ?.+)\\.$`,
  ];
  if (code === "en")
    shapes.push(
      `^${lead}(?:The term )?(?<article>${articles})?["“]?${NAMED}["”]?${ASIDE} (?<verb>refers? to|means?|denotes?|(?:is|are|can be) defined as) (?<meaning>(?:${determiners}|how|when|where) .+)\\.$`,
      `^(?<meaning>(?:(?:An?|The|Those) )?[\\p{L}-]+ .*?(?:that|which|who|where|when|of|for|with) .+?),? (?<verb>is|are) (?:commonly |usually |often |also )*(?:called|known as|termed|referred to as) (?:an? |the )?["“]?${NAMED}["”]?\\.$`,
    );
  if (code === "en")
    shapes.push(
      `^${lead}(?<article>${articles})?${NAMED}, (?:which|who) (?<verb>${is}|${are}) (?<meaning>(?:${determiners}) [^,;:]+),? .+\\.$`,
      `^${lead}(?<article>${articles})?${NAMED}, (?<meaning>(?:an?|the) [^,;:]+), (?:[\\p{L}]+ly )?(?:is|are|was|were|has|have|had|can|could|may|must|will|would|[\\p{L}]+ed|[\\p{L}]+s|began|became|led|wrote|won|gave|took|made|held|came|went|saw|found|built) .+\\.$`,
    );
  const made = shapes.map((shape) => new RegExp(shape, "u"));
  remember.set(code, made);
  return made;
}

/** What a sentence goes on with after the meaning is said. */
const GOES_ON: Record<string, RegExp> = {
  en: /(?:;|:|\s[–—]|,? (?:but|because|although|though|whereas|while|so that)\b|, (?:and|while|whereas|but) (?=(?:[\p{L}’-]+ ){1,4}(?:is|are|was|were|has|have|can|may|refers?|means?) )|,? (?:and|or|so) (?=(?:it|they|this|these|those|he|she|its|their|is|are|was|were|has|have|had|can|may|must|will|which|then|thus|there|each|some|many|most|the [\p{L}-]+ (?:is|are|was|were|has|have|can))\b)|, (?:thus|which means|making|allowing|e\.g\.|i\.e\.|etc)\b| and (?:is|are|was|were|has|have|can|may|it|they)\b)/u,
};
const PARENTHESIS = /\s*\([^()]{0,80}\)/g;

/** The meaning alone: what is said beside it is left out. */
export function trimMeaning(meaning: string, code: string): string {
  const short = meaning.replace(PARENTHESIS, "");
  const at = (GOES_ON[code] ?? /(?:;|:|\s[–—])/).exec(short)?.index ?? short.length;
  return short
    .slice(0, at)
    .replace(/[\s,.;:]+$/, "")
    .trim();
}

/** German nouns keep their capitals. */
const meant = (text: string, code: string) => (code === "de" ? text : lowered(text));

const lowered = (text: string) =>
  /^\p{Lu}\p{Ll}*(?:\s|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Whether a word stands small within the text: then a capital at the beginning of a line is only that. */
export type IsSmall = (word: string) => boolean;

/** A term as it stands within a sentence. */
export function termOf(term: string, isSmall: IsSmall): string {
  const whole = term.split(" ")[0] ?? "";
  const first = whole.split(/['’-]/)[0] ?? "";
  const isOpening = /^\p{Lu}\p{Ll}+$/u.test(first) && (isSmall(first) || isSmall(whole));
  return isOpening ? term.charAt(0).toLowerCase() + term.slice(1) : term;
}

/** "Its" and "their" speak of the term; the others may speak of anything. */
const PRONOUN = /\b(?:it|they|them|he|she|him|itself|themselves|here|there|this|these)\b/i;

function isMeaning(meaning: string, term: string): boolean {
  const count = wordsOf(meaning).length;
  if (count < MIN_MEANING || count > MAX_MEANING || contentOf(meaning).size < 3) return false;
  if (
    /,\s*,|\betc\b|[={}<>\\]|\b(?:is|are) called\b|^\p{Ll}+s (?:that|the|an?|whether|how|when|to)\b/u.test(
      meaning,
    ) ||
    PRONOUN.test(meaning)
  )
    return false;
  return hasTellingForm(meaning) && foldOption(meaning) !== foldOption(term);
}

function factIn(sentence: Sentence, at: number, language: Language, isSmall: IsSmall): Fact | null {
  if (sentence.clean.length > MAX_SAID) return null;
  for (const shape of shapesOf(language)) {
    if (
      shape.source.includes("termed") &&
      !/\b(?:called|known as|termed|referred to as) /.test(sentence.clean)
    )
      continue;
    const groups = shape.exec(sentence.clean)?.groups;
    if (!groups?.term || !groups.meaning) continue;
    const meaning = meant(trimMeaning(groups.meaning, language.code), language.code);
    const term = termOf(groups.term, isSmall);
    if (isVagueTerm(term, language.code) || !isMeaning(meaning, term)) continue;
    // "Lincoln, the president, …": a person's description is asked for otherwise.
    if (!groups.verb && wordsOf(meaning).length < 6) continue;
    const article = (groups.article ?? "").trim().toLowerCase();
    const isPlural = groups.verb
      ? new RegExp(`^(?:${language.are}|refer|mean|denote)(?: |$)`, "u").test(groups.verb)
      : /[^su]s$/.test(term) && !/^\p{Lu}/u.test(term);
    return {
      term,
      article,
      isPlural,
      meaning,
      source: sentence.text,
      said: sentence.clean,
      at,
      origin: "sentence",
    };
  }
  return null;
}

/** The first sentence of what a glossary says */
function firstSentence(text: string): string {
  return text.split(/(?<=[\p{Ll})\]]{2}[.!?])\s+(?=\p{Lu})/u)[0]?.replace(/[.;\s]+$/, "") ?? "";
}

/** Whether a glossary's line says what its term means: it stands there for that, in whatever form. */
function isListed(meaning: string, term: string): boolean {
  const count = wordsOf(meaning).length;
  if (count < MIN_LISTED || count > MAX_MEANING || contentOf(meaning).size < 2) return false;
  if (
    /[={}<>\\]|\betc\b|^(?:it|they|he|she|this|these|see|we|you|if|in|on|at|by|for|with|from|under|after|before)\b/i.test(
      meaning,
    )
  )
    return false;
  return !isHollow(meaning) && foldOption(meaning) !== foldOption(term);
}

/** Fewer lines with a colon are no glossary. */
const MIN_ENTRIES = 3;

function glossaryFacts({ glossaries }: Structure, language: Language, isSmall: IsSmall): Fact[] {
  return glossaries
    .filter(({ entries }) => entries.length >= MIN_ENTRIES)
    .flatMap(({ entries }) =>
      entries.flatMap(({ term: named, meaning: said, raw, at }): Fact[] => {
        const meaning = meant(trimMeaning(firstSentence(said), language.code), language.code);
        const term = termOf(named.replace(/\s*\([^()]*\)$/, "").replace(/^(?:An?|The) /, ""), isSmall);
        if (isVagueTerm(term, language.code) || !isListed(meaning, term)) return [];
        const isPlural = language.code === "en" && /[^su]s$/.test(term);
        return [
          {
            term,
            article: "",
            isPlural,
            meaning,
            source: raw,
            said: `${term}: ${said}`,
            at,
            origin: "glossary",
          },
        ];
      }),
    );
}

/** What a text defines, each term once, in its order. */
export function factsOf(
  sentences: readonly Sentence[],
  structure: Structure,
  language: Language,
  isSmall: IsSmall,
  isFit: (sentence: Sentence) => boolean,
): Fact[] {
  const said = sentences.flatMap((sentence) => {
    if (!sentence.isProse) return [];
    const fact = factIn(sentence, sentence.at, language, isSmall);
    return fact && (fact.article !== "the" || isFit(sentence)) ? [fact] : [];
  });
  const all = [...glossaryFacts(structure, language, isSmall), ...said].sort((a, b) => a.at - b.at);
  const seen = new Map<string, Fact>();
  for (const fact of all) if (!seen.has(foldOption(fact.term))) seen.set(foldOption(fact.term), fact);
  return [...seen.values()];
}
