import { MAX_OPTIONS, MIN_OPTIONS } from "../rules.ts";

export interface RichText {
  /** Plain text, as it can be read without any markup. */
  text: string;
  /** Sanitised markup, or null where the plain text says it all. */
  html: string | null;
}

export interface Option extends RichText {
  /** What the source says to anyone who chooses it. */
  feedback: RichText | null;
}

/** One choice out of several: what every question that is played comes down to. */
export interface Choice {
  options: Option[];
  correctIndex: number;
  canShuffle: boolean;
}

export type Verdict = { ok: true; choice: Choice; note: string | null } | { ok: false; reason: string };

const PICTURE = "[picture]";
const SOUND = "[sound]";

/** Options that point at others make sense only in the order they were written in. */
const REFERS_TO_OTHERS = [
  /\b(all|none|any|both|neither|two|some|either) of (the )?(above|below|these|those|previous|preceding|other)/i,
  /\b(above|previous|preceding) (answers|options|choices|statements)\b/i,
  /^(both|neither|only|either)?\s*\(?[a-h1-8]\)?\s*(,|and|or|nor|&)\s*\(?[a-h1-8]\)?\.?$/i,
  /\b(alle|keine) (der )?(genannten|oben)/i,
  /\b(toutes|aucune) (ces|de ces|les) (réponses|propositions)/i,
  /\b(todas|ninguna) (de )?las anteriores/i,
];

/** Two texts that a reader can't tell apart: trimmed, single-spaced and without regard to case. */
export function foldText(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}

/** The same where the case says something: "Git" and "git" are two answers, and so are "x²" and "x2". */
export function tidyText(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** A small stable number from a text: variety that is the same at every import. */
export function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    seed = Math.imul(seed ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return seed;
}

export function refersToOthers(text: string): boolean {
  return REFERS_TO_OTHERS.some((pattern) => pattern.test(text.trim()));
}

/** Keeps the right option and the first others, in their order, when there are too many to show. */
export function capOptions(options: readonly Option[], correctIndex: number, max = MAX_OPTIONS) {
  if (options.length <= max) return { options: [...options], correctIndex };
  const others = options.flatMap((_, index) => (index === correctIndex ? [] : [index]));
  const kept = new Set([correctIndex, ...others.slice(0, max - 1)]);
  return {
    options: options.filter((_, index) => kept.has(index)),
    correctIndex: [...kept].filter((index) => index < correctIndex).length,
  };
}

/** Puts the right option among the wrong ones at a place that follows from the seed. */
export function placeRight(right: Option, wrong: readonly Option[], seed: number): Choice {
  const correctIndex = seed % (wrong.length + 1);
  const options = [...wrong.slice(0, correctIndex), right, ...wrong.slice(correctIndex)];
  return { options, correctIndex, canShuffle: true };
}

function faultOf(options: readonly Option[], correctIndex: number): string | null {
  if (!options[correctIndex]) return "It has no right answer.";
  if (options.length < MIN_OPTIONS) return "It has fewer than two answers to choose from.";
  if (options.some((option) => option.text.trim() === PICTURE)) return "Its answers are pictures.";
  if (options.some((option) => option.text.trim() === SOUND)) return "Its answers are sounds.";
  if (options.some((option) => option.text.trim() === "")) return "One of its answers is empty.";
  const distinct = new Set(options.map((option) => tidyText(option.text)));
  return distinct.size < options.length ? "Two of its answers are the same." : null;
}

/**
 * The last gate before a question is played: 2 to 8 distinct options, exactly one of them right.
 * docs/product.md#import
 */
export function checkChoice(options: readonly Option[], correctIndex: number): Verdict {
  const fault = faultOf(options, correctIndex);
  if (fault) return { ok: false, reason: fault };
  const capped = capOptions(options, correctIndex);
  const canShuffle = !options.some((option) => refersToOthers(option.text));
  const isCut = capped.options.length < options.length;
  const note = isCut ? `Shows ${capped.options.length} of its ${options.length} answers.` : null;
  return { ok: true, choice: { ...capped, canShuffle }, note };
}
