import { tidyText } from "#lib/course-reader/questions/choice.ts";

/** "1.5" and "3:2" are numbers. */
const LABELLED = /^[([]?(?:([a-j])(?:([).:\]])|\s[-–]\s)\s*|(\d{1,2})(?:([).:\]])|\s[-–])\s+)(\S.*)$/is;
/** "A. Smith" and "B. Jones" may be names. */
const MIN_DOTTED = 3;

/** What stands behind a letter or number, and which place that names, from 0; null for a text without one. */
export function labelOf(text: string): { place: number; sign: string; words: string } | null {
  const [, letter = "", letterSign, number = "", numberSign, words = ""] = LABELLED.exec(text.trim()) ?? [];
  if (words === "") return null;
  const place = letter === "" ? Number(number) - 1 : letter.toLowerCase().charCodeAt(0) - 97;
  const sign = letterSign ?? numberSign ?? "-";
  return { place, sign, words };
}

/** Options without the letters or numbers "A)", "B)", "C)" in front of them, where each bears that of its own place. */
export function withoutLabels(options: readonly string[]): string[] {
  const labels = options.map(labelOf);
  const filled = labels.filter((_, at) => options[at] !== "");
  const isOwn = labels.every((label, at) => options[at] === "" || label?.place === at);
  const isName = filled.some((label) => label?.sign === "." || label?.sign === "-");
  if (!isOwn || filled.length < (isName ? MIN_DOTTED : 2)) return [...options];
  const words = labels.map((label) => label?.words ?? "");
  const isDistinct = new Set(words.filter(Boolean).map(tidyText)).size === filled.length;
  return isDistinct ? words : [...options];
}
