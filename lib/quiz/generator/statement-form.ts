import { chooseWrong, MAX_WRONG, MIN_WRONG, type Sayings } from "./distractors.ts";
import type { Draft } from "./draft.ts";
import type { Fact } from "./fact.ts";
import { swapsOf } from "./gaps.ts";
import { type Turned, turnedOf } from "./opposites.ts";
import type { Read, Reading } from "./reading.ts";
import type { Sentence } from "./sentences.ts";
import { plain } from "./structure.ts";
import { contentOf, foldOption, stemOf } from "./words.ts";

/** A sentence that can stand as a statement. */
interface Statement {
  read: Read;
  /** Its untrue twin */
  turned: Turned | null;
  /** What it speaks of, among what the text speaks of often */
  topics: ReadonlySet<string>;
  heading: string;
}

/** In characters */
const MIN_LENGTH = 40;
const MAX_LENGTH = 210;
/** Statements of one question stand no farther from each other. */
const NEAR = 5000;
/** One untrue statement among true ones must be untrue in what it is about. */
const MIN_WEIGHT = 2;
const MIN_MENTIONS = 3;
/** In letters */
const MIN_TOPIC = 3;
const MAX_HEADING_WORDS = 7;
/** A sentence that shares more of an untrue statement's words may say the same. */
const MAX_SAID = 0.6;

