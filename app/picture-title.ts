const LARGEST = 72;
const SMALLEST = 48;
const STEP = 4;
const MOST_LINES = 3;

/** How wide letters of the display face are, in parts of their size */
function letterWidth(letter: string): number {
  if (/[ijlItf.,:;'!|]/.test(letter)) return 0.32;
  if (/[mwMW]/.test(letter)) return 0.86;
  if (letter === " ") return 0.24;
  return /[A-Z0-9]/.test(letter) ? 0.66 : 0.56;
}

const wordWidth = (word: string) => [...word].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** How many lines a text takes that is broken between its words */
function lineCount(text: string, size: number, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/)) {
    const next = wordWidth(word) * size;
    const gap = used === 0 ? 0 : letterWidth(" ") * size;
    if (used > 0 && used + gap + next > width) {
      lines += 1;
      used = next;
    } else used += gap + next;
  }
  return lines;
}

/** px: the largest size at which a title fits into three lines, 48 at the least; what is longer still gets cut. */
export function titleSize(title: string, width: number): number {
  for (let size = LARGEST; size > SMALLEST; size -= STEP)
    if (lineCount(title, size, width) <= MOST_LINES) return size;
  return SMALLEST;
}

/** What the display face has (its subset "latin"): for the rest the drawing engine would ask other houses for fonts. */
const DRAWN =
  /^[ -~\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212]$/u;

/** A title without the signs that can't be drawn, emoji say; null where a letter is among them, and no word would be right. */
export function drawnTitle(title: string): string | null {
  const letters = [...title.normalize("NFC")];
  if (letters.some((letter) => /[\p{L}\p{N}]/u.test(letter) && !DRAWN.test(letter))) return null;
  const drawn = letters
    .map((letter) => (DRAWN.test(letter) ? letter : /\s/.test(letter) ? " " : ""))
    .join("");
  return drawn.replace(/\s+/g, " ").trim() || null;
}
