import { foldText } from "#lib/course-reader/questions/choice.ts";
import { type Draft, draftOf, type Words } from "./draft.ts";
import { type Entry, type Key, readHeading } from "./entry.ts";
import type { KeyPart } from "./event.ts";
import { plainNumber } from "./key.ts";
import { ASKS_TRUTH } from "./vocabulary.ts";

const SEVERAL = "The key that names the answers has its number, but so have several questions.";
const OF_ANOTHER = "The key names an answer of another question for it.";
const DOUBTED = "The key names two different right answers for it.";

/** Questions under one heading */
interface Group {
  title: string;
  drafts: Draft[];
  /** Numbered paragraphs without options */
  words: Words[];
}

const answerless = ({ options, answers }: Draft) => options.length > 0 && answers.length === 0;

function groupsOf(entries: readonly Entry[]): Group[] {
  const groups: Group[] = [{ title: "", drafts: [], words: [] }];
  for (const entry of entries) {
    if (entry.type === "heading" && entry.draft === null)
      groups.push({ title: entry.text, drafts: [], words: [] });
    const group = groups.at(-1) as Group;
    if (entry.type === "draft" && entry.number !== null) group.drafts.push(entry);
    if (entry.type === "words" && entry.number !== null) group.words.push(entry);
  }
  return groups.filter(({ drafts, words }) => drafts.length + words.length > 0);
}

const isUnique = (numbers: readonly (string | null)[]) => new Set(numbers).size === numbers.length;

