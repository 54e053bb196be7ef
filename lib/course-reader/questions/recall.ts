import { MAX_HTML_LENGTH, MAX_STEM_LENGTH } from "../rules.ts";
import type { RichText } from "./choice.ts";
import { addLine } from "./parts.ts";
import type { Conversion, SourceQuestion } from "./source-question.ts";

const ONLY_MEDIA: Record<string, string> = {
  "[picture]": "picture without a description",
  "[sound]": "sound",
};

function faultOf(side: RichText, name: "front" | "back"): string | null {
  const words = side.text.trim();
  if (words === "") return `Its ${name} is empty.`;
  const media = ONLY_MEDIA[words];
  if (media) return `Its ${name} is nothing but a ${media}.`;
  const isLong = side.text.length > MAX_STEM_LENGTH || (side.html?.length ?? 0) > MAX_HTML_LENGTH;
  return isLong ? `Its ${name} is too long for a card.` : null;
}

/**
 * The recall card of a source: its stem in front, on the back what is to be recalled and below it the explanation. Or
 * why there is none. docs/product.md#recall-cards
 */
export function convertRecall(source: SourceQuestion, answer: RichText): Conversion {
  const { stem, explanation, notes, sourceId } = source;
  const back = explanation && answer.text.trim() !== "" ? addLine(answer, explanation) : answer;
  const fault = faultOf(stem, "front") ?? faultOf(back, "back");
  if (fault) return { source, questions: [], cards: [], outcome: "skipped", reason: fault };
  const card = { front: stem.text, frontHtml: stem.html, back: back.text, backHtml: back.html, sourceId };
  const reason = notes.length > 0 ? notes.join(" ") : null;
  return { source, questions: [], cards: [card], outcome: reason ? "degraded" : "imported", reason };
}
