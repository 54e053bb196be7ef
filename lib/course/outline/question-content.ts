import { letterAt } from "#lib/core/letter-at.ts";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { type QuestionContent, type QuestionProblem, same } from "./content.ts";
import { keyProblem, kindProblems } from "./kinds/problems.ts";

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

const atMost = (count: number) => `At most ${count.toLocaleString("en")} characters.`;

/** `areTwinsFine`: items of an order that read the same are interchangeable. */
function optionProblems(options: QuestionContent["options"], areTwinsFine: boolean): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  const seen = new Map<string, number>();
  const noun = areTwinsFine ? "item" : "answer";
  for (const [field, { text, mark = "" }] of options.entries()) {
    const folded = same(text);
    const name = `${folded}\n${mark}`;
    const twin = areTwinsFine ? undefined : seen.get(name);
    if (folded === "") problems.push({ field, message: `Write this ${noun}, or remove it.` });
    else if (text.length > MAX_OPTION_TEXT) problems.push({ field, message: atMost(MAX_OPTION_TEXT) });
    else if (twin !== undefined) {
      problems.push({ field, message: `This says the same as answer ${letterAt(twin)}.` });
    } else seen.set(name, field);
  }
  return problems;
}

function countProblems({ options }: QuestionContent): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (options.length < MIN_OPTIONS) {
    problems.push({ field: "options", message: "A question needs at least two answers." });
  }
  if (options.length > MAX_OPTIONS) {
    problems.push({ field: "options", message: "A question has eight answers at most. Remove some." });
  }
  return problems;
}

/** Everything that keeps a question from being asked; nothing where it is complete. docs/product.md#course-editor */
export function questionProblems(question: QuestionContent): QuestionProblem[] {
  const { text, options, correctIndex, explanation, body } = question;
  const problems: QuestionProblem[] = [];
  const most = atMost(MAX_QUESTION_TEXT);
  if (same(text) === "") problems.push({ field: "text", message: "Write what you want to ask." });
  else if (text.length > MAX_QUESTION_TEXT) problems.push({ field: "text", message: most });
  if (!body || body.kind === "multiple") problems.push(...countProblems(question));
  if (body?.kind !== "match") problems.push(...optionProblems(options, body?.kind === "order"));
  if (!body && (correctIndex === null || !options[correctIndex])) {
    problems.push({ field: "correct", message: "Mark the answer that is right." });
  }
  problems.push(...kindProblems(question));
  if (explanation.length > MAX_QUESTION_TEXT) problems.push({ field: "explanation", message: most });
  return problems.length > 0 ? problems : keyProblem(question);
}

/** Whether a question can be asked as it stands. */
export function isComplete(question: QuestionContent): boolean {
  return questionProblems(question).length === 0;
}

/** Percent of each option: a right one gives its share, a wrong one takes one away. */
function evenWeights(right: readonly number[], count: number): number[] {
  const share = 100 / Math.max(1, right.length);
  return Array.from({ length: count }, (_, at) => (right.includes(at) ? share : -share));
}

type Multiple = Extract<QuestionBody, { kind: "multiple" }>;

/** Other right answers; the shares that a source gave hold no longer then. */
function withRight(body: Multiple, right: readonly number[], count: number): Multiple {
  return { ...body, right: [...right], weights: body.weights && evenWeights(right, count) };
}

/** The body of a question whose options stand in other places now: `places[new]` is the old one. */
function withPlaces(body: QuestionBody, places: readonly number[]): QuestionBody {
  if (body.kind !== "multiple") return body;
  const right = body.right.map((index) => places.indexOf(index)).filter((index) => index >= 0);
  right.sort((a, b) => a - b);
  if (right.length < body.right.length) return withRight(body, right, places.length);
  return { ...body, right, weights: body.weights && places.map((place) => body.weights?.[place] ?? 0) };
}

/** Marks an answer as right; where several may be, one that is marked is no more. */
export function toggleRight(question: QuestionContent, index: number): QuestionContent {
  const { body, options } = question;
  if (body?.kind !== "multiple") return { ...question, correctIndex: index };
  const others = body.right.filter((one) => one !== index);
  const right = others.length < body.right.length ? others : [...others, index].sort((a, b) => a - b);
  return { ...question, body: withRight(body, right, options.length) };
}

/** Whether a partly right answer is worth part of the points. */
export function withPartialCredit(question: QuestionContent, isPartial: boolean): QuestionContent {
  const { body, options } = question;
  if (body?.kind !== "multiple") return question;
  return {
    ...question,
    body: { ...body, weights: isPartial ? evenWeights(body.right, options.length) : null },
  };
}

/** Another answer, which is wrong until it is marked. */
export function addOption(question: QuestionContent): QuestionContent {
  const { body } = question;
  const options = [...question.options, { text: "" }];
  if (body?.kind !== "multiple" || !body.weights) return { ...question, options };
  const wrong = Math.min(0, ...body.weights);
  return { ...question, options, body: { ...body, weights: [...body.weights, wrong] } };
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
