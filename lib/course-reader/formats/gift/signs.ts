import { isOutline } from "#lib/course-reader/shared/outline/signs.ts";
import { maskEscapes } from "./answers.ts";
import { splitBlocks } from "./block.ts";

/** What Moodle writes above each category and question, and no one else */
const OWN_LINES = /^[ \t]*\$CATEGORY:[ \t]*\S|^[ \t]*\/\/ question: \d+ {1,2}name:/m;
const FENCE = /^[ \t]*(?:```|~~~)/;
/** Answers to type or to choose from, with what stands before the question's title */
const ANSWERS = /^\s*(?:=\s*[^\s=~][\s\S]*|~[\s\S]*[=~][\s\S]*)$/;
const NUMBER = /^\s*#\s*=?(?:%-?\d+(?:\.\d+)?%)?\s*[+-]?\.?\d/;
const TRUTH = /^\s*(?:T|F|TRUE|FALSE)\s*(?:#[\s\S]*)?$/;
const CLOZE =
  /^\s*\d{0,3}\s*:\s*(?:MULTICHOICE|MULTIRESPONSE|SHORTANSWER|NUMERICAL|M[CRW]|SA|NM)[A-Z_]*\s*:/i;
const TITLE = /^(?:\s*\/\/[^\n]*\n)*\s*::[^:\n]/;

/** What one block of a text looks like: a question of GIFT, a text with other braces, or none at all. */
function looksOf(text: string): "gift" | "other" | "none" {
  const masked = maskEscapes(text);
  const open = masked.indexOf("{");
  if (open < 0) return masked.includes("}") ? "other" : "none";
  const close = masked.indexOf("}", open);
  const inner = masked.slice(open + 1, close < 0 ? undefined : close);
  if (CLOZE.test(inner)) return "gift";
  const rest = close < 0 ? "" : masked.slice(close + 1);
  if (/[{}]/.test(inner + rest)) return "other";
  if (ANSWERS.test(inner) || NUMBER.test(inner)) return "gift";
  const isAtEnd = rest.trim() === "" && /(?:^|[\s.?!:;)\]"'”»>])$/.test(masked.slice(0, open));
  if (TRUTH.test(inner)) return isAtEnd || TITLE.test(masked) ? "gift" : "other";
  // An essay, or one word to type: only a title tells it from any other text in braces.
  return isAtEnd && TITLE.test(masked) ? "gift" : "other";
}

/** The text without what stands between fences, which shows how something is written. */
function withoutFences(text: string): string {
  let isInside = false;
  const lines = text.split("\n").filter((line) => {
    if (FENCE.test(line)) isInside = !isInside;
    return !isInside;
  });
  return lines.join("\n");
}

/**
 * Whether a text is GIFT: it has the lines that Moodle writes, or questions with their answers in braces, and more of
 * them than of other braces. JSON, programs, style sheets, LaTeX and texts about GIFT have few or none.
 */
export function isGift(text: string): boolean {
  if (isOutline(text)) return false;
  const own = withoutFences(text);
  const looks = splitBlocks(own).map((block) => looksOf(block.text));
  const gift = looks.filter((look) => look === "gift").length;
  const other = looks.filter((look) => look === "other").length;
  return (gift > 0 && gift >= other) || (OWN_LINES.test(own) && gift + 1 >= other);
}
