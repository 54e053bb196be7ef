/** A piece of an answer as it is shown */
export type AnswerPart =
  | { type: "text" | "bold" | "code" | "math"; text: string }
  /** The number of a citation, from 1 */
  | { type: "cite"; number: number };

const PARTS = /\*\*([^*\n]+)\*\*|`([^`\n]+)`|\$([^$\n]+)\$|\[(\d{1,2})\]/g;

/** An answer's text with its bold words, code, formulas and marks of citations. */
export function answerParts(text: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, bold, code, math, cite] = match;
    if (match.index > end) parts.push({ type: "text", text: text.slice(end, match.index) });
    if (bold !== undefined) parts.push({ type: "bold", text: bold });
    else if (code !== undefined) parts.push({ type: "code", text: code });
    else if (math !== undefined) parts.push({ type: "math", text: `\\(${math}\\)` });
    else parts.push({ type: "cite", number: Number(cite) });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ type: "text", text: text.slice(end) });
  return parts;
}
