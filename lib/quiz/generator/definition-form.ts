import { MAX_WRONG, MIN_WRONG } from "./distractors.ts";
import type { Draft } from "./draft.ts";
import type { Fact } from "./fact.ts";
import type { Language } from "./language-data.ts";
import { apart, siblingsOf } from "./sibling.ts";
import { capitalised, foldOption, seedOf } from "./words.ts";

/** Fewer other terms in a whole text make wrong options by luck. */
const MIN_SIBLINGS = 3;
const MAX_RATIO = 1.7;
const MAX_TRIED = 60;

/** "a cell", "the nucleus", "“Rust”" */
export function namedTerm({ term, article, origin }: Fact, { code }: Language): string {
  if (code !== "en") return term;
  if (article) return `${article} ${term}`;
  return origin === "glossary" ? `“${term}”` : term;
}

const isLikeLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= Math.min(one.length, other.length) * MAX_RATIO + 12;

/** A choice that is by far the longest or the shortest is chosen for that. */
function isEven(answer: string, wrong: readonly string[]): boolean {
  const lengths = wrong.map(({ length }) => length);
  return answer.length <= Math.max(...lengths) * 1.5 + 8 && answer.length >= Math.min(...lengths) * 0.55 - 8;
}

function explain(fact: Fact, wrong: readonly Fact[], language: Language): string {
  const others = wrong.map(({ term, meaning }) => `${capitalised(term)}: ${meaning}.`).join(" ");
  return `${language.fromText}: “${fact.said}”\n\n${language.others}. ${others}`;
}

function draftOf(
  fact: Fact,
  wrong: readonly Fact[],
  form: "describes" | "term",
  language: Language,
): Draft | null {
  if (wrong.length < MIN_WRONG) return null;
  const isTerm = form === "term";
  const word = (one: Fact) => capitalised(isTerm ? one.term : one.meaning);
  const [answer, options] = [word(fact), wrong.map(word)];
  if (!isEven(answer, options) && !isTerm) return null;
  return {
    form,
    at: fact.at,
    text: isTerm ? language.whichTerm(fact.meaning) : language.describes(namedTerm(fact, language)),
    answer,
    wrong: options,
    body: null,
    source: fact.source,
    explanation: explain(fact, wrong, language),
    score:
      10 + (wrong.length < MAX_WRONG ? -2 : 0) + (fact.origin === "glossary" ? 1 : 0) + (isTerm ? 0 : 0.5),
    keys: [foldOption(fact.term)],
  };
}

/** "Which of these describes …?" with what is said of other terms. */
function describes(fact: Fact, siblings: readonly Fact[], language: Language): Draft | null {
  const like = siblings.filter(
    (other) =>
      isLikeLong(other.meaning, fact.meaning) &&
      startOf(other.meaning, language) === startOf(fact.meaning, language),
  );
  return draftOf(fact, apart(like, MAX_WRONG), "describes", language);
}

/** How a meaning begins, so that all options are of one form: with an article, as a clause, or otherwise. */
function startOf(meaning: string, { determiners }: Language): string {
  if (/^(?:what|how|when|where|those|any|one of) /i.test(meaning)) return "clause";
  return new RegExp(`^(?:${determiners})(?: |(?<=['’]))`, "iu").test(meaning) ? "article" : "";
}

const isNameLike = (term: string) => /^\p{Lu}/u.test(term);

/** "Which term means …?" with other terms of the text. */
function whichTerm(fact: Fact, siblings: readonly Fact[], language: Language): Draft | null {
  const like = siblings.filter(
    (other) => isNameLike(other.term) === isNameLike(fact.term) && isLikeLong(other.term, fact.term),
  );
  return draftOf(fact, apart(like, MAX_WRONG), "term", language);
}

/** The question that a definition makes, in one of two forms; a term that is a title is told, and described. */
export function definitionDrafts(
  facts: readonly Fact[],
  language: Language,
  isTitle: (term: string) => boolean,
): Draft[] {
  return facts.flatMap((fact) => {
    const siblings = siblingsOf(fact, facts).slice(0, MAX_TRIED);
    if (siblings.length < (isTitle(fact.term) ? MIN_WRONG : MIN_SIBLINGS)) return [];
    const forms = seedOf(fact.term) % 2 === 0 ? [describes, whichTerm] : [whichTerm, describes];
    for (const form of isTitle(fact.term) ? [describes] : forms) {
      const draft = form(fact, siblings, language);
      if (draft) return [draft];
    }
    return [];
  });
}
