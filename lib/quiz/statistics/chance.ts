import type { Blank, QuestionBody } from "../kinds/body-schema.ts";
import { foldChoice, offeredIn } from "../kinds/shown.ts";

/** What is needed of a question to know how often a guess is right. */
interface Guessable {
  options: readonly { text: string }[];
  /** Null for a choice */
  body: QuestionBody | null;
}

/** Orders of items of which some read the same: those are interchangeable. */
function chanceOfOrder(options: Guessable["options"]): number {
  const left = new Map<string, number>();
  for (const { text } of options) left.set(foldChoice(text), (left.get(foldChoice(text)) ?? 0) + 1);
  return options.reduce((chance, { text }, place) => {
    const alike = left.get(foldChoice(text)) ?? 1;
    left.set(foldChoice(text), alike - 1);
    return (chance * alike) / (options.length - place);
  }, 1);
}

/** Null for what is typed. */
function chanceOfBlank(blank: Blank): number | null {
  if (blank.type !== "chosen") return null;
  const right = blank.answers.filter(({ share }) => share === 1).map(({ text }) => foldChoice(text));
  return new Set(right).size / offeredIn(blank).length;
}

/**
 * How often someone who knows nothing and answers completely is right: from 0 to 1, or null where something is typed,
 * which no one hits by chance. docs/product.md#question-statistics
 */
export function chanceOf({ options, body }: Guessable): number | null {
  switch (body?.kind) {
    case undefined:
      return 1 / Math.max(1, options.length);
    case "multiple":
      return 1 / (2 ** Math.max(1, options.length) - 1);
    case "order":
      return chanceOfOrder(options);
    case "match":
      return (1 / Math.max(1, options.length)) ** body.lefts.length;
    case "cloze":
      return body.blanks.reduce<number | null>((chance, blank) => {
        const own = chanceOfBlank(blank);
        return chance === null || own === null ? null : chance * own;
      }, 1);
    default:
      return null;
  }
}
