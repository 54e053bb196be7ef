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
import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type {
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import type { NumericAnswer } from "#lib/course-reader/questions/wrong-answers.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import { LIKE_MOODLE } from "#lib/course-reader/shared/moodle/cloze.ts";
import {
  explanationOf,
  type ReadText,
  readHtml,
  readMarkdown,
  readMoodle,
  readPlain,
} from "#lib/course-reader/shared/text/rich-text.ts";

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

function readSaid(text: TextFormat | null | undefined, notes: string[]): RichText | null {
  return text ? explanationOf(readText(text), notes) : null;
}

/** An equals sign without a weight is fully right, a tilde without one is wrong. */
function weightOf(choice: { isCorrect: boolean; weight: number | null }): number {
  return choice.weight ?? (choice.isCorrect ? FULL_MARKS : 0);
}

function readOptions(choices: readonly TextChoice[], notes: string[]): WeightedOption[] {
  return choices.map((choice) => {
    const read = readText(choice.text);
    notes.push(...read.notes);
    return { ...read.rich, weight: weightOf(choice), feedback: readSaid(choice.feedback, notes) };
  });
}

/** Several answers that only together give full marks are Moodle's way of asking for all of them. */
function asksForSeveral(choices: readonly TextChoice[]): boolean {
  const positive = choices.map(weightOf).filter((weight) => weight > 0);
  return positive.length > 1 && positive.every((weight) => weight < FULL_MARKS);
}

function readMultipleChoice({ choices }: MultipleChoice, notes: string[]): SourceBody {
  return { type: asksForSeveral(choices) ? "multiple" : "single", options: readOptions(choices, notes) };
}

/** The first feedback of a true/false question answers the wrong choice, the second the right one. */
function readTrueFalse({ isTrue, trueFeedback, falseFeedback }: TrueFalse, notes: string[]): SourceBody {
  const feedback = { wrong: readSaid(trueFeedback, notes), right: readSaid(falseFeedback, notes) };
  return { type: "true_false", isTrue, feedback };
}

function readShort({ choices }: GiftShort, notes: string[]): SourceBody {
  const accepted = choices.map((choice) => ({
    text: readText(choice.text).rich.text,
    weight: weightOf(choice),
    feedback: readSaid(choice.feedback, notes),
  }));
  return { type: "short", accepted, typed: LIKE_MOODLE };
}

function boundsOf(value: NumericalFormat): Omit<NumericAnswer, "weight" | "feedback"> | null {
  const { type, number = Number.NaN, range = 0, numberLow = Number.NaN, numberHigh = Number.NaN } = value;
  if (type === "high-low")
    return { shown: null, low: Math.min(numberLow, numberHigh), high: Math.max(numberLow, numberHigh) };
  if (type !== "simple" && type !== "range") return null;
  return { shown: String(number), low: number - Math.abs(range), high: number + Math.abs(range) };
}

/** A wrong answer without a number, "~#why", speaks to every number that nothing else takes in. */
const ANY_NUMBER = { shown: null, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

function readNumeric({ choices }: Numerical, notes: string[]): SourceBody {
  const list = Array.isArray(choices)
    ? choices
    : [{ isCorrect: true, weight: null, text: choices, feedback: null }];
  const answers = list.flatMap((choice): NumericAnswer[] => {
    const weight = weightOf(choice);
    const bounds = boundsOf(choice.text) ?? (weight > 0 ? null : ANY_NUMBER);
    return bounds ? [{ ...bounds, weight, feedback: readSaid(choice.feedback, notes) }] : [];
  });
  return { type: "numeric", answers };
}

/** gift-pegjs leaves its own stand-ins for escaped signs in the right-hand sides of pairs. */
function unescapeStandIns(text: string): string {
  return text.replace(/&&(\d{3});/g, (_, code) => String.fromCharCode(Number(code)));
}

function readBody(question: GIFTQuestion, notes: string[]): SourceBody {
  switch (question.type) {
    case "MC":
      return readMultipleChoice(question, notes);
    case "TF":
      return readTrueFalse(question, notes);
    case "Short":
      return readShort(question, notes);
    case "Numerical":
      return readNumeric(question, notes);
    case "Matching": {
      const pairs = question.matchPairs.map((pair) => ({
        left: readText(pair.subquestion).rich,
        right: readMoodle(unescapeStandIns(pair.subanswer)).rich.text,
        feedback: null,
      }));
      return { type: "matching", pairs, extras: [], isPartial: true };
    }
    case "Essay":
      return unplayable("An essay has no answer to choose.");
    default:
      return unplayable("It is a text without a question.");
  }
}

function unplayable(reason: string): SourceBody {
  return { type: "unplayable", reason };
}

/** One parsed question in the terms of the conversions. Not for categories. */
export function toSource(question: Exclude<GIFTQuestion, { type: "Category" }>): SourceQuestion {
  const stem = readText(question.stem);
  const notes: string[] = [];
  const body = readBody(question, notes);
  const title = question.title ? readMoodle(question.title).rich.text : "";
  return {
    kind: body.type === "multiple" ? "multiple_answer" : KINDS[question.type],
    name: tidyTitle(title || stem.rich.text, "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation: question.type === "Description" ? null : readSaid(question.globalFeedback, notes),
    feedback: { right: null, wrong: null },
    sourceId: question.id ?? null,
    notes: [...new Set([...stem.notes, ...notes])],
    body,
  };
}
