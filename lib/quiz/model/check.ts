import { languageOf } from "../generator/language.ts";
import { faultsOf } from "../generator/rubric.ts";
import { foldSpace } from "../generator/sentences.ts";
import { contentOf, foldOption, holdsWords, wordsOf } from "../generator/words.ts";
import { BLANK_MARK } from "../kinds/body-schema.ts";
import { type Candidate, shapeOf } from "./candidate.ts";
import type { Written } from "./stage-schema.ts";

const MIN_SOURCE_WORDS = 4;
/** Of the words of a right answer that say something, how many the section must hold: what it doesn't say isn't right */
const MIN_SUPPORT = 0.5;
/** Of the words of a question, how many its text must hold: one in another language shares few, by chance */
const MIN_SHARED = 0.3;
/** The same where the text has few words of its own */
const MIN_SHARED_SHORT = 0.2;
const SHORT_WORDS = 200;

/** Signs that are written in several ways, one for one, so that places stay the same. */
function plainSigns(text: string): string {
  return text
    .replace(/[‘’‚′`´]/g, "'")
    .replace(/[“”„″«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-");
}

/** A text as sentences are looked for in it: made once for all questions of a section. */
export interface Searchable {
  text: string;
  folded: string;
  plain: string;
  words: ReadonlySet<string>;
  content: ReadonlySet<string>;
}

const foldsOf = (text: string) => wordsOf(text).map(foldOption);

/** Readies a section for its questions. */
export function searchable(text: string): Searchable {
  const folded = foldSpace(text);
  return {
    text,
    folded,
    plain: plainSigns(folded).toLowerCase(),
    words: new Set(foldsOf(text)),
    content: contentOf(text),
  };
}

/** Where a sentence stands in the text, and how the text itself writes it; null where it doesn't stand there. */
function locate(source: string, { folded, plain }: Searchable): { source: string; at: number } | null {
  const wanted = plainSigns(foldSpace(source)).toLowerCase();
  if (wordsOf(wanted).length < MIN_SOURCE_WORDS) return null;
  // Where small letters are longer than capitals, places would shift.
  const at = plain.length === folded.length ? plain.indexOf(wanted) : folded.indexOf(source);
  return at < 0 ? null : { source: folded.slice(at, at + wanted.length), at };
}

function isSupported(right: string, { folded, content }: Searchable): boolean {
  if (holdsWords(folded, right)) return true;
  const needed = [...contentOf(right)];
  return (
    needed.length > 0 && needed.filter((stem) => content.has(stem)).length >= needed.length * MIN_SUPPORT
  );
}

const SCRIPTS = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Thai}/gu,
  /\p{Script=Hangul}/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
];

/** The script that most letters of a text are in, by its place in the list; −1 without letters. */
function scriptOf(text: string): number {
  const counts = SCRIPTS.map((script) => text.match(script)?.length ?? 0);
  const most = Math.max(...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** Fewer words tell nothing of a language. */
const MIN_TELLING = 8;

/** Whether a question is in the language of its text, as far as letters, common words and shared words tell. */
function speaksAlike(written: Written, { text, words }: Searchable): boolean {
  const said = `${written.question} ${written.explanation}`;
  if (scriptOf(said) !== scriptOf(text)) return false;
  // Its right answer is the text's own in any case.
  const right = new Set(written.right.flatMap(foldsOf));
  const own = foldsOf(said).filter((word) => !right.has(word));
  const language = own.length < MIN_TELLING ? null : languageOf(said);
  const ofText = languageOf(text);
  if (language && ofText && language.code !== ofText.code) return false;
  const least = words.size < SHORT_WORDS ? MIN_SHARED_SHORT : MIN_SHARED;
  return own.filter((word) => words.has(word)).length >= own.length * least;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The number stands in its sentence with its unit right behind it. */
function holdsQuantity(source: string, digits: string, unit: string): boolean {
  const quantity = new RegExp(`(?<![\\d.,])${escaped(digits)}[\\s-]?${escaped(unit)}(?!\\p{L})`, "u");
  return quantity.test(source);
}

/** Typed answers must be the text's own: there is no one to judge what else would do. */
function isOfText(written: Written, source: string, section: Searchable): boolean {
  const { form, right, question, unit } = written;
  const [first = ""] = right;
  if (form === "numeric") return holdsQuantity(source, first, unit);
  if (form === "text") return holdsWords(source, first);
  if (form !== "cloze") return right.every((one) => isSupported(one, section));
  const filled = foldSpace(question.replace(BLANK_MARK, (_, number) => right[Number(number) - 1] ?? ""));
  return section.plain.includes(plainSigns(filled).toLowerCase());
}

/**
 * A question of a model that code finds nothing wrong with, in the text's own letters; null where the text doesn't bear
 * it out, its key is in it, its options are alike or its form gives it away.
 * docs/product.md#questions-made-from-texts
 */
export function checkWritten(written: Written, section: Searchable): Candidate | null {
  const found = locate(written.source, section);
  const fold = (list: readonly string[]) => list.map(foldSpace);
  const tidy: Written = {
    ...written,
    question: foldSpace(written.question),
    right: fold(written.right),
    wrong: fold(written.wrong),
    lefts: fold(written.lefts),
  };
  const keyed = shapeOf(tidy);
  if (!found || !keyed || !isOfText(tidy, found.source, section)) return null;
  const { form, question: text, bloom } = tidy;
  const explanation = foldSpace(written.explanation);
  const candidate: Candidate = { form, text, ...keyed, ...found, explanation, bloom, wanting: [] };
  if (!speaksAlike(tidy, section)) return null;
  return Object.keys(faultsOf(candidate, section.text)).length > 0 ? null : candidate;
}
