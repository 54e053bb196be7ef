import type { QuestionBody } from "../kinds/body-schema.ts";
import { faultOfKey } from "../kinds/fault.ts";
import { withAsides } from "./aside-fact.ts";
import { causeDrafts } from "./cause-form.ts";
import { clauseDrafts } from "./clause-form.ts";
import { contrastDrafts } from "./contrast-form.ts";
import { definitionDrafts } from "./definition-form.ts";
import type { Draft } from "./draft.ts";
import { type Fact, factsOf, type IsSmall } from "./fact.ts";
import { hasForm, isPhrase, standsAlone } from "./fitness.ts";
import { functionDrafts } from "./function-form.ts";
import { gapsOf } from "./gaps.ts";
import { languageOf } from "./language.ts";
import { markedFacts } from "./marked-fact.ts";
import { tableMatches, termMatches } from "./match-form.ts";
import { oddDrafts } from "./odd-form.ts";
import { orderDrafts } from "./order-form.ts";
import { readText, type Tagged } from "./reading.ts";
import { reviewOf } from "./review.ts";
import { reviewDrafts } from "./review-form.ts";
import { arrange, spread } from "./selection.ts";
import { isWhole, type Sentence, sentencesOf } from "./sentences.ts";
import { statementDrafts } from "./statement-form.ts";
import { structureOf } from "./structure.ts";
import { tagWords } from "./tagging-service.ts";
import { typedDrafts } from "./typed-form.ts";
import { foldOption, foldWord, seedOf, wordsOf } from "./words.ts";

/** A question made from a text. */
export interface GeneratedQuestion {
  /** What sort of question it is: "describes", "match", "gap"… */
  form: string;
  text: string;
  options: string[];
  /** Null where `body` says what is right */
  correctIndex: number | null;
  body: QuestionBody | null;
  /** The sentence or lines of the text that it rests on */
  source: string;
  /** What is said after the answer */
  explanation: string;
}

const MIN_LIMIT = 10;
const CHARACTERS_A_QUESTION = 1000;
const MAX_LIMIT = 200;
/** More of a text is not read. */
const MAX_LENGTH = 400_000;

/** How many questions a text may give: about one per 1,000 characters. */
export function limitFor(text: string): number {
  return Math.min(MAX_LIMIT, Math.max(MIN_LIMIT, Math.floor(text.length / CHARACTERS_A_QUESTION)));
}

function finish({ form, text, answer, wrong, body, source, explanation }: Draft): GeneratedQuestion {
  const asked = { form, text, source, explanation };
  if (body) return { ...asked, options: body.options, correctIndex: null, body: body.body };
  return { ...asked, ...arrange(answer, wrong, seedOf(text)), body: null };
}

const isAskable = ({ text, options, correctIndex, body }: GeneratedQuestion) =>
  faultOfKey({ text, options: options.map((option) => ({ text: option })), correctIndex, body }) === null;

function smallWords(sentences: readonly Sentence[]): Set<string> {
  const small = new Set<string>();
  for (const { clean } of sentences)
    for (const word of wordsOf(clean)) if (/^\p{Ll}/u.test(word)) small.add(foldWord(word));
  return small;
}

const BETWEEN = "\n\n";
/** Tagging takes the most time: of a long text, sentences evenly spread over it are tagged. */
const MAX_TAGGED = 700;

/** All sentences at once, a paragraph each: the same words as one by one, in three quarters of the time. */
function tag(sentences: readonly Sentence[]): Tagged[] {
  const words = tagWords(sentences.map(({ clean }) => clean).join(BETWEEN));
  let [at, start] = [0, 0];
  return sentences.map((sentence) => {
    const [from, end] = [start, start + sentence.clean.length];
    start = end + BETWEEN.length;
    const first = at;
    while ((words[at]?.start ?? start) < start) at += 1;
    const own = words.slice(first, at);
    return {
      sentence,
      words: own.map((word) => ({ ...word, start: word.start - from, end: word.end - from })),
    };
  });
}

function sample<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)] as T);
}

