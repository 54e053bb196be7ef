import { type GIFTQuestion, parse } from "gift-pegjs";

export interface Parsed {
  questions: GIFTQuestion[];
  /** What had to be assumed, for the report. */
  note: string | null;
}

export const SIGNS_AS_TEXT = "Signs that GIFT reserves were read as text.";
const RESERVED = new Set([":", "=", "#", "~"]);
/** Comments and blanks before a question, and its title. */
export const HEAD = /^((?:[ \t]*(?:\/\/[^\n]*)?\n)*\s*)(?:::((?:\\[\s\S]|(?!::)[^\\])*)::)?/;

interface Braces {
  depth: number;
  isNumeric: boolean;
  /** Whether a number is over and the words about it have begun. */
  isFeedback: boolean;
}

function escapeAll(text: string): string {
  return text.replace(/\\[\s\S]|[:=#~]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`));
}

/** Follows what stands between the braces, for a colon between two numbers must stay one. */
function enter(braces: Braces, sign: string, rest: string): void {
  if (sign === "{") {
    braces.depth += 1;
    braces.isNumeric = /^\s*#(?!##)/.test(rest);
    braces.isFeedback = false;
  } else if (sign === "}") braces.depth = Math.max(0, braces.depth - 1);
  else if (sign === "=" || sign === "~") braces.isFeedback = false;
}

/**
 * The text with every sign escaped that can't have been meant as GIFT: all of them outside the braces, colons
 * inside unless they give a number its tolerance. `hasMore` where that was more than colons.
 */
export function escapeStrays(text: string): { text: string; hasMore: boolean } {
  const [head = "", lead = "", title] = HEAD.exec(text) ?? [];
  const parts = [lead, title === undefined ? "" : `::${escapeAll(title)}::`];
  const braces: Braces = { depth: 0, isNumeric: false, isFeedback: false };
  let hasMore = false;
  let hashes = 0;
  for (let index = head.length; index < text.length; index += 1) {
    const sign = text[index] ?? "";
    if (sign === "\\") {
      index += 1;
      parts.push(sign, text[index] ?? "");
      continue;
    }
    enter(braces, sign, sign === "{" ? text.slice(index + 1, index + 20) : "");
    if (sign === "{") hashes = 0;
    if (sign === "#" && braces.depth > 0) {
      hashes += 1;
      braces.isFeedback = hashes > 1;
    }
    const isText = braces.depth === 0 && RESERVED.has(sign);
    const isColon = sign === ":" && (!braces.isNumeric || braces.isFeedback);
    if (isText && sign !== ":") hasMore = true;
    parts.push(isText || isColon ? `\\${sign}` : sign);
  }
  return { text: parts.join(""), hasMore };
}

function tryParse(text: string): GIFTQuestion[] | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** Moodle takes a feedback behind a lone number, "{#18:1#why}"; gift-pegjs wants an equals sign for that. */
function spellNumber(text: string): string {
  return text.replace(/(?<!\\)\{\s*#(?=\s*[+-]?\d)/, "{#=");
}

/** A second look at a question that isn't strictly GIFT, as Moodle would take it. Null where it stays unclear. */
export function parseLeniently(text: string): Parsed | null {
  const plain = tryParse(spellNumber(text));
  if (plain) return { questions: plain, note: null };
  const escaped = escapeStrays(text);
  const questions = tryParse(escaped.text) ?? tryParse(spellNumber(escaped.text));
  if (!questions) return null;
  // Answers without braces around them would be taken for a text that asks nothing.
  if (escaped.hasMore && questions.some((question) => question.type === "Description")) return null;
  return { questions, note: escaped.hasMore ? SIGNS_AS_TEXT : null };
}
