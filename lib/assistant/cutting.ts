import type { Chapter, Cue } from "#lib/lesson/rules.ts";
import type { LessonBlock } from "#lib/lesson/schema.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { MAX_HEADING, PASSAGE_SECONDS, PASSAGE_WORDS } from "./rules.ts";

/** A part of a lesson that is found and cited as a whole. */
export interface Passage {
  heading: string;
  /** The id of the block that it begins in; null for what is spoken */
  block: string | null;
  /** When it begins, in whole seconds; null for what is read */
  second: number | null;
  text: string;
}

/** A word with what stands before it. Of scripts without spaces, two signs count as a word. */
interface Unit {
  text: string;
  before: string;
  block: string;
  /** A passage may end behind it: 0 anywhere, 1 with a sentence, 2 with a block */
  end: 0 | 1 | 2;
}

interface Section {
  heading: string;
  block: string;
  units: Unit[];
}

const IS_HEADING = /^<h[1-6]\b/i;
const DENSE = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}";
/** Nothing without a space is longer than this in a text that people read. */
const UNIT = new RegExp(`[${DENSE}]{1,2}|[^\\s${DENSE}]{1,200}`, "gu");
const ENDS_SENTENCE = /[.!?…。！？]["”’')\]」』]*$/u;

function unitsOf(text: string, block: string): Unit[] {
  const units: Unit[] = [];
  let end = 0;
  for (const match of text.matchAll(UNIT)) {
    const gap = text.slice(end, match.index);
    const before = gap === "" ? "" : gap.includes("\n") ? "\n" : " ";
    end = match.index + match[0].length;
    const isSentence = ENDS_SENTENCE.test(match[0]) && !/^\S/.test(text.slice(end, end + 1));
    units.push({ text: match[0], before, block, end: isSentence || text[end] === "\n" ? 1 : 0 });
  }
  const [first, last] = [units[0], units.at(-1)];
  if (first) first.before = "\n";
  if (last) last.end = 2;
  return units;
}

/** What stands below each heading. A heading with nothing below it stands before the next, or for itself at the end. */
function sectionsOf(blocks: readonly LessonBlock[]): Section[] {
  const sections: Section[] = [{ heading: "", block: "", units: [] }];
  for (const { id, html } of blocks) {
    const text = htmlToText(html);
    const open = sections.at(-1) as Section;
    if (!IS_HEADING.test(html)) open.units.push(...unitsOf(text, id));
    else if (text.trim() !== "") {
      const heading = text.replace(/\s+/g, " ").trim();
      const isBare = open.heading !== "" && open.units.length === 0;
      if (isBare) Object.assign(open, { heading: `${open.heading} › ${heading}` });
      else sections.push({ heading, block: id, units: [] });
    }
  }
  return sections;
}

/** How many of the units make the next passage: all where they are few, or else up to the best place near the middle. */
function cutAt(units: readonly Unit[]): number {
  const { least, most, wanted } = PASSAGE_WORDS;
  if (units.length <= most) return units.length;
  // What is left over shall be no scrap.
  const aim = Math.min(wanted, Math.max(least, units.length - wanted));
  let [best, cost] = [aim, Number.POSITIVE_INFINITY];
  for (let count = least; count <= most; count += 1) {
    const distance = Math.abs(count - aim) + (2 - (units[count - 1]?.end ?? 0)) * 60;
    if (distance < cost) [best, cost] = [count, distance];
  }
  return best;
}

const textOf = (units: readonly Unit[]) =>
  units
    .map(({ text, before }) => before + text)
    .join("")
    .trim();

function passagesOfSection({ heading, block, units }: Section): Passage[] {
  const short = heading.slice(0, MAX_HEADING);
  if (units.length === 0) return heading ? [{ heading: short, block, second: null, text: heading }] : [];
  const passages: Passage[] = [];
  for (let from = 0; from < units.length; ) {
    const part = units.slice(from, from + cutAt(units.slice(from, from + 2 * PASSAGE_WORDS.most)));
    passages.push({ heading: short, block: part[0]?.block ?? null, second: null, text: textOf(part) });
    from += part.length;
  }
  return passages;
}

/** Something longer in parts whose words share its time evenly: no passage is longer than it may be. */
function shortCues({ at, end, text }: Cue): Cue[] {
  const parts = Math.ceil((end - at) / PASSAGE_SECONDS.least);
  const words = text.split(/\s+/).filter(Boolean);
  if (parts <= 1 || words.length < parts)
    return [{ at, end: Math.min(end, at + PASSAGE_SECONDS.most), text }];
  const [span, size] = [(end - at) / parts, words.length / parts];
  return Array.from({ length: parts }, (_, part) => ({
    at: at + part * span,
    end: at + (part + 1) * span,
    text: words.slice(Math.round(part * size), Math.round((part + 1) * size)).join(" "),
  }));
}

const chapterAt = (chapters: readonly Chapter[], second: number) =>
  (chapters.findLast(({ at }) => at <= second)?.title ?? "").slice(0, MAX_HEADING);

function isFull(open: readonly Cue[], next: Cue): boolean {
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last) return false;
  if (next.end - first.at > PASSAGE_SECONDS.most) return true;
  const span = last.end - first.at;
  // Behind the least length a sentence may run on for a while.
  return span >= PASSAGE_SECONDS.least && (ENDS_SENTENCE.test(last.text) || span >= 45);
}

function passagesOfCues(cues: readonly Cue[], chapters: readonly Chapter[]): Passage[] {
  const passages: Passage[] = [];
  let open: Cue[] = [];
  const close = () => {
    const [first] = open;
    if (!first) return;
    const text = open.map((cue) => cue.text.trim()).join(" ");
    const heading = chapterAt(chapters, first.at);
    passages.push({ heading, block: null, second: Math.floor(first.at), text });
    open = [];
  };
  for (const cue of cues.flatMap(shortCues)) {
    const isNewChapter =
      open[0] !== undefined && chapterAt(chapters, open[0].at) !== chapterAt(chapters, cue.at);
    if (isNewChapter || isFull(open, cue)) close();
    if (cue.text.trim() !== "") open.push(cue);
  }
  close();
  return passages;
}

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join(" ") ?? "";

/** The blocks without those that say what is spoken anyway: the transcript that a lesson shows as its text. */
function unspoken(blocks: readonly LessonBlock[], cues: readonly Cue[]): readonly LessonBlock[] {
  if (cues.length === 0) return blocks;
  const spoken = ` ${lettersOf(cues.map(({ text }) => text).join(" "))} `;
  const left = blocks.filter(
    ({ html }) => IS_HEADING.test(html) || !spoken.includes(` ${lettersOf(htmlToText(html))} `),
  );
  return left.some(({ html }) => !IS_HEADING.test(html) && htmlToText(html) !== "") ? left : [];
}

/** What is cut: a lesson's text, and what is spoken in it. */
export interface Cuttable {
  blocks: readonly LessonBlock[];
  cues: readonly Cue[];
  chapters: readonly Chapter[];
}

/**
 * A lesson in passages: 80 to 200 words below one heading, the last below it shorter, or 30 to 60 seconds of what is
 * spoken in one chapter. Each word is in exactly one; of a transcript that is also the text, only the spoken
 * words are cut. docs/product.md#assistant
 */
export function passagesOf({ blocks, cues, chapters }: Cuttable): Passage[] {
  return [
    ...sectionsOf(unspoken(blocks, cues)).flatMap(passagesOfSection),
    ...passagesOfCues(cues, chapters),
  ];
}
