import { foldText, type RichText } from "#lib/course-reader/questions/choice.ts";
import type { Blank } from "#lib/course-reader/questions/source-question.ts";
import type { Media } from "../media.ts";
import { escapeAttribute } from "../text/media-markup.ts";
import { explanationOf, readHtml } from "../text/rich-text.ts";

const FULL_MARKS = 100;
const MAX_GAPS = 200;

/** A text whose gaps are marked with asterisks, without them. */
interface Gapped {
  /** "[gap 1]" stands where the first one was */
  markup: string;
  /** What stood between the asterisks */
  inner: string[];
}

/**
 * Takes out what stands between asterisks. A doubled asterisk is one of the text, where that is how it is written; elsewhere
 * it is an empty gap, as it is when played.
 */
export function splitGaps(source: string, isDoubledText: boolean): Gapped {
  const star = "\u0001";
  const inner: string[] = [];
  const text = isDoubledText ? source.replaceAll("**", star) : source;
  const markup = text.replace(/\*([^*]*)\*/g, (whole, between: string) => {
    if (inner.length === MAX_GAPS) return whole;
    inner.push(between.replaceAll(star, "*"));
    return `[gap ${inner.length}]`;
  });
  return { markup: markup.replaceAll(star, "*"), inner };
}

/** The markup of a text with each gap's hint behind it. */
export function withTips(markup: string, tips: readonly string[]): string {
  return markup.replace(/\[gap (\d+)\]/g, (mark, number: string) => {
    const tip = tips[Number(number) - 1] ?? "";
    return tip === "" ? mark : `${mark} (${escapeAttribute(tip)})`;
  });
}

/** A text with gaps as a name that people read. */
export const showGaps = (text: string): string => text.replace(/\[gap \d+\]/g, "_____");

export const wordsOf = (markup: string): string => readHtml(markup).rich.text.trim();

/** "answer/alternative:tip"; "\/" and "\:" are signs of an answer. */
export function typedBlank(inner: string, index: number): { blank: Blank; tip: string } {
  const [answers = "", ...tip] = inner.split(/(?<!\\):/);
  const texts = answers.split(/(?<!\\)\//).map((text) => wordsOf(text.replace(/\\([/:])/g, "$1")));
  return { blank: blankOf(texts, index), tip: wordsOf(tip.join(":").replace(/\\([/:])/g, "$1")) };
}

/** A gap that takes any of these texts. */
export function blankOf(texts: readonly string[], index: number): Blank {
  const options = texts
    .filter((text) => text !== "")
    // An asterisk would stand for anything.
    .map((text) => ({ text: text.replaceAll("*", "\\*"), html: null, weight: FULL_MARKS, feedback: null }));
  return { name: `gap ${index + 1}`, options };
}

/** Where a text stands: what it shows, and what is lost of it */
interface Place {
  media: Media;
  notes: string[];
}

interface Word {
  text: string;
  right: RichText | null;
  wrong: RichText | null;
  tip: string;
}

/** "word\+said when right\-said when wrong:tip" */
function toWord(inner: string, { media, notes }: Place): Word {
  const [text = ""] = inner.split(/\\[+-]|:/);
  const said = (sign: RegExp) => {
    const markup = sign.exec(inner)?.[1];
    return markup === undefined ? null : explanationOf(readHtml(markup, media), notes);
  };
  const right = said(/\\\+((?:(?!\\-|:).)*)/s);
  const wrong = said(/\\-((?:(?!\\\+|:).)*)/s);
  const tip = /:\s*(\S[^\\]*)/.exec(inner)?.[1] ?? "";
  return { text: wordsOf(text), right, wrong, tip: wordsOf(tip) };
}

/** Words to be dragged into a text: each gap may hold any of them, and the distractors too. What is lost is added to its notes. */
export function draggedBlanks(
  inner: readonly string[],
  distractors: string,
  place: Place,
): { blanks: Blank[]; tips: string[] } {
  const words = inner.map((text) => toWord(text, place));
  const others = splitGaps(distractors, true).inner.map((text) => toWord(text, place).text);
  const all = new Map<string, string>();
  for (const text of [...words.map((word) => word.text), ...others])
    if (text !== "" && !all.has(foldText(text))) all.set(foldText(text), text);
  const blanks = words.map((word, index): Blank => {
    const options = [...all].map(([key, text]) => {
      const isRight = key === foldText(word.text);
      return {
        text,
        html: null,
        weight: isRight ? FULL_MARKS : 0,
        feedback: isRight ? word.right : word.wrong,
      };
    });
    return { name: `gap ${index + 1}`, options };
  });
  return { blanks, tips: words.map(({ tip }) => tip) };
}
