import { pageText } from "#lib/course-reader/shared/text/page-text.ts";
import type { Quote } from "#lib/lesson/quote.ts";
import type { Cue } from "#lib/lesson/rules.ts";
import type { LessonBlock } from "#lib/lesson/schema.ts";
import type { LessonPart } from "#lib/practice/rules.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";

/** What a lesson says, read or spoken. */
export interface LessonWords {
  title: string;
  blocks: readonly LessonBlock[];
  cues: readonly Cue[] | null;
}

const HEADING = /^<h([1-6])\b/i;
/** No letter of a text without headings has a rank: any heading ends it. */
const NO_RANK = 7;

function rankOf({ html }: LessonBlock): number | null {
  const rank = HEADING.exec(html)?.[1];
  return rank === undefined ? null : Number(rank);
}

/** The section that a block stands in: from its heading to the next one of the same rank or above. */
function sectionAt(blocks: readonly LessonBlock[], at: number): LessonBlock[] {
  const from = Math.max(
    0,
    blocks.findLastIndex((block, index) => index <= at && rankOf(block) !== null),
  );
  const rank = blocks[from] ? (rankOf(blocks[from]) ?? NO_RANK) : NO_RANK;
  const end = blocks.findIndex((block, index) => index > from && (rankOf(block) ?? Infinity) <= rank);
  return blocks.slice(from, end < 0 ? undefined : end);
}

const textOf = (blocks: readonly LessonBlock[]) => pageText(blocks.map(({ html }) => html).join("\n"));

/** The text without spaces, capitals and the signs that mark words: a selection has none between two blocks. */
function squeeze(text: string): string {
  return text.replace(/[\s*`]+/g, "").toLowerCase();
}

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
/** Letters; shorter pieces stand anywhere. */
const LEAST_PIECE = 12;

/** A passage and its sentences as they are compared, the longest first. */
function piecesOf(quote: string): string[] {
  const sentences = [...SENTENCES.segment(quote)].map(({ segment }) => squeeze(segment));
  return [squeeze(quote), ...sentences.filter((piece) => piece.length >= LEAST_PIECE)];
}

/** Whether the sentence that a question rests on is of a passage, or holds it. */
function isOf(source: string | null | undefined, quote: string): boolean {
  const told = squeeze(source ?? "");
  if (told === "") return false;
  const [whole = "", ...sentences] = piecesOf(quote);
  return told.includes(whole) || whole.includes(told) || sentences.some((piece) => told.includes(piece));
}

/**
 * Whether the sentence that a question rests on is the one that a passage was marked in, or one of several. What stands around
 * the passage tells it from the same words elsewhere; where that can't be found in the text, the words alone decide.
 */
export function isMarkedIn(source: string | null | undefined, text: string, marked: Quote): boolean {
  const { quote, before, after } = marked;
  const [all, told] = [squeeze(text), squeeze(source ?? "")];
  const [context, at] = [all.indexOf(squeeze(before + quote + after)), all.indexOf(told)];
  if (told === "" || context < 0 || at < 0) return isOf(source, quote);
  const from = context + squeeze(before).length;
  return at < from + squeeze(quote).length && from < at + told.length;
}

/** Where a passage, or at least one sentence of it, begins in a text; null where it isn't there. */
function placeOf(text: string, quote: string): number | null {
  const squeezed = squeeze(text);
  const places = piecesOf(quote).map((piece) => squeezed.indexOf(piece));
  return places.find((place) => place >= 0) ?? null;
}

function blockOfQuote(blocks: readonly LessonBlock[], quote: string): number {
  const texts = blocks.map(({ html }) => squeeze(htmlToText(html)));
  const places = piecesOf(quote).map((piece) => texts.findIndex((text) => text.includes(piece)));
  return places.find((place) => place >= 0) ?? -1;
}

/**
 * The text of a part of a lesson, as questions are made of it: the section of a block, or around a passage whose block isn't
 * known, or all that is read and spoken. Null for a block that isn't there.
 */
export function partText({ blocks, cues }: LessonWords, { block, quote }: LessonPart): string | null {
  const at = block === null ? -1 : blocks.findIndex(({ id }) => id === block);
  if (block !== null && at < 0) return null;
  const place = block === null && quote !== null ? blockOfQuote(blocks, quote) : at;
  if (place >= 0) return textOf(sectionAt(blocks, place));
  const spoken = (cues ?? []).map(({ text }) => text).join(" ");
  return [textOf(blocks), spoken].filter(Boolean).join("\n\n");
}

/** Questions of a passage first, then those whose sentences stand the closest to it. */
export function byNearness<Q extends { source?: string | null }>(
  questions: readonly Q[],
  text: string,
  quote: string,
): Q[] {
  const place = placeOf(text, quote) ?? 0;
  const farness = ({ source }: Q) =>
    isOf(source, quote) ? -1 : Math.abs((placeOf(text, source ?? "") ?? text.length) - place);
  return questions.toSorted((a, b) => farness(a) - farness(b));
}
