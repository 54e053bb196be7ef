import type { Cue } from "#lib/lesson/rules.ts";

/** Of the last cue, and of one with a long silence behind it: so many seconds for each of its characters, at least two */
const SECONDS_A_SIGN = 0.1;

/** What is spoken with its ends, which most transcripts leave out: each piece lasts until the next one, but not for long. */
export function lessonCues(
  pieces: readonly { at: number; end?: number; text: string }[],
  duration: number | null = null,
): Cue[] {
  const sorted = pieces.toSorted((a, b) => a.at - b.at);
  return sorted.map(({ at, end, text }, index) => {
    if (end !== undefined && end > at) return { at, end, text };
    const likely = at + Math.max(2, text.length * SECONDS_A_SIGN);
    const next = sorted[index + 1]?.at ?? duration ?? likely;
    return { at, end: next > at ? Math.min(next, likely) : likely, text };
  });
}
