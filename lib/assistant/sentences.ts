import { contentOf, wordsOf } from "#lib/quiz/generator/words.ts";
import { MIN_SUPPORT } from "./rules.ts";

const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|cf|etc|vs|approx|ca|no|fig|dr|mr|mrs|st|z\.B|d\.h|\p{Lu})\.$/iu;
const MARK = /\[(\d{1,2})\]/g;
const END =
  /(?:[.!?…](?=["”’')*\]]*(?:\s*\[\d{1,2}\])*(?:\s|$))|[。！？])["”’')*」』]*(?:\s*\[\d{1,2}\])*|(?<=\[\d{1,2}\])(?=\s*\n)|\n+/g;

const isOpen = (text: string, sign: string) => (text.split(sign).length - 1) % 2 === 1;

/** A text in sentences, with the space before each; signs within code and formulas end none. */
export function splitSentences(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const part = text.slice(from, end);
    const isCut =
      isOpen(part, "`") || isOpen(part, "$") || ABBREVIATION.test(text.slice(from, match.index + 1));
    if (isCut || part.trim() === "") continue;
    parts.push(part);
    from = end;
  }
  if (text.slice(from).trim() !== "") parts.push(text.slice(from));
  return parts;
}

/** The sentences of an answer that still comes which are whole: no mark may follow any more. */
export function wholeSentences(text: string): string[] {
  const parts = splitSentences(text);
  const last = parts.at(-1);
  if (last === undefined) return [];
  return parts.slice(0, /^\s*\[/.test(last) ? -2 : -1);
}

const ADDRESS =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bmailto:|\bwww\.|(?<![:\w])\/\/(?=[\w.-]+\.[a-z]{2}))[^\s)\]}>"'`]*/gi;

/** Text without what leads elsewhere: of a link its words stay, of a picture nothing, and no markup of the web. */
export function withoutLinks(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)]*\)?/g, "")
    .replace(/\[([^\]]*)\]\((?:[^()]|\([^)]*\))*\)?/g, "$1")
    .replace(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, "")
    .replace(/<\/?[a-z!][^>]*>?/gi, "")
    .replace(ADDRESS, "");
}

/** A passage that a sentence may rest on. */
export interface Source {
  title: string;
  heading: string;
  text: string;
}

const NUMBER = /\d+(?:[.,]\d+)*/g;

interface Kept {
  text: string;
  /** Numbers of the passages, from 1 */
  cited: number[];
}

/** Whether a sentence, which holds these words, is borne out by the text. */
function isSupported(said: string, told: string): boolean {
  const needed = [...contentOf(said)];
  if (needed.length === 0 || wordsOf(said).length === 0) return false;
  const words = contentOf(told);
  if (needed.filter((stem) => words.has(stem)).length < needed.length * MIN_SUPPORT) return false;
  const numbers = said.replace(/^\s*\d+[.)]\s/, "").match(NUMBER) ?? [];
  return numbers.every((number) => told.includes(number));
}

/** A test for sentences that give away what their passages don't say. */
export type Guard = (sentence: string, passages: string) => boolean;

/** A sentence that may be shown: all that it cites is there and bears it out; null for any other. */
function checkSentence(sentence: string, sources: readonly Source[], leaks: Guard): Kept | null {
  const cited = [...sentence.matchAll(MARK)].map(([, number]) => Number(number));
  const found = cited.flatMap((number) => sources[number - 1] ?? []);
  if (cited.length === 0 || found.length < cited.length) return null;
  const said = sentence.replace(MARK, " ");
  const told = found.map(({ title, heading, text }) => `${title}\n${heading}\n${text}`).join("\n");
  return isSupported(said, told) && !leaks(said, told) ? { text: sentence, cited } : null;
}

/** What of an answer may be shown, and the passages that it cites, numbered anew in their order. */
export interface Shown {
  text: string;
  /** Places of the passages among those given */
  cited: number[];
}

/**
 * Takes out every sentence that cites nothing, or a passage that doesn't bear it out: what a model knows besides the course
 * is not shown. docs/product.md#assistant
 */
export function supportedOnly(sentences: readonly string[], sources: readonly Source[], leaks: Guard): Shown {
  const kept = sentences.flatMap((sentence) => checkSentence(withoutLinks(sentence), sources, leaks) ?? []);
  const order = [...new Set(kept.flatMap(({ cited }) => cited))];
  const text = kept
    .map((one) => one.text.replace(MARK, (_, number: string) => `[${order.indexOf(Number(number)) + 1}]`))
    .join("")
    .trim();
  return { text, cited: order.map((number) => number - 1) };
}
