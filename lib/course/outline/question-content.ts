import { letterAt } from "#lib/core/letter-at.ts";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import type { QuestionContent, QuestionProblem } from "./content.ts";
import { kindProblems } from "./kind-content.ts";

export type { QuestionContent, QuestionProblem } from "./content.ts";

/** One that can be asked as it stands. */
export type ProvenQuestion = QuestionContent;

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
  const { text, options, correctIndex, explanation, body } = question;
  const problems: QuestionProblem[] = [];
  const most = `At most ${MAX_QUESTION_TEXT.toLocaleString("en")} characters.`;
  if (same(text) === "") problems.push({ field: "text", message: "Write what you want to ask." });
  else if (text.length > MAX_QUESTION_TEXT) problems.push({ field: "text", message: most });
  const isChosen = !body || body.kind === "multiple";
  if (isChosen && options.length < MIN_OPTIONS) {
    problems.push({ field: "options", message: "A question needs at least two answers." });
  }
  if (isChosen && options.length > MAX_OPTIONS) {
    problems.push({ field: "options", message: "A question has eight answers at most. Remove some." });
  }
  if (body?.kind !== "match") problems.push(...optionProblems(options));
  if (!body && (correctIndex === null || !options[correctIndex])) {
    problems.push({ field: "correct", message: "Mark the answer that is right." });
  }
  if (problems.length === 0) problems.push(...kindProblems(question));
  if (explanation.length > MAX_QUESTION_TEXT) problems.push({ field: "explanation", message: most });
  return problems;
}

/** Whether a question can be asked as it stands. */
export function isComplete(question: QuestionContent): boolean {
  return questionProblems(question).length === 0;
}

/** The body of a question whose options stand in other places now: `places[new]` is the old one. */
function withPlaces(body: QuestionBody, places: readonly number[]): QuestionBody {
  if (body.kind !== "multiple") return body;
  const right = body.right
    .map((index) => places.indexOf(index))
    .filter((index) => index >= 0)
    .sort((a, b) => a - b);
  const weights = body.weights && places.map((place) => body.weights?.[place] ?? 0);
  return { ...body, right, weights };
}

/** Marks an answer as right, or no more. The shares that the source gave hold no longer. */
export function toggleRight(question: QuestionContent, index: number): QuestionContent {
  const { body } = question;
  if (body?.kind !== "multiple") return { ...question, correctIndex: index };
  const others = body.right.filter((one) => one !== index);
  const right = others.length < body.right.length ? others : [...others, index].sort((a, b) => a - b);
  return { ...question, body: { ...body, right, weights: null } };
}

/** Changes the order of the answers; the right one stays the right one. */
export function moveOption(question: QuestionContent, from: number, to: number): QuestionContent {
  const places = question.options.map((_, index) => index);
  const [taken] = places.splice(from, 1);
  if (taken === undefined) return question;
  places.splice(to, 0, taken);
  const { correctIndex, body } = question;
  return {
    ...question,
    ...(body && { body: withPlaces(body, places) }),
    options: places.map((place) => question.options[place] ?? { text: "" }),
    correctIndex: correctIndex === null ? null : places.indexOf(correctIndex),
  };
}

/** Takes an answer away; should it be the right one, none is right any more. */
export function removeOption(question: QuestionContent, index: number): QuestionContent {
  const { correctIndex } = question;
  const options = question.options.filter((_, place) => place !== index);
  if (question.body) {
    const places = question.options.map((_, place) => place).filter((place) => place !== index);
    return { ...question, options, body: withPlaces(question.body, places) };
  }
  if (correctIndex === null || correctIndex === index) return { ...question, options, correctIndex: null };
  return { ...question, options, correctIndex: correctIndex > index ? correctIndex - 1 : correctIndex };
}

/** Compares what two bodies say, in whatever order their fields stand. */
function isSameBody(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other)
    return (one ?? null) === (other ?? null);
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const keys = [...new Set([...mine.keys(), ...theirs.keys()])];
  return keys.every((key) => isSameBody(mine.get(key), theirs.get(key)));
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
  body: QuestionBody | null;
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

/** Everything in a body that has markup, by its words. */
function markupIn(value: unknown, found: Map<string, string>): Map<string, string> {
  if (typeof value !== "object" || value === null) return found;
  if ("text" in value && "html" in value && typeof value.html === "string")
    found.set(String(value.text), value.html);
  for (const part of Object.values(value)) markupIn(part, found);
  return found;
}

/** The changed body with the markup of words that stay; none that its author sends is taken. */
function mergeBody(before: QuestionBody | null, after: QuestionBody | null): QuestionBody | null {
  const known = markupIn(before, new Map());
  const place = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(place);
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => [key, place(part)]);
    const placed: Record<string, unknown> = Object.fromEntries(parts);
    return "html" in value && "text" in value
      ? { ...placed, html: known.get(String(value.text)) ?? null }
      : placed;
  };
  return place(after) as QuestionBody | null;
}

/** The stored question with what its author has changed; null where that is nothing. */
export function mergeQuestion(before: StoredQuestion, after: ProvenQuestion): StoredQuestion | null {
  const merged: StoredQuestion = {
    text: after.text,
    html: before.text === after.text ? before.html : null,
    options: mergeOptions(before.options, after.options),
    correctIndex: after.correctIndex,
    body: mergeBody(before.body, after.body ?? null),
    explanation: after.explanation.trim() === "" ? null : after.explanation,
    explanationHtml: (before.explanation ?? "") === after.explanation ? before.explanationHtml : null,
  };
  const isSame =
    before.text === merged.text &&
    before.correctIndex === merged.correctIndex &&
    isSameBody(before.body, merged.body) &&
    (before.explanation ?? "") === (merged.explanation ?? "") &&
    before.options.length === merged.options.length &&
    before.options.every((option, index) => option.text === merged.options[index]?.text);
  return isSame ? null : merged;
}
