import { chooseWrong, MAX_WRONG, MIN_WRONG } from "./distractors.ts";
import type { Draft } from "./draft.ts";
import type { Fact } from "./fact.ts";
import { isVagueTerm } from "./fitness.ts";
import type { Language } from "./language-data.ts";
import { isMany } from "./marked-fact.ts";
import type { KnownTerm, Reading } from "./reading.ts";
import { toldRoots } from "./sibling.ts";
import { capitalised, contentOf, foldOption, isContained, seedOf, wordsOf } from "./words.ts";

/** Below the score of a question whose wrong options are explained as well */
const SCORE = 9;
const MIN_LENGTH = 4;

/** A quality stands for no thing: "exhaustive". */
const QUALITY = /^\p{Ll}+(?:ive|ous|ful|less|able|ible|ly)$/u;

/** Whether a marked term of the text is of the same form as the one that is asked for. */
function isLike(fact: Fact, term: KnownTerm): boolean {
  const isName = (text: string) => /^\p{Lu}/u.test(text);
  return (
    term.isDefined &&
    term.isPlural === fact.isPlural &&
    term.text.length >= MIN_LENGTH &&
    isName(term.text) === isName(fact.term) &&
    !QUALITY.test(term.text) &&
    !isVagueTerm(term.text, "en")
  );
}

/** "towpath" for "a path …": a word of the meaning is a part of the term. */
const isInside = ({ term, meaning }: Fact) =>
  wordsOf(meaning).some((word) => word.length >= MIN_LENGTH && foldOption(term).includes(foldOption(word)));

/** Names in code, which are of another sort than terms */
function codedIn(text: string): ReadonlySet<string> {
  const codes = text.match(/`[^`\n]{1,40}`/g) ?? [];
  return new Set(codes.map((code) => foldOption(code.slice(1, -1))));
}

function namedDraft(
  fact: Fact,
  reading: Reading,
  language: Language,
  coded: ReadonlySet<string>,
  bold: readonly KnownTerm[],
): Draft | null {
  if (toldRoots(fact).length > 0 || isInside(fact)) return null;
  const words = wordsOf(fact.term).length;
  const rank = ({ text, count }: KnownTerm) =>
    Math.min(count, 4) * 0.5 -
    Math.abs(wordsOf(text).length - words) +
    (seedOf(text + fact.term) % 100) / 100;
  const said = contentOf(fact.said);
  const pool = [...reading.terms.values(), ...bold]
    .filter((term) => isLike(fact, term) && !isContained(term.text, fact.term))
    .filter(({ text }) => !coded.has(foldOption(text)))
    .filter(({ text }) => [...contentOf(text)].some((stem) => !said.has(stem)))
    .sort((a, b) => rank(b) - rank(a))
    .map(({ text }) => text);
  const wrong = chooseWrong(
    { answer: fact.term, asked: fact.meaning, source: fact.said },
    pool,
    reading.sayings,
  );
  if (wrong.length < MIN_WRONG) return null;
  return {
    form: "term",
    at: fact.at,
    text: language.whichTerm(fact.meaning),
    answer: capitalised(fact.term),
    wrong: wrong.map(capitalised),
    body: null,
    source: fact.source,
    explanation: `${language.fromText}: “${fact.said}”`,
    score: SCORE - (wrong.length < MAX_WRONG ? 2 : 0),
    keys: [foldOption(fact.term)],
  };
}

/** Terms asked for by what they mean, among others that the text marks, where too few others are explained. */
export function namedDrafts(
  text: string,
  facts: readonly Fact[],
  bold: readonly string[],
  reading: Reading,
  language: Language,
): Draft[] {
  const coded = codedIn(text);
  const marked = bold
    .filter((term) => !reading.terms.get(foldOption(term))?.isDefined)
    .map((term): KnownTerm => {
      return { text: term, isPlural: isMany(term), uses: new Set(), count: 1, isDefined: true };
    });
  return facts.flatMap((fact) => namedDraft(fact, reading, language, coded, marked) ?? []);
}
