import { parse } from "@plussub/srt-vtt-parser";
import { plainWords } from "#lib/course-reader/shared/transcript/cue.ts";
import { isStamped, readStamped } from "#lib/course-reader/shared/transcript/pasted.ts";
import { areSubtitles } from "#lib/course-reader/shared/transcript/subtitles.ts";
import { type Cue, tidyLessonCues } from "#lib/lesson/rules.ts";

const MS = 1000;
/** How long the last words of a transcript without ends are shown, in seconds */
const LAST_SECONDS = 10;

function subtitlesIn(text: string): Cue[] {
  const { entries } = parse(text);
  return entries.map(({ from, to, text: words }) => ({
    at: from / MS,
    end: to / MS,
    text: plainWords(words),
  }));
}

/** A transcript says when words begin: they end when the next ones do. */
function stampedIn(text: string): Cue[] {
  const { cues } = readStamped(text);
  const times = [...new Set(cues.map(({ at }) => at))].toSorted((a, b) => a - b);
  const ends = new Map(times.map((at, index) => [at, times[index + 1] ?? at + LAST_SECONDS]));
  return cues.map(({ at, text: words }) => ({
    at,
    end: ends.get(at) ?? at + LAST_SECONDS,
    text: plainWords(words),
  }));
}

/**
 * The cues of WebVTT, SubRip, or a pasted transcript with times; none where the text is neither, or too damaged.
 * docs/product.md#transcripts
 */
export function cuesIn(text: string): Cue[] {
  try {
    if (areSubtitles(text)) return tidyLessonCues(subtitlesIn(text));
    return isStamped(text) ? tidyLessonCues(stampedIn(text)) : [];
  } catch {
    return [];
  }
}