/** What makes a sentence an aside, or one that only its reader can judge */
const ASIDE =
  /\b(?:examples?|implications?|useful|interesting|note|recall|remember|probably|perhaps|likely|literally|actually|fun|trivia|internet|website|you|your|we|let|initially|originally intended|mainly|say|says|said|information about)\b|[()“”"]|--|: /i;

/** The heading above each sentence, "" where there is none. */
function headingsOf(sentences: readonly Sentence[]): Map<number, string> {
  const above = new Map<number, string>();
  let heading = "";
  for (const { index, text, isProse } of sentences) {
    if (!isProse && /^#{1,6} /.test(text)) heading = plain(text.replace(/^#+ /, "")).replace(/^[\d.]+ /, "");
    above.set(index, heading);
  }
  return above;
}

function isSaid({ text, now }: Turned, except: string, { byStem }: Sayings): boolean {
  const own = [...contentOf(text)];
  return (byStem.get(stemOf(now)) ?? []).some(
    (saying) =>
      saying.text !== except &&
      own.filter((stem) => saying.content.has(stem)).length >= own.length * MAX_SAID,
  );
}

/** Terms that stand beside each other in the text: "the stack and the heap" */
function siblingsIn(reading: Reading): Map<string, string[]> {
  const beside = new Map<string, string[]>();
  const pair = (one: string, other: string) => {
    const key = foldOption(one);
    if (key !== foldOption(other)) beside.set(key, [...(beside.get(key) ?? []), other]);
  };
  for (const { text, terms } of reading.sentences)
    for (const [at, term] of terms.entries()) {
      const next = terms[at + 1];
      if (!next || next.isPlural !== term.isPlural) continue;
      if (
        !/^,? (?:and|or|versus|than|unlike|rather than) (?:an? |the )?$/.test(
          text.slice(term.end, next.start),
        )
      )
        continue;
      pair(term.text, next.text);
      pair(next.text, term.text);
    }
  return beside;
}

function bySibling(read: Read, reading: Reading, beside: ReadonlyMap<string, string[]>): Turned | null {
  const [subject] = read.terms;
  const isDefined = (text: string) => reading.terms.get(foldOption(text))?.isDefined ?? false;
  // "All stars shine": what is said of all of one sort may be true of another.
  if (!subject || !/^(?:An? |The )?$/.test(read.text.slice(0, subject.start)) || !isDefined(subject.text))
    return null;
  const rest = read.text.slice(subject.end);
  const pool = (beside.get(foldOption(subject.text)) ?? []).filter(isDefined);
  const [wrong] = chooseWrong(
    { answer: subject.text, asked: rest, source: read.text },
    pool,
    reading.sayings,
  );
  if (!wrong) return null;
  const head = read.text.slice(0, subject.start);
  const now = head === "" ? wrong.charAt(0).toUpperCase() + wrong.slice(1) : wrong;
  return { text: `${head}${now}${rest}`, now: wrong, weight: 2 };
}

function untrue(read: Read, reading: Reading, beside: ReadonlyMap<string, string[]>): Turned | null {
  const all = [turnedOf(read), ...swapsOf(read, reading), bySibling(read, reading, beside)];
  return all.find((one) => one !== null && !isSaid(one, read.text, reading.sayings)) ?? null;
}

interface KnownTopic {
  /** Its folded words between spaces */
  key: string;
  /** As a question names it: a plural goes on from "statements about", anything else is quoted */
  named: string;
}

/** What a text defines, marks or comes back to */
function topicsIn({ terms, names }: Reading): KnownTopic[] {
  const often = [...terms].filter(
    ([key, { isDefined, count }]) => (isDefined || count >= MIN_MENTIONS) && key.length > MIN_TOPIC,
  );
  const named = [...names].filter(
    ([key, found]) =>
      found.length >= MIN_MENTIONS && key.length > MIN_TOPIC && !/['’]/.test(found[0]?.text ?? ""),
  );
  return [
    ...often.map(([key, { text, isPlural }]) => ({ key: ` ${key} `, named: isPlural ? text : `“${text}”` })),
    ...named.map(([key, found]) => ({ key: ` ${key} `, named: found[0]?.text ?? "" })),
  ];
}

function topicsOf({ text }: Read, topics: readonly KnownTopic[]): Set<string> {
  const said = ` ${foldOption(text)} `;
  return new Set(topics.filter(({ key }) => said.includes(key)).map(({ named }) => named));
}

function statementsOf(reading: Reading, sentences: readonly Sentence[]): Statement[] {
  const headings = headingsOf(sentences);
  const beside = siblingsIn(reading);
  const topics = topicsIn(reading);
  return reading.sentences
    .filter(
      ({ isFit, text }) =>
        isFit && text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && !ASIDE.test(text),
    )
    .map((read) => ({
      read,
      turned: untrue(read, reading, beside),
      topics: topicsOf(read, topics),
      heading: headings.get(read.index) ?? "",
    }));
}

/** What the question names: a term that all statements speak of, or the heading that they stand below. */
interface Topic {
  named: string;
  statements: Statement[];
}

function topicsAround(first: Statement, free: readonly Statement[]): Topic[] {
  const near = free.filter(({ read }) => Math.abs(read.at - first.read.at) < NEAR);
  const byTerm = [...first.topics].map(
    (topic): Topic => ({
      named: ` about ${topic}`,
      statements: near.filter(({ topics }) => topics.has(topic)),
    }),
  );
  const words = first.heading.split(" ").length;
  const below = near.filter(({ heading, topics }) => heading === first.heading && topics.size > 0);
  const isNamed = /^\p{L}/u.test(first.heading) && words <= MAX_HEADING_WORDS && !first.heading.endsWith("?");
  return isNamed ? [...byTerm, { named: ` about “${first.heading}”`, statements: below }] : byTerm;
}

const isLikeLong = (one: Statement, other: Statement) =>
  Math.max(one.read.text.length, other.read.text.length) <=
  Math.min(one.read.text.length, other.read.text.length) * 2 + 20;

const isApart = (one: Statement, other: Statement) => {
  const [a, b] = [contentOf(one.read.text), contentOf(other.read.text)];
  return [...a].filter((stem) => b.has(stem)).length <= Math.min(a.size, b.size) * 0.5;
};

function others(first: Statement, list: readonly Statement[], isTurned: boolean): Statement[] {
  const taken: Statement[] = [];
  const fitting = list
    .filter((other) => other !== first && isLikeLong(first, other) && (!isTurned || other.turned !== null))
    .sort((a, b) =>
      isTurned
        ? (b.turned?.weight ?? 0) - (a.turned?.weight ?? 0)
        : Number(a.turned !== null) - Number(b.turned !== null),
    );
  for (const other of fitting) {
    if (taken.length === MAX_WRONG) break;
    if ([first, ...taken].every((one) => isApart(one, other))) taken.push(other);
  }
  return taken;
}

const quoted = ({ read }: Statement) => `“${read.text}”`;

/** "Which of these statements about enzymes is true?" with others turned into their opposites */
function trueDraft(first: Statement, { named }: Topic, wrong: readonly Statement[]): Draft {
  return {
    form: "statement",
    at: first.read.at,
    text: `Which of these statements${named} is true?`,
    answer: first.read.text,
    wrong: wrong.map(({ turned }) => turned?.text ?? ""),
    body: null,
    source: first.read.source,
    explanation: `The text says: ${[first, ...wrong].map(quoted).join(" ")}`,
    score: 6 + wrong.reduce((sum, { turned }) => sum + (turned?.weight ?? 0), 0) / wrong.length / 2,
    keys: [`statement:${foldOption(first.read.text)}`],
  };
}

function falseDraft(first: Statement, { named }: Topic, wrong: readonly Statement[]): Draft {
  return {
    form: "untrue",
    at: first.read.at,
    text: `Which of these statements${named} is not true?`,
    answer: first.turned?.text ?? "",
    wrong: wrong.map(({ read }) => read.text),
    body: null,
    source: first.read.source,
    explanation: `The text says: ${quoted(first)}`,
    score: 5.5 + (first.turned?.weight ?? 0) / 2,
    keys: [`statement:${foldOption(first.read.text)}`],
  };
}

/** Questions for which of several statements the text agrees with, each sentence in one of them at most. */
export function statementDrafts(
  reading: Reading,
  sentences: readonly Sentence[],
  facts: readonly Fact[],
): Draft[] {
  // What a term means is asked for otherwise.
  const meanings = new Set(facts.map(({ said }) => said));
  const free = new Set(statementsOf(reading, sentences));
  const drafts: Draft[] = [];
  for (const first of [...free]) {
    if (!free.has(first) || meanings.has(first.read.text)) continue;
    for (const topic of topicsAround(first, [...free])) {
      const turned = others(first, topic.statements, true);
      const whole = others(first, topic.statements, false);
      const isTrue = turned.length >= MIN_WRONG;
      if (!isTrue && ((first.turned?.weight ?? 0) < MIN_WEIGHT || whole.length < MAX_WRONG)) continue;
      const wrong = isTrue ? turned : whole;
      drafts.push(isTrue ? trueDraft(first, topic, wrong) : falseDraft(first, topic, wrong));
      for (const one of [first, ...wrong]) free.delete(one);
      break;
    }
  }
  return drafts;
}
