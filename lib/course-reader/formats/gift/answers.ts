/** What was made of the signs between a question's braces, or where it can't be told what they mean. */
type Prepared = { text: string; hasText: boolean } | { at: number; fault: string };

/** More blanks in a row than anyone types */
const MAX_BLANKS = 200;
const EMPTY = `nothing stands behind this "=", so its right answer is missing.`;
const DOUBT = `this "=" may mark an answer or belong to one. Write "\\=" where it belongs to one.`;

/** The same text with every escaped sign blotted out, so that places stay the same. */
export function maskEscapes(text: string): string {
  return text.replace(/\\[\s\S]/g, "\u0000\u0000");
}

interface Equals {
  at: number;
  /** It stands where only a mark can: first of all, first in its line, or behind a tilde. */
  isFirst: boolean;
  /** It stands glued between words, or apart from them: "x=1", "x = 1", "a == b". */
  isGlued: boolean;
  isFeedback: boolean;
}

/** Every equals sign of the answers that begin at `from`, and whether it looks like a mark. */
function equalsOf(masked: string, from: number, end: number): Equals[] {
  const all: Equals[] = [];
  let isFeedback = false;
  for (let at = from; at < end; at += 1) {
    const sign = masked[at];
    if (sign === "~") isFeedback = false;
    if (sign === "#") isFeedback = true;
    if (sign !== "=") continue;
    const before = masked.slice(Math.max(from, at - MAX_BLANKS), at);
    const isFirst = /(?:^|\n|~)\s*$/.test(before);
    const isApart = /\s$/.test(before) && /[^\s=]/.test(masked[at + 1] ?? " ");
    const isGlued = !isFirst && !isApart;
    all.push({ at, isFirst, isGlued, isFeedback });
    if (!isGlued) isFeedback = false;
  }
  return all;
}

function escapeAt(text: string, places: readonly number[]): string {
  const parts = [...places, text.length].map((at, index) => text.slice(index ? places[index - 1] : 0, at));
  return parts.join("\\");
}

/**
 * Reads the equals signs of a question's answers as Moodle does: "~=" marks a right answer, "=~" leaves it empty. One
 * that may belong to an answer's own words, such as that of "x=1", is a fault where there are others; in a feedback it
 * is text. `at` is the fault's place.
 */
export function prepareAnswers(text: string): Prepared {
  const masked = maskEscapes(text);
  const start = masked.indexOf("{");
  const end = masked.indexOf("}", start);
  const inner = masked.slice(start + 1, end);
  if (start < 0 || end < 0 || /^\s*#(?!##)/.test(inner) || inner.includes("->"))
    return { text, hasText: false };
  // What is said to everyone comes last, and nothing in it marks an answer.
  const general = masked.slice(0, end).lastIndexOf("####");
  const last = general > start ? general : end;
  const all = equalsOf(masked, start + 1, last);
  const empty = all.find(({ at }) => /^\s*~/.test(masked.slice(at + 1, last)));
  if (empty) return { at: empty.at, fault: EMPTY };
  const marks = all.filter(({ isFeedback, isGlued }) => !(isFeedback && isGlued));
  const doubtful = marks.length > 1 ? marks.find(({ isGlued }) => isGlued) : undefined;
  if (doubtful) return { at: doubtful.at, fault: DOUBT };
  const signs = [...masked.slice(last, end).matchAll(/[=~]/g)].map(({ index }) => last + index);
  const texts = [...all.filter((one) => !marks.includes(one)).map(({ at }) => at), ...signs];
  // The tilde becomes a space, so that faults keep their columns.
  const plain = masked.replace(/~(?=\s*=)/g, (sign, at) => (at > start && at < last ? " " : sign));
  const spelled = Array.from({ length: text.length }, (_, at) =>
    masked[at] === "~" && plain[at] === " " ? " " : text[at],
  ).join("");
  return { text: escapeAt(spelled, texts), hasText: texts.length > 0 };
}
