import { foldText, type RichText } from "../questions/choice.ts";
import type { SourceBody } from "../questions/source-question.ts";

const unplayable = (reason: string): SourceBody => ({ type: "unplayable", reason });

/** Texts in their right order. */
export function orderOf(texts: readonly RichText[]): SourceBody {
  if (texts.some(({ text }) => text.trim() === "")) return unplayable("One of its texts is empty.");
  if (new Set(texts.map(({ text }) => foldText(text))).size < texts.length)
    return unplayable("Two of its texts are the same.");
  return { type: "order", items: [...texts] };
}
