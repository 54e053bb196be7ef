import { plainText } from "./disguises.ts";
import { ALIKE, MIN_OPTION_LENGTH } from "./rules.ts";

/** A sealed question as messages are held against it. */
export interface SealedText {
  /** As it is compared */
  stem: string;
  options: string[];
  stemMarks: Uint32Array;
  optionMarks: Uint32Array[];
}

const TABLE = 1 << 18;

/** Three letters in a row, as pg_trgm counts them: two blanks before a word and one behind it. */
function marksOf(plain: string): Uint32Array {
  const marks = new Set<number>();
  for (const word of plain.split(" ")) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) {
      const hash =
        (padded.charCodeAt(at) * 961 + padded.charCodeAt(at + 1) * 31 + padded.charCodeAt(at + 2)) *
        2654435761;
      marks.add((hash >>> 0) % TABLE);
    }
  }
  return Uint32Array.from(marks);
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const isLongEnough = (option: string) => option.length >= (DENSE.test(option) ? 2 : MIN_OPTION_LENGTH);

/** Readies a question: done once for each version. */
export function sealedText(stem: string, options: readonly string[]): SealedText {
  const plain = plainText(stem);
  const kept = [...new Set(options.map(plainText))].filter(isLongEnough);
  return { stem: plain, options: kept, stemMarks: marksOf(plain), optionMarks: kept.map(marksOf) };
}

/** A form of a message, with its marks. */
interface Form {
  text: string;
  size: number;
  has: Uint8Array;
}

function formOf(text: string): Form {
  const has = new Uint8Array(TABLE);
  const marks = marksOf(text);
  for (const mark of marks) has[mark] = 1;
  return { text, size: marks.length, has };
}

function shared(marks: Uint32Array, has: Uint8Array): number {
  let count = 0;
  for (const mark of marks) count += has[mark] ?? 0;
  return count;
}

function holdsOption(text: string, option: string): boolean {
  return DENSE.test(option)
    ? text.replaceAll(" ", "").includes(option.replaceAll(" ", ""))
    : ` ${text} `.includes(` ${option} `);
}

/** A single word or two are a topic, not a question. */
const MIN_PART_LENGTH = 12;
const isPart = (text: string) => text.length >= MIN_PART_LENGTH && text.includes(" ");

/** A pair that may be alike: whether it is, the database's own measure decides. */
export interface Doubt {
  stem: string;
  form: string;
  /** Whether the message may be a part of the question, rather than the other way round */
  isPart: boolean;
}

/** Letter by letter, words have no borders: the same letters in the same row. */
function isJoinedAlike(joined: string, stem: string): boolean {
  const squeezed = stem.replaceAll(" ", "");
  if (squeezed.length < MIN_PART_LENGTH) return joined.includes(squeezed);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= squeezed.length; at += 4) parts.push(squeezed.slice(at, at + 4));
  return parts.filter((part) => joined.includes(part)).length >= parts.length * ALIKE;
}

/** What holding a message against sealed questions has come to: it is one of them for certain, or may be. */
export type Finding = { isSealed: true } | { isSealed: false; doubts: Doubt[] };

function doubtsOf({ stem, stemMarks }: SealedText, forms: readonly Form[]): Doubt[] {
  return forms.flatMap(({ text, size, has }) => {
    const count = shared(stemMarks, has);
    const found: Doubt[] = [];
    if (count >= stemMarks.length * ALIKE) found.push({ stem, form: text, isPart: false });
    if (isPart(text) && count >= size * ALIKE) found.push({ stem, form: text, isPart: true });
    return found;
  });
}

const MIN_OPTIONS_NAMED = 2;

function namesOptions(
  { options, optionMarks }: SealedText,
  forms: readonly Form[],
  all: Uint8Array,
): boolean {
  const likely = options.filter((option, at) => {
    const marks = optionMarks[at];
    // In a script without spaces an option stands within longer words, whose marks differ.
    return marks && (DENSE.test(option) || shared(marks, all) === marks.length);
  });
  if (likely.length < MIN_OPTIONS_NAMED) return false;
  return forms.some(
    ({ text }) => likely.filter((option) => holdsOption(text, option)).length >= MIN_OPTIONS_NAMED,
  );
}

/**
 * Holds the forms of a message against sealed questions: fast, since most have too few letters in common with it to be
 * looked at twice. docs/product.md#assistant
 */
export function compareWithSealed(
  sealed: Iterable<SealedText>,
  { words, joined }: { words: readonly string[]; joined: readonly string[] },
): Finding {
  const forms = words.map(formOf);
  const all = new Uint8Array(TABLE);
  for (const { text } of forms) for (const mark of marksOf(text)) all[mark] = 1;
  const least = Math.min(...forms.filter(({ text }) => isPart(text)).map(({ size }) => size));
  const doubts: Doubt[] = [];
  for (const question of sealed) {
    const count = shared(question.stemMarks, all);
    if (count >= Math.min(question.stemMarks.length, least) * ALIKE && question.stem !== "")
      doubts.push(...doubtsOf(question, forms));
    if (namesOptions(question, forms, all)) return { isSealed: true };
    if (joined.some((text) => isJoinedAlike(text, question.stem) && question.stem !== ""))
      return { isSealed: true };
  }
  return { isSealed: false, doubts };
}
