/** A stretch of a text: words as they are, or a formula with what is typed around it. */
export type MathPart = string | { tex: string; source: string; isBlock: boolean };

/** Longer ones are no formula that anyone reads; the bound keeps the search short as well. */
const FORMULA = /\\\(([\s\S]{1,4000}?)\\\)|\\\[([\s\S]{1,4000}?)\\\]|\$\$([\s\S]{1,4000}?)\$\$/g;
const OPENING = /\\[([]|\$\$/;

/** Whether a text may hold a formula: cheap, and wrong only in that it says yes too often. */
export function mayHoldMath(text: string | null | undefined): boolean {
  return OPENING.test(text ?? "");
}

/** A text in its words and its formulas: `\( … \)` within a line, `\[ … \]` and `$$ … $$` on lines of their own. */
export function mathParts(text: string): MathPart[] {
  if (!mayHoldMath(text)) return text === "" ? [] : [text];
  const parts: MathPart[] = [];
  let end = 0;
  for (const match of text.matchAll(FORMULA)) {
    const [source, inline, display, dollars] = match;
    const tex = (inline ?? display ?? dollars ?? "").trim();
    if (tex === "") continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ tex, source, isBlock: inline === undefined });
    end = match.index + source.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The text with its formulas as TeX and nothing around them: what it is called where only words can stand. */
export function spokenText(text: string): string {
  return mathParts(text)
    .map((part) => (typeof part === "string" ? part : part.tex))
    .join("");
}
