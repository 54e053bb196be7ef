/** Words a minute: how fast a text is read. docs/product.md#lessons */
export const READING_SPEED = 220;
/** The share of its reading time after which a text that was read to its end counts as done */
export const READ_SHARE = 0.3;
/** The share of a recording that has to be played */
export const WATCHED_SHARE = 0.9;
export const MAX_LESSON_LENGTH = 100_000;
export const MAX_CUES = 20_000;
export const MAX_CUE_LENGTH = 2000;
export const MAX_CHAPTERS = 500;
/** The most bytes of a call that brings captions */
export const CAPTIONS_BYTES = 2 * 1024 * 1024;
export const MAX_LESSONS_A_FILE = 2000;
export const MAX_NOTE_LENGTH = 50_000;
export const MAX_QUOTE_LENGTH = 2000;
/** Characters of context on each side of a highlight */
export const QUOTE_CONTEXT = 32;
/** No recording is longer than a day. */
export const MAX_SECONDS = 86_400;

/** What was said from `at` to `end`, in seconds of the recording. */
export interface Cue {
  at: number;
  end: number;
  text: string;
}

export interface Chapter {
  at: number;
  title: string;
}

/** A part of a recording that was played, in whole seconds; `to` isn't in it. */
export interface Span {
  from: number;
  to: number;
}

export type LessonKind = "page" | "video" | "audio";

/** Where a transcript comes from, or why there is none. docs/product.md#transcripts */
export type TranscriptState = "none" | "not_given" | "not_set_up" | "automatic" | "given" | "owner";

/** How long a text takes to read, in seconds. */
export function readingSeconds(words: number): number {
  return Math.round((words / READING_SPEED) * 60);
}

/** How long a lesson takes, in whole minutes: at least one. */
export function lessonMinutes(words: number, seconds: number | null): number {
  return Math.max(1, Math.round((readingSeconds(words) + (seconds ?? 0)) / 60));
}

/** The same spans in order, those that touch joined; empty and impossible ones are left out. */
export function unionOf(spans: readonly Span[]): Span[] {
  const sorted = spans
    .filter(({ from, to }) => from >= 0 && to > from)
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  const union: Span[] = [];
  for (const span of sorted) {
    const last = union.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else union.push({ ...span });
  }
  return union;
}

/** How many seconds were played, each counted once. */
export function watchedSeconds(spans: readonly Span[]): number {
  return unionOf(spans).reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Whether so much of a recording was played that its lesson is done. */
export function isWatched(watched: number, seconds: number | null): boolean {
  return seconds !== null && seconds > 0 && watched >= Math.floor(seconds * WATCHED_SHARE);
}

/** Whether someone who has reached the end of a text has spent enough time on it for it to count as read. */
export function isRead(readSeconds: number, words: number): boolean {
  return readSeconds >= readingSeconds(words) * READ_SHARE;
}

/** "12:34", "1:02:03": a second of a recording as people write it. */
export function clockOf(second: number): string {
  const whole = Math.max(0, Math.floor(second));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/**
 * Cues in order, without empty ones and those whose times are impossible; where two overlap, the earlier ends when the
 * later begins, and none goes on longer than a recording may. At most MAX_CUES.
 */
export function tidyLessonCues(cues: readonly Cue[]): Cue[] {
  const kept = cues
    .filter(({ at, end, text }) => text.trim() !== "" && at >= 0 && end > at && at < MAX_SECONDS)
    .toSorted((a, b) => a.at - b.at || a.end - b.end)
    .slice(0, MAX_CUES);
  return kept.flatMap((cue, index) => {
    const next = kept[index + 1];
    const end = next && next.at < cue.end && next.at > cue.at ? next.at : Math.min(cue.end, MAX_SECONDS);
    return [{ at: cue.at, end, text: cue.text.trim().slice(0, MAX_CUE_LENGTH).toWellFormed() }];
  });
}

/** How far apart two signs of use may be for one sitting; a longer break begins a new one. */
export const SITTING_MS = 600_000;
/** Highlights of a learner in one lesson */
export const MAX_HIGHLIGHTS = 200;
/** Spans in one call */
export const MAX_SPANS = 200;

/** Spans without what lies outside of the recording. */
export function spansWithin(spans: readonly Span[], seconds: number | null): Span[] {
  const end = seconds ?? MAX_SECONDS;
  return unionOf(spans.map(({ from, to }) => ({ from: Math.min(from, end), to: Math.min(to, end) })));
}

export interface DoneFacts {
  watched: number;
  /** Of the recording */
  seconds: number | null;
  words: number;
  /** Whether the end of the text is in sight */
  isAtEnd: boolean;
  /** How long this sitting has lasted, by the server's clock */
  sittingSeconds: number;
  /** Whether the lesson has something to play */
  hasMedia: boolean;
}

/** What makes a lesson done by itself: enough of it was watched, or its text was read to the end; null if neither. */
export function doneBy(facts: DoneFacts): "watched" | "read" | null {
  const { watched, seconds, words, isAtEnd, sittingSeconds, hasMedia } = facts;
  if (isWatched(watched, seconds)) return "watched";
  const isText = words > 0 && !hasMedia;
  return isText && isAtEnd && isRead(sittingSeconds, words) ? "read" : null;
}
