import type { Cue } from "./cue.ts";

/** A recording of at least so many words has sentences to tell. */
const ENOUGH_WORDS = 60;
/** Fewer sentences than one in so many words were never punctuated. */
const WORDS_A_SENTENCE = 60;
/** A pause that ends a sentence, in seconds, counted from the beginning of one cue to that of the next. */
const PAUSE = 6;
const MAX_SENTENCE = 28;
const MIN_SENTENCE = 8;
/** Words with which a speaker begins anew */
const OPENERS =
  /^(?:so|now|but|okay|ok|well|then|next|first|second|finally|for example|let's|this|in this|another)\b/i;

export const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;

/** Whether what is spoken has its full stops. */
export function isPunctuated(cues: readonly Cue[]): boolean {
  const text = cues.map((cue) => cue.text).join(" ");
  const words = countWords(text);
  const ends = text.match(/[.!?…。！？](?=["')\]]?(?:\s|$))/g)?.length ?? 0;
  return words < ENOUGH_WORDS || ends * WORDS_A_SENTENCE >= words;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Full stops where captions have none: at pauses, and where a speaker begins anew. */
export function restoreSentences(cues: readonly Cue[]): Cue[] {
  let length = 0;
  let isFirst = true;
  return cues.map((cue, index) => {
    const next = cues[index + 1];
    const text = isFirst ? capitalised(cue.text) : cue.text;
    length += countWords(cue.text);
    const hasPause = next === undefined || next.at - cue.at > PAUSE;
    const beginsAnew = next !== undefined && OPENERS.test(next.text) && length >= MIN_SENTENCE;
    isFirst = (hasPause && length >= 3) || beginsAnew || length >= MAX_SENTENCE;
    if (!isFirst) return { ...cue, text };
    length = 0;
    return { ...cue, text: /[.!?…,;:]$/.test(text) ? text.replace(/[,;:]$/, ".") : `${text}.` };
  });
}
