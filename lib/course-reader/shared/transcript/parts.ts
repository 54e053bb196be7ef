import type { Cue } from "./cue.ts";
import { countWords } from "./sentences.ts";
import { type Chapter, type Spoken, spokenText } from "./spoken.ts";

/** A piece of a recording that becomes an island. */
export interface Part extends Spoken {
  /** seconds */
  at: number;
  /** Of the chapter that it belongs to; null where the file names none */
  chapter: string | null;
  /** What is said in it */
  cues: Cue[];
  /** What the speaker says it is about; null where no one does */
  topic: string | null;
}

/** About five minutes of speech */
const MAX_WORDS = 750;
const MIN_WORDS = 350;
const MAX_TOPIC = 60;
/** How far into a part its topic is named, in characters */
const OPENING = 500;
/** "Let's talk about recursion." */
const TOPIC =
  /\b(?:let's|let us|we'll|we will|we're going to|we are going to|i'm going to|i want to|i'd like to|today we|now we)\s+(?:now\s+)?(?:talk about|look at|discuss|learn about|turn to|move on to|introduce|cover)\s+((?:the\s+|a\s+|an\s+)?[\p{L}\p{N}][\p{L}\p{N}' -]{2,60}?)(?=[.,;:?!]|\s+(?:and|which|that|in|so|because|now|today|here|by|as|to|with|where|when|how)\b)/iu;

/** Where a part is best ended: after the longest pause, of those at the end of a sentence if there are any. */
function bestCut(cues: readonly Cue[], from: number, to: number): number {
  let [best, longest] = [to, -1];
  for (let index = from; index < to; index += 1) {
    const [cue, next] = [cues[index], cues[index + 1]];
    if (!cue || !next) continue;
    const isEnd = /[.!?…。！？]["')]?$/.test(cue.text);
    const pause = Math.min(100, next.at - cue.at) + (isEnd ? 1000 : 0);
    if (pause > longest) [longest, best] = [pause, index];
  }
  return best;
}

/** What is said to be talked about; words such as "this" say nothing. */
function topicOf(text: string): string | null {
  const topic = TOPIC.exec(text.slice(0, OPENING))?.[1]?.trim() ?? "";
  const isVague =
    /^(?:this|that|it|them|these|those|some|something|what|how|why|one|our|your|my|a few|the following)\b/i;
  return topic === "" || topic.length > MAX_TOPIC || isVague.test(topic)
    ? null
    : topic.replace(/^(?:the|an?)\s+/i, "");
}

/** Cues in parts of about five minutes, cut at pauses between sentences. */
function cutCues(cues: readonly Cue[]): Cue[][] {
  const counts = cues.map(({ text }) => countWords(text));
  let left = counts.reduce((total, count) => total + count, 0);
  const parts: Cue[][] = [];
  for (let from = 0; from < cues.length; ) {
    let [to, least, words] = [from, from, 0];
    while (to < cues.length - 1 && words + (counts[to] ?? 0) < MAX_WORDS) {
      if (words < MIN_WORDS) least = to;
      words += counts[to] ?? 0;
      to += 1;
    }
    const end = left < MAX_WORDS + MIN_WORDS ? cues.length - 1 : bestCut(cues, least, to);
    parts.push(cues.slice(from, end + 1));
    for (let index = from; index <= end; index += 1) left -= counts[index] ?? 0;
    from = end + 1;
  }
  return parts;
}

/** The cues of each chapter; those before the first one stand alone. */
function byChapters(
  cues: readonly Cue[],
  chapters: readonly Chapter[],
): { title: string | null; cues: Cue[] }[] {
  const starts = [...chapters].sort((a, b) => a.at - b.at);
  const first = starts[0]?.at ?? Number.POSITIVE_INFINITY;
  const own = starts.map(({ at, title }, index) => {
    const end = starts[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    return { title, cues: cues.filter((cue) => cue.at >= at && cue.at < end) };
  });
  return [{ title: null, cues: cues.filter(({ at }) => at < first) }, ...own].filter(
    (one) => one.cues.length > 0,
  );
}

/** What is spoken in parts of about five minutes, none of which reaches over a chapter's end. */
export function partsOf(cues: readonly Cue[], chapters: readonly Chapter[] = []): Part[] {
  return byChapters(cues, chapters).flatMap(({ title, cues: own }) =>
    cutCues(own).flatMap((part): Part[] => {
      const spoken = spokenText(part);
      if (spoken.text === "") return [];
      return [
        {
          at: Math.floor(part[0]?.at ?? 0),
          chapter: title,
          topic: topicOf(spoken.text),
          cues: part,
          ...spoken,
        },
      ];
    }),
  );
}

/** 3725 → "1:02:05" */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(Math.floor(seconds % 60)).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
