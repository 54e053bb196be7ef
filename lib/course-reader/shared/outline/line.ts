import { ANSWER_LINE, EXPLANATION_LINE, SHORT_ANSWER_LINE } from "./vocabulary.ts";

/** What a line of a paragraph is, as far as it can be told without its neighbours. */
export type Line =
  | { type: "task"; text: string; isTicked: boolean }
  | { type: "letter"; text: string; letter: string; isStarred: boolean }
  | { type: "bullet"; text: string }
  | { type: "answer"; text: string }
  | { type: "explanation"; text: string }
  | { type: "text"; text: string };

const TASK = /^\s*(?:[-*+]\s+)?(?:\[([ xX✓✔])\]|\(([ xX])\))\s+(\S.*)$/u;
const BULLET = /^\s*[-*+•●○▪◦]\s+(\S.*)$/u;
/** "A.", "b)", "(c)", "**D.**", "E:", with a star, a check mark or a cross in front */
export const LETTER =
  /^\s*(\\?\*(?!\*)\s*|[✓✔✅]\ufe0f?\s*|[❌✗✘]\s*)?(?:[-+]\s+)?([*_]{2})?[([]?([A-Ja-j])(\*\*|__)?\\?[).:\]、．](\*\*|__)?(?:\s+|(?<=[、．])|(?=`))(\S.*)$/su;

/** "(Answer: B)" */
const BRACKETED = /^\s*[*_]{0,3}[([{](\S.*)[)\]}][*_]{0,3}\s*$/;
const MAX_BRACKETED = 500;
const withoutBrackets = (line: string) => (line.length < MAX_BRACKETED && BRACKETED.exec(line)?.[1]) || line;
/** A check mark or a picture behind an answer; a cross says that it is none. */
const ORNAMENT = /(?<=\S)\s+(?:[✅✔✓☑]\ufe0f?|[\u{1f300}-\u{1faff}]\ufe0f?\s?)+\s*$/u;

const NUMBERED = /^(\d{1,3}(?:\.\d{1,3}){0,3})\.?\s+(\S.*)$/;
const NAMED =
  /^(?:(unit|module|chapter|part|week|kapitel|einheit|modul|chapitre|unidad)|(lesson|lektion|leçon|lección))\s+\d{1,3}\b/i;
const MAX_HEADING = 100;

/** Emphasis that was opened before what a line says, and is closed at its end. */
function withoutStars(text: string): string {
  const trimmed = text.trim();
  for (const stars of ["***", "**", "__", "*", "_"]) {
    const isOdd = trimmed.split(stars).length % 2 === 0;
    if (isOdd && /\S[*_]+$/.test(trimmed) && trimmed.endsWith(stars)) return trimmed.slice(0, -stars.length);
    if (isOdd && stars.length > 1 && trimmed.includes(`${stars} `)) return trimmed.replace(`${stars} `, " ");
  }
  return trimmed;
}

/** An option with its letter; null where a text has none. Bold that begins before the letter goes on after it. */
export function readLetter(text: string): { letter: string; text: string; isStarred: boolean } | null {
  const found = LETTER.exec(text);
  if (!found) return null;
  const [, sign = "", open, letter = "", inner, outer, rest = ""] = found;
  const isStarred = /[*✓✔✅]/u.test(sign);
  return {
    letter: letter.toUpperCase(),
    text: open && !inner && !outer ? `${open}${rest}` : rest,
    isStarred,
  };
}

export function readLine(line: string): Line {
  const task = TASK.exec(line);
  if (task) return { type: "task", isTicked: (task[1] ?? task[2]) !== " ", text: task[3] ?? "" };
  const answer = ANSWER_LINE.exec(withoutBrackets(line));
  if (answer) return { type: "answer", text: withoutStars((answer[1] ?? "").replace(ORNAMENT, "")) };
  const explanation = EXPLANATION_LINE.exec(line);
  if (explanation) return { type: "explanation", text: withoutStars(explanation[1] ?? "") };
  const letter = readLetter(line);
  if (letter) return { type: "letter", ...letter };
  const bullet = BULLET.exec(line);
  return bullet ? { type: "bullet", text: bullet[1] ?? "" } : { type: "text", text: line };
}

/** "A: …", the answer below a "Q: …" */
export function readShortAnswer(line: string): string | null {
  const found = SHORT_ANSWER_LINE.exec(line);
  return found ? withoutStars(found[1] ?? "") : null;
}

/** Headings of plain text, alone in their paragraph: in capitals, numbered without a question, or called "Unit 3". */
export function plainHeading(paragraph: string): { level: number; text: string } | null {
  const text = paragraph.trim();
  if (text.length > MAX_HEADING || text.includes("\n") || /[?.!:;,…？。]$|_{3}/u.test(text)) return null;
  const named = NAMED.exec(text);
  if (named) return { level: named[1] ? 2 : 3, text };
  const numbered = NUMBERED.exec(text);
  if (numbered)
    return { level: Math.min(6, 1 + (numbered[1]?.split(".").length ?? 1)), text: numbered[2] ?? text };
  const isCapitals =
    readLine(text).type === "text" &&
    text === text.toUpperCase() &&
    /\p{Lu}.*\p{Lu}.*\p{Lu}.*\p{Lu}/u.test(text);
  return isCapitals ? { level: 2, text } : null;
}
