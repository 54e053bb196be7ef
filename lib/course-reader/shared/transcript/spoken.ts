import { MAX_TIMES, type TextTime } from "#lib/course-reader/rules.ts";
import { type Cue, secondsOf } from "./cue.ts";

export interface Chapter {
  title: string;
  /** seconds */
  at: number;
}

const MIN_CHAPTERS = 3;
const MAX_CHAPTERS = 100;
/** A pause of so many seconds, or a paragraph of so many characters, begins a new one. */
const PAUSE = 8;
const PARAGRAPH = 600;
const STAMP = /^\W{0,3}((?:(\d{1,2}):)?(\d{1,2}):([0-5]\d))\b[\s:.)\]–—-]*(.*)$/;
const STAMP_AT_END = /(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)\)?$/;
/** What stands between a title and a time after it */
const BETWEEN = /[\s(–—-]/;

function titleBefore(line: string, stamp: number): string {
  let end = stamp;
  while (end > 0 && BETWEEN.test(line[end - 1] ?? "")) end -= 1;
  return line.slice(0, end);
}

function readLine(line: string): Chapter | null {
  const first = STAMP.exec(line);
  const last = first?.[5] ? null : STAMP_AT_END.exec(line);
  const stamp = first?.slice(2, 5) ?? last?.slice(1, 4);
  const title = (first?.[5] || (last ? titleBefore(line, last.index) : "")).replace(/^[\s•*-]+/, "").trim();
  return title === "" || stamp === undefined ? null : { title, at: secondsOf(stamp) };
}

/** Chapters by YouTube's own rule: times in the description that begin at 0:00 and rise, three at least. */
export function chaptersOf(description: string): Chapter[] {
  const found = description.split("\n").flatMap((line) => readLine(line.trim().slice(0, 300)) ?? []);
  const start = found.findIndex(({ at }) => at === 0);
  const chapters: Chapter[] = [];
  for (const chapter of start < 0 ? [] : found.slice(start)) {
    const last = chapters.at(-1);
    if (last && chapter.at <= last.at) break;
    chapters.push(chapter);
  }
  return chapters.length < MIN_CHAPTERS ? [] : chapters.slice(0, MAX_CHAPTERS);
}

/** A text that was spoken. */
export interface Spoken {
  /** Paragraphs, divided by blank lines */
  text: string;
  /** Where in it, in characters, each cue begins, and when */
  times: TextTime[];
}

/** The words of a piece without the notes of sounds. */
const wordsOf = (text: string) =>
  text
    .replace(/\[[^[\]]{0,40}\]|[♪♫]+|^\s*(?:>>|--)\s*/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** What is spoken as paragraphs, with the times of its cues. */
export function spokenText(pieces: readonly Cue[]): Spoken {
  const times: TextTime[] = [];
  let text = "";
  let before = 0;
  /** Of the paragraph at hand */
  let length = 0;
  for (const { at, text: piece } of pieces) {
    const words = wordsOf(piece);
    if (words === "") continue;
    const isEnd = /[.!?…。！？]["'”’)]?$/.test(text.slice(-2));
    const isNew = text !== "" && isEnd && (at - before > PAUSE || length > PARAGRAPH);
    text += text === "" ? "" : isNew ? "\n\n" : " ";
    times.push({ at: Math.max(0, Math.round(at * 10) / 10), offset: text.length });
    text += words;
    length = isNew ? words.length : length + words.length + 1;
    before = at;
  }
  // Without times, all is said at nought.
  return { text, times: times.some(({ at }) => at > 0) ? thinned(times) : [] };
}

/** Enough of many times to find a place by: every second, third … of them. */
function thinned(times: readonly TextTime[]): TextTime[] {
  const step = Math.ceil(times.length / MAX_TIMES);
  return times.filter((_, at) => at % step === 0);
}

/** A transcript cut at the chapters' beginnings. */
export function byChapter(pieces: readonly Cue[], chapters: readonly Chapter[]): (Chapter & Spoken)[] {
  return chapters.map((chapter, index) => {
    const end = chapters[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const own = pieces.filter(({ at }) => at >= chapter.at && at < end);
    return { ...chapter, ...spokenText(own) };
  });
}
