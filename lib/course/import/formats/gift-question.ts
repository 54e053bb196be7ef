import type {
  GIFTQuestion,
  ShortAnswer as GiftShort,
  MultipleChoice,
  Numerical,
  NumericalFormat,
  TextChoice,
  TextFormat,
  TrueFalse,
} from "gift-pegjs";
import { tidyTitle } from "../rules.ts";
import type { SourceBody, SourceQuestion, WeightedOption } from "../source-question/rules.ts";
import type { NumericAnswer } from "../wrong-answer/rules.ts";
import { explanationOf, type ReadText, readHtml, readMarkdown, readMoodle, readPlain } from "./rich-text.ts";

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;
const KINDS: Record<GIFTQuestion["type"], string> = {
  MC: "single",
  TF: "true_false",
  Short: "short_answer",
  Numerical: "numeric",
  Matching: "matching",
  Essay: "essay",
  Description: "description",
  Category: "category",
};

function readText({ format, text }: TextFormat): ReadText {
  if (format === "html") return readHtml(text);
  if (format === "markdown") return readMarkdown(text);
  return format === "plain" ? readPlain(text) : readMoodle(text);
}

function plainText(text: TextFormat | null | undefined): string | null {
  return text ? explanationOf(readText(text)) : null;
}

/** An equals sign without a weight is fully right, a tilde without one is wrong. */
function weightOf(choice: { isCorrect: boolean; weight: number | null }): number {
  return choice.weight ?? (choice.isCorrect ? FULL_MARKS : 0);
}

function readOptions(choices: readonly TextChoice[]): { options: WeightedOption[]; notes: string[] } {
  const notes: string[] = [];
  const options = choices.map((choice) => {
    const read = readText(choice.text);
    notes.push(...read.notes);
    return { ...read.rich, weight: weightOf(choice), feedback: plainText(choice.feedback) };
  });
  return { options, notes };
}

/** Several answers that only together give full marks are Moodle's way of asking for all of them. */
function asksForSeveral(choices: readonly TextChoice[]): boolean {
  const positive = choices.map(weightOf).filter((weight) => weight > 0);
  return positive.length > 1 && positive.every((weight) => weight < FULL_MARKS);
}

function readMultipleChoice({ choices }: MultipleChoice): { body: SourceBody; notes: string[] } {
  const { options, notes } = readOptions(choices);
  return { body: { type: asksForSeveral(choices) ? "multiple" : "single", options }, notes };
}

function readShort({ choices }: GiftShort): SourceBody {
  const accepted = choices.map((choice) => ({
    text: readText(choice.text).rich.text,
    weight: weightOf(choice),
  }));
  return { type: "short", accepted };
}

function boundsOf(value: NumericalFormat): Omit<NumericAnswer, "weight"> | null {
  const { type, number = Number.NaN, range = 0, numberLow = Number.NaN, numberHigh = Number.NaN } = value;
  if (type === "high-low")
    return { shown: null, low: Math.min(numberLow, numberHigh), high: Math.max(numberLow, numberHigh) };
  if (type !== "simple" && type !== "range") return null;
  return { shown: String(number), low: number - Math.abs(range), high: number + Math.abs(range) };
}

function readNumeric({ choices }: Numerical): SourceBody {
  const list = Array.isArray(choices)
    ? choices
    : [{ isCorrect: true, weight: null, text: choices, feedback: null }];
  const answers = list.flatMap((choice): NumericAnswer[] => {
    const bounds = boundsOf(choice.text);
    return bounds ? [{ ...bounds, weight: weightOf(choice) }] : [];
  });
  return { type: "numeric", answers };
}

/** gift-pegjs leaves its own stand-ins for escaped signs in the right-hand sides of pairs. */
function unescapeStandIns(text: string): string {
  return text.replace(/&&(\d{3});/g, (_, code) => String.fromCharCode(Number(code)));
}

function readBody(question: GIFTQuestion): { body: SourceBody; notes: string[] } {
  switch (question.type) {
    case "MC":
      return readMultipleChoice(question);
    case "TF":
      return { body: { type: "true_false", isTrue: question.isTrue }, notes: [] };
    case "Short":
      return { body: readShort(question), notes: [] };
    case "Numerical":
      return { body: readNumeric(question), notes: [] };
    case "Matching": {
      const pairs = question.matchPairs.map((pair) => ({
        left: readText(pair.subquestion).rich,
        right: readMoodle(unescapeStandIns(pair.subanswer)).rich.text,
      }));
      return { body: { type: "matching", pairs, extras: [] }, notes: [] };
    }
    case "Essay":
      return unplayable("An essay has no answer to choose.");
    default:
      return unplayable("It is a text without a question.");
  }
}

function unplayable(reason: string): { body: SourceBody; notes: string[] } {
  return { body: { type: "unplayable", reason }, notes: [] };
}

/** The first feedback of a true/false question answers the wrong choice, so it is the one that explains. */
function trueFalseFeedback(question: TrueFalse): string | null {
  return plainText(question.trueFeedback) ?? plainText(question.falseFeedback);
}

function feedbackOf(question: GIFTQuestion): string | null {
  if (question.type === "Description" || question.type === "Category") return null;
  const general = plainText(question.globalFeedback);
  if (general) return general;
  if (question.type === "TF") return trueFalseFeedback(question);
  const choices = question.type === "Short" || question.type === "Numerical" ? question.choices : [];
  const graded = Array.isArray(choices) ? choices : [];
  const best = graded.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
  return best ? plainText(best.feedback) : null;
}

/** One parsed question in the terms of the conversions. Not for categories. */
export function toSource(question: Exclude<GIFTQuestion, { type: "Category" }>): SourceQuestion {
  const stem = readText(question.stem);
  const { body, notes } = readBody(question);
  const title = question.title ? readMoodle(question.title).rich.text : "";
  return {
    kind: body.type === "multiple" ? "multiple_answer" : KINDS[question.type],
    name: tidyTitle(title || stem.rich.text, "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation: feedbackOf(question),
    sourceId: question.id ?? null,
    notes: [...new Set([...stem.notes, ...notes])],
    body,
  };
}