/** "Answers: Section A", "Section A answers" and "2. Section A" name one part. */
function titleKey(title: string): string {
  return foldText(title.replace(/[*_#]/g, ""))
    .replace(/^[^\p{L}]+/u, "")
    .replace(/\b(?:answers?|answer keys?|keys?|solutions?|questions?|to|for|the)\b/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function isNamed(group: Group, title: string): boolean {
  const own = titleKey(group.title);
  return (
    title !== "" &&
    (own === title || own.startsWith(`${title} `) || (own !== "" && title.startsWith(`${own} `)))
  );
}

/** Only questions with options can be answered by a letter. */
const isLetters = ({ answers }: KeyPart) =>
  [...answers.values()].every(({ text }) => /^[*_(`]{0,4}[A-Ja-j](?![\p{L}\p{N}])/u.test(text));

/** The groups that a part of a key answers: those that bear its title, or all where no number comes twice. */
function groupsFor(part: KeyPart, key: Key, groups: readonly Group[]): Group[] | null {
  const open = groups.flatMap(({ drafts }) => drafts).filter(answerless);
  const isClear = isUnique(open.map(({ number }) => number));
  const title = titleKey(part.title);
  const named = key.parts.length > 1 ? groups.filter((group) => isNamed(group, title)) : [];
  if (named.length === 1) return named;
  const isOnlyLetters = isLetters(part) && key.parts.filter(isLetters).length === 1;
  const wanted = key.parts.flatMap(({ answers }) => [...answers.keys()]);
  return isClear && (key.parts.length === 1 || isOnlyLetters || isUnique(wanted)) ? [...groups] : null;
}

const CALLS_QUESTIONS =
  /\b(?:questions?|exercises?|problems?|quiz|review|fragen|preguntas|perguntas|exercices)\b/i;

/** "Define a page." asks without a question mark, below a heading that calls it a question. */
function isCalled(words: Words, groups: readonly Group[]): boolean {
  return groups.some((group) => CALLS_QUESTIONS.test(group.title) && group.words.includes(words));
}

const TRUTHS: Record<string, string> = { t: "True", f: "False", true: "True", false: "False" };

/** "T" below a heading that asks what is true */
function truthFor(words: Words, text: string, groups: readonly Group[]): string | null {
  const truth = TRUTHS[/^[*_\s]*(t|f|true|false)\b/i.exec(text)?.[1]?.toLowerCase() ?? ""];
  const isAsked = groups.some((group) => ASKS_TRUTH.test(group.title) && group.words.includes(words));
  if (!truth || !isAsked) return null;
  return text.replace(/^([*_\s]*)(?:true|false|t|f)\b/i, `$1${truth}`);
}

const LETTER_AND_WORDS = /^[*_(\s]{0,5}([A-Ja-j])[*_]{0,3}[.):][*_]{0,3}\s+(\S[\s\S]*)$/;
const bareOf = (text: string) => foldText(text.replace(/[*_`]/g, "")).replace(/[\s.]+$/, "");

/** "A. Paris" for a question that has no Paris, though another has: the key is shifted. */
function isOfAnother(draft: Draft, text: string, drafts: readonly Draft[]): boolean {
  const words = bareOf(LETTER_AND_WORDS.exec(text)?.[2] ?? "");
  const has = ({ options }: Draft) => options.some(({ bare }) => bareOf(bare) === words);
  return words !== "" && !has(draft) && drafts.some((other) => other !== draft && has(other));
}

/** Answers the questions of some groups. Returns the paragraphs that turned out to be questions, and whether any was. */
function answerAll(part: KeyPart, groups: readonly Group[], made: Map<Words, Draft>): boolean {
  const drafts = groups.flatMap((group) => group.drafts);
  const words = groups.flatMap((group) => group.words);
  let isUsed = false;
  for (const [number, { text, explanation }] of part.answers) {
    const asked = drafts.filter(
      (draft) => plainNumber(draft.number ?? "") === number && draft.options.length > 0,
    );
    const open = asked.filter(answerless);
    const [draft] = open.length > 0 ? open : asked;
    const lone = words.filter(
      (one) =>
        plainNumber(one.number ?? "") === number &&
        (one.asks || isCalled(one, groups) || truthFor(one, text, groups) !== null),
    );
    const question = draft ?? (lone.length === 1 && lone[0] ? wordsAsDraft(lone[0], made) : null);
    if (!question) continue;
    isUsed = true;
    if (part.doubted.has(number)) question.doubt = DOUBTED;
    else if (isOfAnother(question, text, drafts)) question.doubt = OF_ANOTHER;
    else if (open.length > 1 || (open.length === 0 && asked.length > 1))
      for (const one of open) one.doubt = SEVERAL;
    else {
      question.answers.push((lone[0] && !draft && truthFor(lone[0], text, groups)) || text);
      if (explanation !== "")
        (question.options.length > 0 ? question.explanation : question.back).push(explanation);
    }
  }
  return isUsed;
}

function wordsAsDraft(words: Words, made: Map<Words, Draft>): Draft {
  const draft = draftOf([words]);
  made.set(words, draft);
  return draft;
}

function applyKey(key: Key, before: readonly Entry[], made: Map<Words, Draft>): boolean {
  const groups = groupsOf(before);
  let isUsed = false;
  for (const part of key.parts) {
    const own = groupsFor(part, key, groups);
    if (own) isUsed = answerAll(part, own, made) || isUsed;
    else
      for (const draft of groups.flatMap(({ drafts }) => drafts))
        if (answerless(draft) && part.answers.has(plainNumber(draft.number ?? ""))) draft.doubt = SEVERAL;
  }
  return isUsed || groups.some(({ drafts }) => drafts.some(({ doubt }) => doubt !== null));
}

/** A key that answers nothing is text like any other. */
function asText({ level, title, text }: Key): Entry[] {
  const { start } = readHeading(title);
  const words: Words = { type: "words", text, raw: text, asks: false, start, number: null, isFigure: false };
  return level > 6
    ? [{ ...words, raw: [title, text].filter(Boolean).join("\n\n") }]
    : [{ type: "heading", level, text: title, isStem: false, draft: null }, words];
}

/**
 * Gives the answers of each key to the questions between it and the key before it: numbers that start anew belong to
 * their own section.
 */
export function applyKeys(entries: readonly Entry[]): Entry[] {
  const made = new Map<Words, Draft>();
  const kept: Entry[] = [];
  let from = 0;
  for (const [at, entry] of entries.entries()) {
    if (entry.type !== "key") {
      kept.push(entry);
      continue;
    }
    const isUsed = applyKey(entry, entries.slice(from, at), made);
    if (isUsed) from = at + 1;
    else kept.push(...asText(entry));
  }
  return kept.map((entry) => (entry.type === "words" ? (made.get(entry) ?? entry) : entry));
}
