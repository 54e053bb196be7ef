import { plainText } from "./disguises.ts";
import { ALIKE, MIN_OPTION_LENGTH } from "./rules.ts";

/** A sealed question as messages are held against it. */
export interface SealedText {
  /** As it is compared */
  stem: string;
  options: string[];
  stemMarks: Uint32Array;
  optionMarks: Uint32Array[];
  /** Which options have letters of scripts without spaces */
  isDense: boolean[];
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
  return {
    stem: plain,
    options: kept,
    stemMarks: marksOf(plain),
    optionMarks: kept.map(marksOf),
    isDense: kept.map((option) => DENSE.test(option)),
  };
}

/** A form of a message, with how many marks it has. */
interface Form {
  text: string;
  size: number;
  isPart: boolean;
}

/** As many forms are looked at together as a number has bits. */
const AT_ONCE = 32;

/** Which of some forms have each mark, as bits. */
class Marked {
  readonly forms: Form[];
  private readonly bits = new Int32Array(TABLE);
  private readonly counts = new Uint16Array(AT_ONCE);

  constructor(texts: readonly string[]) {
    this.forms = texts.map((text, at) => {
      const marks = marksOf(text);
      for (const mark of marks) this.bits[mark] = (this.bits[mark] ?? 0) | (1 << at);
      return { text, size: marks.length, isPart: isPart(text) };
    });
  }

  /** How many of the marks each form has; good until the next call. */
  count(marks: Uint32Array): Uint16Array {
    const { bits, counts } = this;
    counts.fill(0);
    for (const mark of marks) {
      for (let left = bits[mark] ?? 0; left !== 0; left &= left - 1) {
        const at = 31 - Math.clz32(left & -left);
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
    return counts;
  }

  /** Whether each of the marks is in some form. */
  hasAll(marks: Uint32Array): boolean {
    for (const mark of marks) if (this.bits[mark] === 0) return false;
    return true;
  }
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

function doubtsOf({ stem, stemMarks }: SealedText, marked: Marked): Doubt[] {
  const doubts: Doubt[] = [];
  const counts = marked.count(stemMarks);
  for (let at = 0; at < marked.forms.length; at += 1) {
    const { text, size, isPart: mayBePart } = marked.forms[at] as Form;
    const count = counts[at] ?? 0;
    if (count >= stemMarks.length * ALIKE) doubts.push({ stem, form: text, isPart: false });
    if (mayBePart && count >= size * ALIKE) doubts.push({ stem, form: text, isPart: true });
  }
  return doubts;
}

const MIN_OPTIONS_NAMED = 2;

function namesOptions({ options, optionMarks, isDense }: SealedText, marked: Marked): boolean {
  const likely: string[] = [];
  for (let at = 0; at < options.length; at += 1)
    // In a script without spaces an option stands within longer words, whose marks differ.
    if (isDense[at] || marked.hasAll(optionMarks[at] as Uint32Array)) likely.push(options[at] as string);
  if (likely.length < MIN_OPTIONS_NAMED) return false;
  return marked.forms.some(
    ({ text }) => likely.filter((option) => holdsOption(text, option)).length >= MIN_OPTIONS_NAMED,
  );
}

/**
 * Holds the forms of a message against sealed questions: fast, since most have too few letters in common with it to be
 * looked at twice. docs/product.md#assistant
 */
export function compareWithSealed(
  sealed: readonly SealedText[],
  { words, joined }: { words: readonly string[]; joined: readonly string[] },
): Finding {
  const doubts: Doubt[] = [];
  for (let from = 0; from < words.length; from += AT_ONCE) {
    const marked = new Marked(words.slice(from, from + AT_ONCE));
    for (const question of sealed) {
      if (question.stem !== "") doubts.push(...doubtsOf(question, marked));
      if (namesOptions(question, marked)) return { isSealed: true };
    }
  }
  const isJoined = joined.some((text) => sealed.some(({ stem }) => stem !== "" && isJoinedAlike(text, stem)));
  return isJoined ? { isSealed: true } : { isSealed: false, doubts };
}
