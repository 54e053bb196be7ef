import { type Cue, linesIn, plainWords, STAMP, secondsOf, type Transcript } from "./cue.ts";
import { chaptersOf } from "./spoken.ts";

/*
 * Transcripts as people copy them from a player: with times in front of the words or on lines of their own, with names
 * of speakers, with what players say to those who can't see them, or without any times.
 */

/** "1:02", "[00:01:02]", "(1:02) Ada:" at the beginning of a line */
const LINE = new RegExp(String.raw`^\s*[[(]?${STAMP}[\])]?(?![\d:])(?:\s*[-–—>|]{1,3})?\s*(.*)$`);
/** "Ada Lovelace  1:02", "Speaker 1 (00:05):" */
const SPEAKER = new RegExp(String.raw`^\s*\p{Lu}[^\d:.!?]{1,40}?\d{0,2}\s+[[(]?${STAMP}[\])]?\s*:?\s*$`, "u");
/** "Play video starting at :1:24 and follow transcript1:24" */
const COURSERA = new RegExp(
  String.raw`^.{0,10}Play video starting at.{0,40}follow transcript\s*${STAMP}\s*$`,
  "i",
);
/** "1 minute, 5 seconds", as YouTube reads a time out */
const READ_OUT = /^\s*(?:\d{1,2} (?:hours?|minutes?|seconds?)(?:, )?){1,3}\s*$/;
const CHAPTER =
  /^\s*(?:#{1,6}\s+(\S.{0,100})|((?:chapter|part|section|module|lecture|lesson|kapitel)\s+\d{1,3}\b[^.!?]{0,80}))\s*$/i;
const MIN_LINES = 5;
/** A second */
const LEAST_WORDS = 0.4;
const MOST_WORDS = 10;
const HEAD_LINES = 300;

interface Stamped {
  at: number;
  words: string;
}

function stampOf(line: string): Stamped | null {
  const own = COURSERA.exec(line) ?? SPEAKER.exec(line);
  if (own) return { at: secondsOf(own.slice(1, 5)), words: "" };
  const match = LINE.exec(line);
  return match ? { at: secondsOf(match.slice(1, 5)), words: match[5] ?? "" } : null;
}

const filled = (text: string) => linesIn(text).filter((line) => line.trim() !== "");

/** A list of chapters that was pasted in front of the transcript, and the lines after it. */
function splitChapters(lines: readonly string[]): { chapters: Transcript["chapters"]; rest: string[] } {
  let before = -1;
  const end = lines.findIndex((line) => {
    const at = stampOf(line)?.at;
    const isBack = at !== undefined && at < before;
    before = at ?? before;
    return isBack;
  });
  const head = lines.slice(0, Math.max(0, end));
  const chapters = chaptersOf(head.join("\n"));
  const isList = chapters.length > 0 && head.every((line) => line.length <= 120);
  return isList ? { chapters, rest: lines.slice(end) } : { chapters: [], rest: [...lines] };
}

/** Whether a text is a transcript with times, as players let one copy it: on many lines, and rising. */
export function isStamped(text: string): boolean {
  const { rest } = splitChapters(filled(text).slice(0, HEAD_LINES));
  const stamps = rest.flatMap((line) => stampOf(line)?.at ?? []);
  const areRising = stamps.every((at, index) => index === 0 || at >= (stamps[index - 1] ?? 0));
  const others = rest.filter((line) => !READ_OUT.test(line)).length;
  return stamps.length >= MIN_LINES && areRising && stamps.length * 6 >= others && isSpoken(rest, stamps);
}

/** People say some words a second. Timetables and lists of chapters have fewer, verses of the Bible more. */
function isSpoken(lines: readonly string[], stamps: readonly number[]): boolean {
  const seconds = Math.max(1, (stamps.at(-1) ?? 0) - (stamps[0] ?? 0));
  const words = lines.join(" ").split(/\s+/).length / seconds;
  return words >= LEAST_WORDS && words <= MOST_WORDS;
}

/** The cues of a transcript with times, with the chapters that it names. */
export function readStamped(text: string): Transcript {
  const { chapters, rest } = splitChapters(filled(text));
  const cues: Cue[] = [];
  let title: string | null = null;
  for (const line of rest) {
    const stamped = stampOf(line);
    const last = cues.at(-1);
    const chapter = stamped ? null : CHAPTER.exec(line);
    if (chapter) title = (chapter[1] ?? chapter[2] ?? "").trim();
    else if (stamped) {
      if (title !== null) chapters.push({ at: stamped.at, title });
      title = null;
      cues.push({ at: stamped.at, text: stamped.words });
    } else if (last && !(last.text === "" && READ_OUT.test(line))) last.text = `${last.text} ${line}`.trim();
    else if (!last) cues.push({ at: 0, text: line });
  }
  return { cues, broken: 0, chapters };
}

const MIN_CAPTIONS = 30;
const MAX_CAPTION = 100;
/** Texts that are wrapped at a width have lines of nearly one length; captions haven't. */
const MIN_VARIATION = 0.15;
/** So many lines go on with the sentence of the line before. */
const RUNS_ON = 0.35;
/** What lists, outlines, code and tables are made of */
const NOT_SPOKEN = /^\s*(?:[-*+•#|>]|\d{1,3}[.)]\s|\(?[A-Ja-j][.)]\s|```|\[[ x]\])|[{};=|\t]|:{2}|->|https?:/;

/** Whether a text is lines of captions without times: short lines of different lengths, on which sentences run on. */
export function areCaptionLines(text: string): boolean {
  const all = linesIn(text.trim()).slice(0, 2 * HEAD_LINES);
  const lines = all.filter((line) => line.trim() !== "").map((line) => line.trim());
  if (lines.length < MIN_CAPTIONS || all.length - lines.length > 0.02 * lines.length) return false;
  if (lines.some((line) => line.length > MAX_CAPTION || NOT_SPOKEN.test(line))) return false;
  const lengths = lines.map((line) => line.length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const spread = Math.sqrt(lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length);
  const runsOn = lines.filter(
    (line, at) => at > 0 && /^\p{Ll}/u.test(line) && !/[.!?]$/.test(lines[at - 1] ?? ""),
  );
  return mean >= 20 && spread / mean >= MIN_VARIATION && runsOn.length >= RUNS_ON * lines.length;
}

/** Lines of captions without times, as cues that all begin at nought. */
export function readCaptionLines(text: string): Transcript {
  return { cues: linesIn(text).map((line) => ({ at: 0, text: plainWords(line) })), broken: 0, chapters: [] };
}
