import { BLANK_MARK, type QuestionBody } from "./body-schema.ts";
import { gradeBody } from "./grading.ts";
import { keyOf } from "./shown.ts";

/** Options of a choice or several right ones; items of an order; right-hand sides of a match. */
const MIN_CHOICES = 2;
const MAX_CHOICES = 8;
const MIN_ITEMS = 3;
export const MAX_ITEMS = 40;

interface Keyed {
  text: string;
  options: readonly { text: string; feedback?: string | null }[];
  correctIndex: number | null;
  body?: QuestionBody | null | undefined;
}

const isWithin = (count: number, least: number, most: number) => count >= least && count <= most;

function faultOfOptions({ options, body }: Keyed): string | null {
  const count = options.length;
  switch (body?.kind) {
    case undefined:
    case "multiple":
      return isWithin(count, MIN_CHOICES, MAX_CHOICES) ? null : "A question has two to eight answers.";
    case "order":
      return isWithin(count, MIN_ITEMS, MAX_ITEMS) ? null : "Three things at least are needed for an order.";
    case "match":
      return isWithin(count, MIN_CHOICES, MAX_ITEMS) ? null : "Two different matches at least are needed.";
    default:
      return count === 0 ? null : "A typed answer has no options.";
  }
}

function faultOfIndexes({ options, body }: Keyed): string | null {
  const isOption = (index: number) => index < options.length;
  if (body?.kind === "multiple") {
    const isWhole = body.weights === null || body.weights.length === options.length;
    const isDistinct = new Set(body.right).size === body.right.length;
    return isWhole && isDistinct && body.right.every(isOption) ? null : "The right answers must be options.";
  }
  if (body?.kind !== "match") return null;
  const isWhole = body.key.length === body.lefts.length && body.key.every(isOption);
  return isWhole ? null : "Each pair must have its match.";
}

/** Each blank stands in the stem once, numbered from 1. */
function faultOfBlanks({ text, body }: Keyed): string | null {
  if (body?.kind !== "cloze") return null;
  const marks = [...text.matchAll(BLANK_MARK)].map(([, number]) => Number(number)).sort((a, b) => a - b);
  const isWhole = marks.length === body.blanks.length && marks.every((mark, at) => mark === at + 1);
  return isWhole ? null : "Each blank must appear in the text once.";
}

/**
 * Why a question can't be asked as its key stands, as a sentence; null where it can. The key itself, answered, must be
 * right. docs/product.md#kinds-of-questions
 */
export function faultOfKey(question: Keyed): string | null {
  const { options, correctIndex, body } = question;
  const fault = faultOfOptions(question) ?? faultOfIndexes(question) ?? faultOfBlanks(question);
  if (fault) return fault;
  if (!body) {
    const isOption = correctIndex !== null && correctIndex < options.length;
    return isOption ? null : "The right answer must be one of the options.";
  }
  if (correctIndex !== null) return "A question has one key only.";
  const optionOrder = options.map((_, index) => index);
  const asked = { body, options: options.map((option) => ({ feedback: null, ...option })), optionOrder };
  const graded = gradeBody(asked, keyOf(body, optionOrder));
  return "isCorrect" in graded && graded.isCorrect ? null : "Its own key must be right.";
}
