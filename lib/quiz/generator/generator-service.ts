import { definitionOf } from "./description.ts";
import { type Draft, gapsOf } from "./gaps.ts";
import { readText, type Tagged } from "./reading.ts";
import { arrange, spread } from "./selection.ts";
import { isEnglish, isWhole, type Sentence, sentencesOf } from "./sentences.ts";
import { tagWords } from "./tagging-service.ts";
import { foldOption, seedOf } from "./words.ts";

/** A question made from a text, and the sentence of that text that holds its answer. */
export interface GeneratedQuestion {
  /** "choice": a model made it */
  kind: "cloze" | "definition" | "choice";
  text: string;
  options: string[];
  correctIndex: number;
  source: string;
}

export const MAX_GENERATED = 10;
/** A long text is read in stretches that lie evenly over it: tagging takes the most time. */
const MAX_SENTENCES = 200;
const STRETCH = 20;
const BETWEEN = "\n\n";

/** All sentences at once, a paragraph each: the same words as one by one, in three quarters of the time. */
function tag(sentences: Sentence[]): Tagged[] {
  const words = tagWords(sentences.map(({ text }) => text).join(BETWEEN));
  let [at, start] = [0, 0];
  return sentences.map((sentence) => {
    const [from, end] = [start, start + sentence.text.length];
    start = end + BETWEEN.length;
    const first = at;
    while ((words[at]?.start ?? start) < start) at += 1;
    const own = words.slice(first, at);
    return {
      sentence,
      words: own.map((word) => ({ ...word, start: word.start - from, end: word.end - from })),
    };
  });
}

function sample(sentences: Sentence[]): Sentence[] {
  if (sentences.length <= MAX_SENTENCES) return sentences;
  const stretches = Math.ceil(sentences.length / STRETCH);
  const kept = MAX_SENTENCES / STRETCH;
  const isKept = (stretch: number) =>
    Math.floor((stretch * kept) / stretches) !== Math.floor(((stretch - 1) * kept) / stretches);
  return sentences.filter((_, at) => isKept(Math.floor(at / STRETCH)));
}

function finish({ form: kind, text, answer, wrong, source }: Draft): GeneratedQuestion {
  return { kind, text, ...arrange(answer, wrong, seedOf(text)), source };
}

/**
 * Questions from a text, ten at most, spread over it; always the same ones for the same text. None where the text is
 * not English, or has nothing to ask about that is fair. docs/product.md#questions-made-from-texts
 */
export function generateQuestions(text: string, title: string, limit = MAX_GENERATED): GeneratedQuestion[] {
  if (!isEnglish(text)) return [];
  const sentences = sample(sentencesOf(text).filter(isWhole));
  const reading = readText(tag(sentences));
  const drafts = reading.sentences
    .filter(({ isFit }) => isFit)
    .flatMap((read) => [definitionOf(read, reading) ?? [], gapsOf(read, reading)].flat())
    .filter(({ answer }) => foldOption(answer) !== foldOption(title));
  return spread(drafts, (sentences.at(-1)?.index ?? 0) + 1, limit).map(finish);
}
