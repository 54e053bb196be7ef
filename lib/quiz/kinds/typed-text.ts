/** Shorter words differ by a letter too easily: no slip is assumed in them */
const MIN_TYPO_LENGTH = 5;

export interface TypedRules {
  isCaseSensitive: boolean;
  isAccentSensitive: boolean;
  hasWildcards: boolean;
}

/** A typed text as it is compared: spaces, quotes, dashes and a full stop at its end never matter. */
export function foldTyped(text: string, { isCaseSensitive, isAccentSensitive }: TypedRules): string {
  let folded = text
    .normalize("NFKC")
    .replace(/[‘’‚′`´]/g, "'")
    .replace(/[“”„″«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/[\u200b-\u200d\u00ad\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (/[^.]\.$/.test(folded)) folded = folded.slice(0, -1).trimEnd();
  if (!isAccentSensitive)
    folded = folded
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .normalize("NFC");
  return isCaseSensitive ? folded : folded.toLowerCase();
}

/** The pieces between unescaped stars. */
function piecesOf(pattern: string): string[] {
  return pattern.split(/(?<!\\)\*/).map((piece) => piece.replaceAll("\\*", "*"));
}

/** Whether an answer holds a wildcard, so that it can't be shown or guessed at. */
export function isPattern(answer: string, { hasWildcards }: TypedRules): boolean {
  return hasWildcards && piecesOf(answer).length > 1;
}

/** An accepted answer in the words that may be shown. */
export function plainAnswer(answer: string, { hasWildcards }: TypedRules): string {
  return hasWildcards ? answer.replaceAll("\\*", "*") : answer;
}

/** Matches without a regular expression: `a*a*a*…` would make one run for ages. */
function matchesPieces(pieces: readonly string[], text: string): boolean {
  const [first = "", last = ""] = [pieces[0], pieces.at(-1)];
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return from <= text.length - last.length;
}

/** A piece keeps the spaces at its ends: they are part of what must stand there. */
function foldPiece(piece: string, rules: TypedRules): string {
  const [, before = "", inner = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(piece) ?? [];
  return `${before && " "}${foldTyped(`${inner}x`, rules).slice(0, -1)}${after && " "}`;
}

/** Whether a typed text is what an answer of the source accepts. */
export function acceptsTyped(answer: string, typed: string, rules: TypedRules): boolean {
  const text = foldTyped(typed, rules);
  if (!isPattern(answer, rules)) return foldTyped(plainAnswer(answer, rules), rules) === text;
  return matchesPieces(
    piecesOf(answer).map((piece) => foldPiece(piece, rules)),
    text,
  );
}

const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character);

/** Whether two texts differ by one letter added, missing, changed or swapped with its neighbour. */
function isOneLetterOff(a: readonly string[], b: readonly string[]): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  if (![...restA, ...restB].every(isLetter)) return false;
  if (restA.length + restB.length <= 2) return restA.length <= 1 && restB.length <= 1;
  const isSwap = restA.length === 2 && restB.length === 2;
  return isSwap && restA[0] === restB[1] && restA[1] === restB[0];
}

const TOLERANT: TypedRules = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };

/**
 * Whether a typed text is an answer with one slip of a letter in it. Digits and short words never count as slips, nor
 * capitals and accents: where they matter, the source wants them right.
 */
export function isTypo(answer: string, typed: string, rules: TypedRules): boolean {
  if (isPattern(answer, rules)) return false;
  const [meant, given] = [foldTyped(plainAnswer(answer, rules), TOLERANT), foldTyped(typed, TOLERANT)];
  if (meant === given || Math.min(meant.length, given.length) < MIN_TYPO_LENGTH) return false;
  return isOneLetterOff([...meant], [...given]);
}
