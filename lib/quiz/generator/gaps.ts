import { askedOf, chooseWrong, isTold, MAX_WRONG, MIN_WRONG } from "./distractors.ts";
import type { NameFound } from "./names.ts";
import { isComparable, type NumberFound, numbersLike } from "./numbers.ts";
import type { KnownTerm, Read, Reading } from "./reading.ts";
import type { TermFound } from "./terms.ts";
import { clozeText } from "./wording.ts";
import { contentOf, foldOption, seedOf, stemOf } from "./words.ts";

/** A question before its options are put in order. */
export interface Draft {
  form: "cloze" | "definition";
  /** What sort of thing is asked for */
  kind: string;
  index: number;
  text: string;
  answer: string;
  wrong: string[];
  source: string;
  score: number;
}

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

function draftOf(read: Read, { answer, start, end, kind, score, pool }: Gap, reading: Reading): Draft | null {
  const asked = askedOf(read.text, start, end);
  if (contentOf(asked).size < MIN_ASKED || isTold(answer, asked)) return null;
  const wrong = chooseWrong({ answer, asked, source: read.text }, pool, reading.sayings);
  if (wrong.length < MIN_WRONG) return null;
  const text = clozeText(read.text, start, end);
  const fair = score - (wrong.length < MAX_WRONG ? 1 : 0) - Math.max(0, read.words.length - 22) * 0.1;
  return { form: "cloze", kind, index: read.index, text, answer, wrong, source: read.text, score: fair };
}

function numberGap(read: Read, found: NumberFound, reading: Reading): Gap {
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
  if (kind === "other") return null;
  const the = /^the$/i.test(name.before);
  const words = name.text.split(" ").length;
  const isWide = isCountry(name.tags);
  const pool = [...reading.names]
    .filter(
      ([other, found]) => other !== key && reading.nameKinds.get(other) === kind && takesThe(found) === the,
    )
    .filter(([, found]) => kind !== "place" || found.some(({ tags }) => isCountry(tags)) === isWide)
    .map(([, found]) => found[0]?.text ?? "")
    .filter((text) => kind !== "person" || text.includes(" ") === name.text.includes(" "));
  const near = (text: string) => Math.abs(text.split(" ").length - words);
  const sorted = turned(pool, seedOf(read.text)).sort((a, b) => near(a) - near(b));
  const score = name.start < 5 ? 8 : 6.5;
  return { answer: name.text, start: name.start, end: name.end, kind, score, pool: sorted };
}

/** Whether a term says enough to be asked for: the text explains it, keeps to it, or it is a rare word. */
function isInformative({ text, count, isDefined }: KnownTerm): boolean {
  if (isDefined) return true;
  return text.includes(" ") ? count > 1 : text.length >= 8 && !text.endsWith("ing");
}

function headOf(text: string): string {
  return stemOf(text.split(" ").at(-1) ?? "");
}

function fits(term: KnownTerm, found: TermFound): boolean {
  if (term.isPlural !== found.isPlural || !isInformative(term)) return false;
  if (term.isPlural) return true;
  if (found.use === "bare") return term.uses.has("bare");
  return found.use === "a" ? term.uses.has("a") : term.uses.has("a") || term.uses.has("the");
}

function termGap(read: Read, found: TermFound, reading: Reading): Gap | null {
  const key = foldOption(found.text);
  const known = reading.terms.get(key);
  if (!known || !isInformative(known)) return null;
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
