import type {
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import {
  explanationOf,
  type ReadText,
  readHtml,
  readMarkdown,
  readMoodle,
} from "#lib/course-reader/shared/text/rich-text.ts";
import { isA, isThing, type Thing, textOf, valuesOf } from "./data.ts";

interface Answer {
  option: WeightedOption;
  key: string;
  explanation: string;
  position: number | null;
  notes: string[];
}

const COMMENTS = ["comment", "answerExplanation"];

function readText(thing: Thing, text: string): ReadText {
  const format = textOf(thing, "encodingFormat").toLowerCase();
  if (format === "text/html") return readHtml(text);
  return format === "text/markdown" ? readMarkdown(text) : readMoodle(text);
}

const keyOf = (text: string) => text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

function answersOf(question: Thing, name: string, weight: number): Answer[] {
  return valuesOf(question, name).map((value) => {
    const thing: Thing = isThing(value) ? value : { types: ["Answer"], props: new Map([["text", [value]]]) };
    const { rich, notes } = readText(thing, textOf(thing, "text", "name"));
    const position = textOf(thing, "position");
    const feedback = explanationOf(readMoodle(textOf(thing, "comment")), notes);
    return {
      option: { ...rich, feedback, weight },
      key: keyOf(rich.text),
      explanation: textOf(thing, ...COMMENTS.slice(1)),
      position: /^\d+$/.test(position) ? Number(position) : null,
      notes,
    };
  });
}

/** Some pages list the right answer among the suggested ones as well. */
function allAnswers(question: Thing): { right: Answer[]; all: Answer[] } {
  const right = answersOf(question, "acceptedAnswer", 100);
  const keys = new Set(right.map(({ key }) => key));
  const suggested = answersOf(question, "suggestedAnswer", 0);
  const wrong = suggested.filter(({ key }) => !keys.has(key));
  for (const answer of right)
    answer.position ??= suggested.find(({ key }) => key === answer.key)?.position ?? null;
  const all = [...right, ...wrong];
  if (all.every(({ position }) => position !== null))
    all.sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
  return { right, all };
}

function trueFalse(right: readonly Answer[], all: readonly Answer[]): SourceBody | null {
  const keys = all.map(({ key }) => key).sort();
  if (right.length !== 1 || keys.join() !== "false,true") return null;
  return { type: "true_false", isTrue: right[0]?.key === "true", feedback: { right: null, wrong: null } };
}

function bodyOf(question: Thing): { body: SourceBody; answers: Answer[] } {
  const { right, all } = allAnswers(question);
  const filled = right.filter(({ key }) => key !== "");
  if (filled.length === 0 || filled.length < right.length)
    return {
      body: { type: "unplayable", reason: "The page doesn't say which answer is right." },
      answers: all,
    };
  if (all.length === right.length) {
    const accepted = right.map(({ option: { text, weight, feedback } }) => ({ text, weight, feedback }));
    return { body: { type: "short", accepted }, answers: all };
  }
  const options = all.map(({ option }) => option);
  const isMany = right.length > 1 || /checkbox|multiple answer/i.test(textOf(question, "eduQuestionType"));
  const hasFeedback = all.some(({ option }) => option.feedback !== null);
  const plain = isMany || hasFeedback ? null : trueFalse(right, all);
  return { body: plain ?? { type: isMany ? "multiple" : "single", options }, answers: all };
}

/** A schema.org Question with its answers. */
function toSource(question: Thing): SourceQuestion {
  const { rich: stem, notes } = readText(question, textOf(question, "text", "name"));
  const { body, answers } = bodyOf(question);
  const explanation = answers.map((answer) => answer.explanation).find((text) => text !== "") ?? "";
  const isEmpty = stem.text === "";
  const lost: string[] = [];
  return {
    kind: body.type === "true_false" ? "true_false" : body.type,
    name: tidyTitle(textOf(question, "name") || stem.text, "Question", 60),
    stem,
    explanation: explanationOf(readMoodle(explanation), lost),
    feedback: { right: null, wrong: null },
    sourceId: textOf(question, "@id", "identifier") || null,
    notes: [...new Set([...notes, ...answers.flatMap((answer) => answer.notes), ...lost])],
    body: isEmpty ? { type: "unplayable", reason: "It has no text." } : body,
  };
}

/** The questions of a schema.org Quiz, in its order. */
export function questionsOf(quiz: Thing): SourceQuestion[] {
  const parts = valuesOf(quiz, "hasPart", "mainEntity", "itemListElement", "question").filter(isThing);
  const items = parts.flatMap((part) =>
    isA(part, "ListItem") ? valuesOf(part, "item").filter(isThing) : [part],
  );
  const questions = isA(quiz, "Question") ? [quiz] : items.filter((item) => isA(item, "Question"));
  return [...new Set(questions)].map(toSource);
}
