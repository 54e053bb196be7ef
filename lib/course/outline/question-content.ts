import { letterAt } from "#lib/core/letter-at.ts";

/** A question as its author writes it. */
export interface QuestionContent {
  text: string;
  options: readonly { text: string }[];
  /** null: none is marked as right yet */
  correctIndex: number | null;
  explanation: string;
}

export interface ProvenQuestion extends QuestionContent {
  correctIndex: number;
}

export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 8;
export const MAX_QUESTION_TEXT = 5_000;
export const MAX_OPTION_TEXT = 1_000;

export const EMPTY_QUESTION: QuestionContent = {
  text: "",
  options: [{ text: "" }, { text: "" }],
  correctIndex: null,
  explanation: "",
};

export interface QuestionProblem {
  /** text | options | correct | explanation, or the option's place */
  field: "text" | "options" | "correct" | "explanation" | number;
  message: string;
}

function same(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim();
}

function optionProblems(options: QuestionContent["options"]): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  const seen = new Map<string, number>();
  for (const [field, { text }] of options.entries()) {
    const folded = same(text);
    const twin = seen.get(folded);
    if (folded === "") problems.push({ field, message: "Write this answer, or remove it." });
    else if (text.length > MAX_OPTION_TEXT) {
      problems.push({ field, message: `At most ${MAX_OPTION_TEXT.toLocaleString("en")} characters.` });
    } else if (twin !== undefined) {
      problems.push({ field, message: `This says the same as answer ${letterAt(twin)}.` });
    } else seen.set(folded, field);
  }
  return problems;
}

/** Everything that keeps a question from being asked; nothing where it is complete. docs/product.md#course-editor */
export function questionProblems(question: QuestionContent): QuestionProblem[] {
  const { text, options, correctIndex, explanation } = question;
  const problems: QuestionProblem[] = [];
  const most = `At most ${MAX_QUESTION_TEXT.toLocaleString("en")} characters.`;
  if (same(text) === "") problems.push({ field: "text", message: "Write what you want to ask." });
  else if (text.length > MAX_QUESTION_TEXT) problems.push({ field: "text", message: most });
  if (options.length < MIN_OPTIONS) {
    problems.push({ field: "options", message: "A question needs at least two answers." });
  }
  if (options.length > MAX_OPTIONS) {
    problems.push({ field: "options", message: "A question has eight answers at most. Remove some." });
  }
  problems.push(...optionProblems(options));
  if (correctIndex === null || !options[correctIndex]) {
    problems.push({ field: "correct", message: "Mark the answer that is right." });
  }
  if (explanation.length > MAX_QUESTION_TEXT) problems.push({ field: "explanation", message: most });
  return problems;
}

/** Whether a question can be asked as it stands. */
export function isComplete(question: QuestionContent): question is ProvenQuestion {
  return questionProblems(question).length === 0;
}

/** Changes the order of the answers; the right one stays the right one. */
export function moveOption(question: QuestionContent, from: number, to: number): QuestionContent {
  const places = question.options.map((_, index) => index);
  const [taken] = places.splice(from, 1);
  if (taken === undefined) return question;
  places.splice(to, 0, taken);
  const { correctIndex } = question;
  return {
    ...question,
    options: places.map((place) => question.options[place] ?? { text: "" }),
    correctIndex: correctIndex === null ? null : places.indexOf(correctIndex),
  };
}

/** Takes an answer away; should it be the right one, none is right any more. */
export function removeOption(question: QuestionContent, index: number): QuestionContent {
  const { correctIndex } = question;
  const options = question.options.filter((_, place) => place !== index);
  if (correctIndex === null || correctIndex === index) return { ...question, options, correctIndex: null };
  return { ...question, options, correctIndex: correctIndex > index ? correctIndex - 1 : correctIndex };
}

export type StoredOption = {
  text: string;
  html: string | null;
  feedback: string | null;
  /** The same with markup, where the source had any */
  feedbackHtml?: string | null;
};

export interface StoredQuestion {
  text: string;
  html: string | null;
  options: readonly StoredOption[];
  correctIndex: number | null;
  explanation: string | null;
  explanationHtml: string | null;
}

/** Options that say what they said keep their markup and feedback, wherever they stand now; new words are plain. */
function mergeOptions(before: readonly StoredOption[], after: readonly { text: string }[]): StoredOption[] {
  const left = new Set(before.keys());
  const takeLike = (text: string, place: number) => {
    const isLike = (index: number) => left.has(index) && before[index]?.text === text;
    const found = isLike(place) ? place : [...left].find(isLike);
    if (found !== undefined) left.delete(found);
    return found === undefined ? undefined : before[found];
  };
  return after.map(({ text }, place) => takeLike(text, place) ?? { text, html: null, feedback: null });
}

/** The stored question with what its author has changed; null where that is nothing. */
export function mergeQuestion(before: StoredQuestion, after: ProvenQuestion): StoredQuestion | null {
  const merged: StoredQuestion = {
    text: after.text,
    html: before.text === after.text ? before.html : null,
    options: mergeOptions(before.options, after.options),
    correctIndex: after.correctIndex,
    explanation: after.explanation.trim() === "" ? null : after.explanation,
    explanationHtml: (before.explanation ?? "") === after.explanation ? before.explanationHtml : null,
  };
  const isSame =
    before.text === merged.text &&
    before.correctIndex === merged.correctIndex &&
    (before.explanation ?? "") === (merged.explanation ?? "") &&
    before.options.length === merged.options.length &&
    before.options.every((option, index) => option.text === merged.options[index]?.text);
  return isSame ? null : merged;
}