/** What a text marks as a term: headings, words in bold and in code, and what it defines. */
function markedTerms(text: string, facts: readonly Fact[]): Set<string> {
  const marks = [...text.matchAll(/^#{1,6} +(.{2,50})$|\*\*([^*\n]{2,40})\*\*|`([^`\n]{2,30})`/gm)];
  const found = marks.flatMap(([, heading, bold, code]) => foldOption(heading ?? bold ?? code ?? ""));
  return new Set([...facts.map(({ term }) => foldOption(term)), ...found]);
}

/** What only English is known well enough for. */
function englishDrafts(
  text: string,
  sentences: readonly Sentence[],
  facts: readonly Fact[],
  isSmall: IsSmall,
): Draft[] {
  const told = sample(
    sentences.filter((sentence) => sentence.isProse),
    MAX_TAGGED,
  );
  const reading = readText(tag(told), markedTerms(text, facts));
  const terms = facts.map(({ term }) => term);
  const fit = reading.sentences.filter(({ isFit }) => isFit);
  return [
    ...causeDrafts(reading.sentences, isSmall),
    ...oddDrafts(sentences, terms),
    ...clauseDrafts(sentences),
    ...contrastDrafts(reading),
    ...functionDrafts(reading),
    ...statementDrafts(reading, sentences, facts),
    ...fit.flatMap((read) => gapsOf(read, reading)),
  ];
}

/** What a text says of its terms: of those that it marks first, then of others. */
function allFacts(told: Fact[], text: string, sentences: readonly Sentence[], isSmall: IsSmall): Fact[] {
  // A clause of its own isn't what a term means.
  const isWhole = ({ origin, meaning }: Fact) => origin === "glossary" || isPhrase(tagWords(meaning));
  const marked = markedFacts(sentences, isSmall).filter(isWhole);
  const known = new Set(marked.map(({ term }) => foldOption(term)));
  const rest = withAsides(told, text, sentences, isSmall).filter(
    (fact) => !known.has(foldOption(fact.term)) && isWhole(fact),
  );
  return [...marked, ...rest].sort((a, b) => a.at - b.at);
}

/**
 * Questions from a text, spread over it, about one per 1,000 characters at most; always the same ones for the same
 * text. None where the text is in a language that is not known, or has nothing to ask about that is fair. `titles` are
 * those that a learner may see above the questions: none of them is an answer.
 * docs/product.md#questions-made-from-texts
 */
export function generateQuestions(
  text: string,
  title: string,
  { titles = [title], limit = limitFor(text) }: { titles?: readonly string[]; limit?: number } = {},
): GeneratedQuestion[] {
  const language = languageOf(text.slice(0, MAX_LENGTH));
  if (!language) return [];
  const review = reviewOf(text.slice(0, MAX_LENGTH));
  const read = review.rest;
  const sentences = sentencesOf(read).filter(isWhole);
  const structure = structureOf(read);
  const small = smallWords(sentences);
  const isEnglish = language.code === "en";
  const isFit = (sentence: Sentence) =>
    !isEnglish || (hasForm(sentence) && standsAlone(tagWords(sentence.clean), ""));
  const isSmall = (word: string) => small.has(foldWord(word));
  const told = factsOf(sentences, structure, language, isSmall, isFit);
  const facts = isEnglish ? allFacts(told, read, sentences, isSmall) : told;
  const isNoun = (words: string) => !isEnglish || (tagWords(words).at(-1)?.tags.has("Noun") ?? false);
  const said = sentences.map(({ clean }) => clean);
  // A quiz's title would tell the answer.
  const shown = new Set(titles.map(foldOption));
  const isTitle = (words: string) => shown.has(foldOption(words));
  const drafts = [
    ...reviewDrafts(review, language),
    ...definitionDrafts(facts, language, isTitle),
    ...typedDrafts(
      facts.filter(({ term }) => !isTitle(term)),
      said,
      language,
    ),
    ...termMatches(facts, language),
    ...tableMatches(structure, language, isNoun),
    ...orderDrafts(structure, title, language),
    ...(isEnglish ? englishDrafts(read, sentences, facts, isSmall) : []),
  ].filter(({ answer }) => answer === "" || !isTitle(answer));
  return spread(drafts, read.length, limit).map(finish).filter(isAskable);
}
