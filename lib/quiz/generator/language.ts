import { LANGUAGES, type Language } from "./language-data.ts";

const SAMPLE = 20_000;
const TABLE_ROW = /^.*(?:\t|\s\|\s).*$/gm;
/** A third of a text's words are its language's common ones; fewer than this are none. */
const MIN_SHARE = 0.15;
/** Of another language's common words, beside the first's */
const MIN_LEAD = 1.35;

function sharesOf(text: string) {
  const sample = text.slice(0, SAMPLE).replace(TABLE_ROW, "");
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const shares = LANGUAGES.map((language) => {
    const common = new Set(language.common.split(" "));
    const count = words.filter((word) => common.has(word)).length;
    return { language, share: words.length === 0 ? 0 : count / words.length };
  }).sort((a, b) => b.share - a.share);
  return { words: words.length, shares };
}

/** How many of a text's words are common in the language that it fits best. */
export function shareOf(text: string): { words: number; share: number } {
  const { words, shares } = sharesOf(text);
  return { words, share: shares[0]?.share ?? 0 };
}

/** The language of a text, of those in which questions can be asked; null where it is another, or two at once. */
export function languageOf(text: string): Language | null {
  const [first, second] = sharesOf(text).shares;
  if (!first || first.share < MIN_SHARE || first.share < (second?.share ?? 0) * MIN_LEAD) return null;
  return first.language;
}
