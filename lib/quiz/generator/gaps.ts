import { askedOf, chooseWrong, isTold, MAX_WRONG, MIN_WRONG } from "./distractors.ts";
import type { Draft } from "./draft.ts";
import type { NameFound } from "./names.ts";
import { isComparable, type NumberFound, numbersLike } from "./numbers.ts";
import type { Turned } from "./opposites.ts";
import type { KnownTerm, Read, Reading } from "./reading.ts";
import type { TermFound } from "./terms.ts";
import { capitalised, contentOf, foldOption, seedOf, stemOf } from "./words.ts";

/** A gap in a sentence that says less than this besides could hold anything. */
const MIN_ASKED = 4;

function turned<T>(list: readonly T[], seed: number): T[] {
  const at = list.length === 0 ? 0 : seed % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

interface Gap {
  answer: string;
  start: number;
  end: number;
  kind: string;
  score: number;
  /** The best first */
  pool: readonly string[];
}

/** A longer sentence with a gap is read twice. */
const MAX_GAP_WORDS = 26;
const GAP = "_____";

/** The sentence with a gap; an article before it fits every option. */
function clozeText(sentence: string, start: number, end: number): string {
  const before = sentence.slice(0, start).replace(/\b([Aa])n? $/, "$1(n) ");
  return `Fill in the gap: ${before}${GAP}${sentence.slice(end)}`;
}

/** "Which of these releases energy from food?", where the sentence begins with what is asked for and says it in one go. */
function subjectText({ text, words }: Read, { start, end, kind }: Gap): string | null {
  if (!/^(?:An? |The )?$/.test(text.slice(0, start))) return null;
  const next = words.find((word) => word.start >= end);
  const rest = text.slice(end + 1).replace(/\.$/, "");
  if (kind === "person" && (!next?.tags.has("PastTense") || /^(?:was|were|is|are|had|has)\b/.test(rest)))
    return null;
  if (!next?.tags.has("Verb") || text[end] !== " " || next.tags.has("Gerund")) return null;
  if (
    next.tags.has("Participle") ||
    /^(?:associated|called|known|based|related|used|given|made|found|named|is|are) (?:with|by|in|to|as|on)\b/.test(
      rest,
    )
  )
    return null;
  if (/^(?:is|are|was|were) (?:an?|the|one) /.test(rest) && kind === "term") return null;
  return `${kind === "person" ? "Who" : "Which of these"} ${rest}?`;
}

function draftOf(read: Read, gap: Gap, reading: Reading): Draft | null {
  const { answer, start, end, kind, score, pool } = gap;
  const asked = askedOf(read.text, start, end);
  if (contentOf(asked).size < MIN_ASKED || isTold(answer, asked)) return null;
  const wrong = chooseWrong({ answer, asked, source: read.text }, pool, reading.sayings);
  if (wrong.length < MIN_WRONG) return null;
  const question = subjectText(read, gap);
  const isBy = kind === "person" && /\bby $/.test(read.text.slice(0, start));
  if (!question && read.words.length > MAX_GAP_WORDS) return null;
  const isMarked = kind === "term" && read.source.includes(`**${answer}**`);
  if (!question && kind !== "year" && kind !== "number" && !isBy && !isMarked) return null;
  const word = question ? capitalised : (option: string) => option;
  return {
    form: question ? "subject" : kind === "year" || kind === "number" ? kind : "gap",
    at: read.at,
    text: question ?? clozeText(read.text, start, end),
    answer: word(answer),
    wrong: wrong.map(word),
    body: null,
    source: read.source,
    explanation: `From the text: “${read.text}”`,
    score:
      score +
      (question ? 1.5 : 0) -
      (wrong.length < MAX_WRONG ? 1 : 0) -
      Math.max(0, read.words.length - 22) * 0.1,
    keys: [foldOption(answer)],
  };
}

/** A number is the point where it measures something. */
const MEASURE =
  /^(?:%|percent|years?|days?|hours?|minutes?|seconds?|weeks?|months?|centuries|k?m|km²|cm|mm|nm|µm|μm|miles?|feet|inches|metres?|meters?|kilometres?|kilometers?|kg|g|mg|grams?|kilograms?|tons?|tonnes?|pounds?|litres?|liters?|ml|°c?f?|degrees?|volts?|watts?|hz|joules?|calories|dollars|euros|people|inhabitants|soldiers|chromosomes|bits|bytes)$/i;

/** What makes a year worth knowing */
const TURN =
  /\b(?:founded|established|published|invented|signed|began|begun|ended|discovered|elected|adopted|passed|declared|became|created|introduced|launched|abolished|ratified|built|opened|died|killed|defeated|won|received|proposed|described|developed|started|formed|enacted|issued|annexed|independence|revolution|war|treaty|act)\b/i;
const MOST_WORDS = 22;
/** What is so only at a time, or isn't so */
const LOOSE_NUMBER = /\b(?:ago|not|never|today|currently|so far|now)\b/i;

function isPoint({ text, words }: Read, { kind, unit, start }: NumberFound): boolean {
  if (words.length > MOST_WORDS || /["“(]/.test(text) || LOOSE_NUMBER.test(text)) return false;
  const before = text.slice(0, start);
  if (kind === "year")
    return TURN.test(text) && /\p{Lu}/u.test(text.slice(1)) && /\bin (?:\p{Lu}\p{Ll}+ )?$/iu.test(before);
  return (
    MEASURE.test(unit) &&
    !/\b(?:over|than|to|nearly|almost|another|the (?:last|next|first)|every|(?:a|one) further) $/i.test(
      before,
    )
  );
}

function numberGap(read: Read, found: NumberFound, reading: Reading): Gap | null {
  if (read.numbers.length > 1 || !isPoint(read, found)) return null;
  const all = reading.sentences
    .flatMap(({ numbers }) => numbers)
    .filter((other) => isComparable(found, other));
  const years = read.numbers.filter((other) => other !== found && other.kind === "year");
  // Another year of the sentence would tell which options come too early or too late.
  const isSameSide = (text: string) =>
    found.kind !== "year" || years.every(({ value }) => Number(text) > value === found.value > value);
  const near = [...all].sort((a, b) => Math.abs(a.value - found.value) - Math.abs(b.value - found.value));
  const own = [...new Set(near.map(({ text }) => text))];
  const pool = [...own, ...numbersLike(found, seedOf(read.text) % 5)].filter(isSameSide);
  const score = found.kind === "year" ? 7.5 : 7;
  return { answer: found.text, start: found.start, end: found.end, kind: found.kind, score, pool };
}

/** A capital alone makes no name of a person or a place. */
const isCertain = ({ tags, text }: NameFound) =>
  tags.has("Person") ||
  tags.has("Place") ||
  tags.has("Organization") ||
  /\p{Ll} (?:of |the )?\p{Lu}/u.test(text);

function takesThe(names: readonly NameFound[]): boolean {
  return names.filter(({ before }) => /^the$/i.test(before)).length * 2 > names.length;
}

/** A town may lie in a country: neither is the other's wrong answer. */
function isCountry(tags: ReadonlySet<string>): boolean {
  return tags.has("Country") || tags.has("Region");
}

function nameGap(read: Read, name: NameFound, reading: Reading): Gap | null {
  const key = foldOption(name.text);
  const kind = reading.nameKinds.get(key) ?? "other";
  if (kind === "other" || kind === "acronym" || !isCertain(name)) return null;
  const the = /^the$/i.test(name.before);
  const words = name.text.split(" ").length;
  const isWide = isCountry(name.tags);
  const pool = [...reading.names]
    .filter(
      ([other, found]) => other !== key && reading.nameKinds.get(other) === kind && takesThe(found) === the,
    )
    .filter(([, found]) => found.some(isCertain))
    .filter(([, found]) => kind !== "place" || found.some(({ tags }) => isCountry(tags)) === isWide)
    .map(([, found]) => found[0]?.text ?? "")
    .filter((text) => kind !== "person" || text.includes(" ") === name.text.includes(" "));
  const near = (text: string) => Math.abs(text.split(" ").length - words);
  const sorted = turned(pool, seedOf(read.text)).sort((a, b) => near(a) - near(b));
  const score = name.start < 5 ? 8 : 6.5;
  return { answer: name.text, start: name.start, end: name.end, kind, score, pool: sorted };
}

function headOf(text: string): string {
  return stemOf(text.split(" ").at(-1) ?? "");
}

function fits(term: KnownTerm, found: TermFound): boolean {
  if (term.isPlural !== found.isPlural || !term.isDefined) return false;
  if (term.isPlural) return true;
  if (found.use === "bare") return term.uses.has("bare");
  return found.use === "a" ? term.uses.has("a") : term.uses.has("a") || term.uses.has("the");
}

function termGap(read: Read, found: TermFound, reading: Reading): Gap | null {
  const key = foldOption(found.text);
  const known = reading.terms.get(key);
  if (!known?.isDefined) return null;
  const words = found.text.split(" ").length;
  const rank = (term: KnownTerm) =>
    Number(term.isDefined === known.isDefined) * 2 +
    Number(term.text.split(" ").length === words) +
    Math.min(term.count, 3) * 0.4;
  const fitting = [...reading.terms]
    .filter(([other, term]) => other !== key && fits(term, found) && headOf(term.text) !== headOf(found.text))
    .map(([, term]) => term);
  const pool = turned(fitting, seedOf(read.text)).sort((a, b) => rank(b) - rank(a));
  const isSubject = found.start < 5;
  const score =
    4 +
    Number(isSubject) * 1.5 +
    Number(known.isDefined) +
    Math.min(known.count, 4) * 0.2 +
    (words > 1 ? 0.5 : 0);
  const options = pool.map(({ text }) => text);
  return { answer: found.text, start: found.start, end: found.end, kind: "term", score, pool: options };
}

/** More of one sentence are never needed: it is asked about once. */
const GAPS_A_SENTENCE = 2;

/** The best fair gaps of a sentence. */
export function gapsOf(read: Read, reading: Reading): Draft[] {
  const gaps = [
    ...read.numbers.map((found) => numberGap(read, found, reading)),
    ...read.names.map((name) => nameGap(read, name, reading)),
    ...read.terms.map((term) => termGap(read, term, reading)),
  ].filter((gap) => gap !== null);
  const drafts: Draft[] = [];
  for (const gap of gaps.sort((a, b) => b.score - a.score)) {
    const draft = draftOf(read, gap, reading);
    if (draft) drafts.push(draft);
    if (drafts.length === GAPS_A_SENTENCE) break;
  }
  return drafts;
}

/** The sentence with a year or a measure exchanged for another. */
export function swapsOf(read: Read, reading: Reading): Turned[] {
  return read.numbers.flatMap((found) => {
    const gap = numberGap(read, found, reading);
    if (!gap) return [];
    const { answer, start, end, pool } = gap;
    const asked = askedOf(read.text, start, end);
    const [wrong] = chooseWrong({ answer, asked, source: read.text }, pool, reading.sayings);
    if (!wrong || isTold(answer, asked)) return [];
    return [{ text: `${read.text.slice(0, start)}${wrong}${read.text.slice(end)}`, now: wrong, weight: 2.5 }];
  });
}
