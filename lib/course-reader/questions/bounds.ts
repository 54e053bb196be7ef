import { MAX_ENTRIES, MAX_HTML_LENGTH, MAX_OPTION_LENGTH, MAX_STEM_LENGTH } from "../rules.ts";
import type { RichText } from "./choice.ts";
import type { PlayedQuestion, SourceQuestion } from "./source-question.ts";

const TOO_LONG = "Its text is too long for a question.";

/** Why a stem can't be asked; null where it can. docs/product.md#import */
export function faultOfStem(stem: RichText): string | null {
  const words = stem.text.replace(/\[picture\]|\[sound\]|_____/g, "");
  if (words.trim() === "") {
    if (stem.text.includes("[picture]")) return "The question is a picture.";
    return stem.text.includes("[sound]") ? "The question is a sound." : "It asks nothing: its text is empty.";
  }
  return isTooLong(stem, MAX_STEM_LENGTH) ? TOO_LONG : null;
}

function isTooLong({ text, html }: RichText, max: number): boolean {
  return text.length > max || (html?.length ?? 0) > MAX_HTML_LENGTH;
}

/** What there is too much of, before anything is made of it. */
export function excessOf(body: SourceQuestion["body"]): string | null {
  const more = (count: number, what: string) =>
    count > MAX_ENTRIES ? `It has more than ${MAX_ENTRIES} ${what}.` : null;
  switch (body.type) {
    case "single":
    case "multiple":
      return more(body.options.length, "answers");
    case "matching":
      return more(body.pairs.length, "pairs") ?? more(body.extras.length, "matches");
    case "order":
      return more(body.items.length, "texts");
    case "numeric":
      return more(body.answers.length, "answers");
    case "short":
      return more(body.accepted.length, "answers");
    case "dropdowns":
    case "blanks": {
      const most = body.blanks.reduce((max, { options }) => Math.max(max, options.length), 0);
      return more(body.blanks.length, "blanks") ?? more(most, "answers for one blank");
    }
    default:
      return null;
  }
}

/** Which part of what became of a question is too long to be played; null where none is. */
export function overlengthOf(questions: readonly PlayedQuestion[]): string | null {
  if (questions.some((question) => isTooLong(question, MAX_STEM_LENGTH))) return TOO_LONG;
  const isLong = questions.some(({ options }) => options.some((one) => isTooLong(one, MAX_OPTION_LENGTH)));
  return isLong ? "One of its answers is too long for a choice." : null;
}
