import { contentOf } from "#lib/quiz/generator/words.ts";

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const MAX_EXCERPT = 400;

/** The sentence of a text that has most in common with a question. */
export function excerptOf(text: string, question: string): string {
  const wanted = contentOf(question);
  let [best, most] = ["", -1];
  for (const { segment } of sentences.segment(text)) {
    const shared = [...contentOf(segment)].filter((stem) => wanted.has(stem)).length;
    if (shared > most && segment.trim() !== "") [best, most] = [segment.trim(), shared];
  }
  return best.length <= MAX_EXCERPT ? best : `${best.slice(0, MAX_EXCERPT - 1)}…`;
}
