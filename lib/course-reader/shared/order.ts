import { foldText, type RichText } from "../questions/choice.ts";
import type { Pair, SourceBody } from "../questions/source-question.ts";

const unplayable = (reason: string): SourceBody => ({ type: "unplayable", reason });

/** Texts in their right order: what stands at each place is asked, one place after the other. */
export function orderOf(texts: readonly RichText[]): SourceBody {
  if (texts.length < 2) return unplayable("There are too few texts to be put in order.");
  if (texts.some(({ text }) => text.trim() === "")) return unplayable("One of its texts is empty.");
  if (new Set(texts.map(({ text }) => foldText(text))).size < texts.length)
    return unplayable("Two of its texts are the same.");
  const pairs = texts.map(({ text }, index): Pair => {
    return { left: { text: `Position ${index + 1}`, html: null }, right: text, feedback: null };
  });
  return { type: "matching", pairs, extras: [] };
}
