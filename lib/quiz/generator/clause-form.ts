import { MAX_WRONG, MIN_WRONG } from "./distractors.ts";
import type { Draft } from "./draft.ts";
import type { Sentence } from "./sentences.ts";
import { capitalised, contentOf, foldOption, wordsOf } from "./words.ts";

/** "Staged means that you have marked …": a word of the text that a clause explains. English only. */
interface Clause {
  term: string;
  clause: string;
  sentence: Sentence;
}

const WORD = String.raw`[\p{L}][\p{L}\p{N}'’-]*`;
const MEANS = new RegExp(
  String.raw`^(?:[-*•] )?(?:An? |The )?[“"]?(?<term>${WORD}(?: ${WORD}){0,2})[”"]? means (?:that )?(?<clause>(?:you|the|an?|all|each|every|no|any) [^;:()—–.]{15,200}?)\.$`,
  "u",
);
const POINTS = /^(?:this|that|it|which|these|those|what|here|there|also|usually)\b/i;
/** What a clause can't begin with, or holds of sentences before it */
const LOOSE = /\b(?:this|these|those|such|above|below|he|she)\b|^.{0,16}\b(?:it|its|they|them|their)\b/i;
const MAX_WORDS = 28;
const MIN_WORDS = 6;
const NEAR = 3000;
const MAX_SHARED = 0.4;

function clauseIn(sentence: Sentence): Clause | null {
  const { term = "", clause = "" } = MEANS.exec(sentence.clean)?.groups ?? {};
  const count = wordsOf(clause).length;
  if (term === "" || POINTS.test(term) || LOOSE.test(clause) || count < MIN_WORDS || count > MAX_WORDS)
    return null;
  return { term: term.charAt(0).toLowerCase() + term.slice(1), clause, sentence };
}

function isApart(one: Clause, other: Clause): boolean {
  const [a, b] = [contentOf(one.clause), contentOf(other.clause)];
  const shared = [...a].filter((stem) => b.has(stem)).length;
  return foldOption(one.term) !== foldOption(other.term) && shared <= Math.min(a.size, b.size) * MAX_SHARED;
}

const isLikeLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= Math.min(one.length, other.length) * 1.8 + 20;

function clauseDraft(asked: Clause, all: readonly Clause[]): Draft | null {
  const { sentence, term, clause } = asked;
  const wrong = all
    .filter((other) => Math.abs(other.sentence.at - sentence.at) < NEAR && isApart(asked, other))
    .filter((other) => isLikeLong(other.clause, clause))
    .filter((other, at, list) => list.slice(0, at).every((before) => isApart(before, other)))
    .slice(0, MAX_WRONG);
  if (wrong.length < MIN_WRONG) return null;
  const others = wrong.map((other) => `“${capitalised(other.term)}” means: ${other.clause}.`).join(" ");
  return {
    form: "means",
    at: sentence.at,
    text: `What does “${term}” mean?`,
    answer: capitalised(clause),
    wrong: wrong.map((other) => capitalised(other.clause)),
    body: null,
    source: sentence.text,
    explanation: `From the text: “${sentence.clean.replace(/^[-*•] /, "")}”\n\n${others}`,
    score: 11,
    keys: [foldOption(term)],
  };
}

/** Questions for what words mean, where the text explains several of them by a clause, near each other. */
export function clauseDrafts(sentences: readonly Sentence[]): Draft[] {
  const all = sentences.flatMap((sentence) =>
    sentence.clean.length < 400 ? (clauseIn(sentence) ?? []) : [],
  );
  return all.flatMap((asked) => clauseDraft(asked, all) ?? []);
}
