import type { VideoBundle } from "#lib/course-reader/shared/fetched-bundle.ts";

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
  const [hours, minutes, seconds] = first ? first.slice(2, 5) : (last?.slice(1, 4) ?? []);
  const title = (first?.[5] || (last ? titleBefore(line, last.index) : "")).replace(/^[\s•*-]+/, "").trim();
  if (title === "" || minutes === undefined) return null;
  return { title, at: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) };
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

type Piece = NonNullable<VideoBundle["transcript"]>[number];

/** What is spoken as paragraphs, without the notes of sounds. */
export function spokenText(pieces: readonly Piece[]): string {
  const paragraphs: string[] = [];
  let current = "";
  let before = 0;
  let ending = "";
  for (const { at, text } of pieces) {
    const words = text
      .replace(/\[[^[\]]{0,40}\]|[♪♫]+|^>>\s*/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    if (words === "") continue;
    const isEnd = /[.!?…。！？]["')]?$/.test(ending);
    if (current !== "" && isEnd && (at - before > PAUSE || current.length > PARAGRAPH)) {
      paragraphs.push(current);
      current = "";
    }
    current = current === "" ? words : `${current} ${words}`;
    before = at;
    ending = words.slice(-2);
  }
  return [...paragraphs, current].filter((text) => text !== "").join("\n\n");
}

/** A transcript cut at the chapters' beginnings. */
export function byChapter(
  pieces: readonly Piece[],
  chapters: readonly Chapter[],
): (Chapter & { text: string })[] {
  return chapters.map((chapter, index) => {
    const end = chapters[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const own = pieces.filter(({ at }) => at >= chapter.at && at < end);
    return { ...chapter, text: spokenText(own) };
  });
}
