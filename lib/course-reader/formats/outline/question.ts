import { checkChoice, foldText } from "#lib/course-reader/questions/choice.ts";
import type { SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { plainNumber } from "#lib/course-reader/questions/wrong-answers.ts";
import { MAX_ENTRIES, tidyTitle } from "#lib/course-reader/rules.ts";
import { resolveKeys } from "#lib/course-reader/shared/sheet/keys.ts";
import { explanationOf } from "#lib/course-reader/shared/text/rich-text.ts";
import { QUESTION_START } from "./line.ts";
import { readText } from "./text.ts";

/** A question while its lines come in. */
export interface Draft {
  stem: string[];
  /** Its number in the file */
  number: string | null;
  options: { text: string; letter: string; isRight: boolean }[];
  answer: string;
  explanation: string[];
}

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;
const MARK = /(?:(?<!\*)\*|✓|✔|✅|\((?:correct|right|richtig|correcta?|juste)\))$/iu;
const LETTERS = /^\(?[A-J]\)?(?:\s*(?:[,;&/]|and|und|y|et)\s*\(?[A-J]\)?)*\.?$/i;
const LETTER_AND_TEXT = /^\(?([A-J])[).:]\s+\S/i;
const TRUE = /^(true|wahr|vrai|verdadero)\.?$/i;
const FALSE = /^(false|falsch|faux|falso)\.?$/i;
const NO_KEY = "It doesn't say which answer is right.";

const isMarkedRight = (text: string) => MARK.test(text.trimEnd());
const withoutMark = (text: string) =>
  isMarkedRight(text) ? text.trimEnd().replace(MARK, "").trimEnd() : text;

/** The letters that an answer names; null where it names the answer itself. */
function lettersOf(answer: string): string[] | null {
  const single = LETTER_AND_TEXT.exec(answer)?.[1];
  if (single) return [single.toUpperCase()];
  return LETTERS.test(answer) ? (answer.toUpperCase().match(/\b[A-J]\b/g) ?? []) : null;
}

function keysOf({ options, answer }: Draft): { right: number[] } | { reason: string } {
  const texts = options.map(({ text }) => withoutMark(text));
  const marked = options.flatMap(({ isRight, text }, at) => (isRight || isMarkedRight(text) ? [at] : []));
  if (answer === "") return marked.length > 0 ? { right: marked } : { reason: NO_KEY };
  const isLettered = options.every(({ letter }) => letter !== "");
  const letters = isLettered ? lettersOf(answer) : null;
  const right = letters?.map((letter) => options.findIndex((option) => option.letter === letter));
  const said = right ? { right } : resolveKeys([{ options: texts, key: answer }])[0];
  if (!said || "reason" in said || said.right.includes(-1) || said.right.length === 0)
    return said && "reason" in said ? said : { reason: "Its right answer is none of its answers." };
  const isSame = marked.length === 0 || foldText(marked.join()) === foldText(said.right.join());
  return isSame ? said : { reason: "It names two different right answers." };
}

function choiceBody(draft: Draft, isMarked: boolean): SourceBody {
  // Markdown is read for each of them: more are refused before, as they would be after.
  if (draft.options.length > MAX_ENTRIES)
    return { type: "unplayable", reason: `It has more than ${MAX_ENTRIES} answers.` };
  const keys = keysOf(draft);
  if ("reason" in keys) return { type: "unplayable", reason: keys.reason };
  const options = draft.options.map(({ text }, at) => ({
    ...readText(withoutMark(text), isMarked).rich,
    feedback: null,
    weight: keys.right.includes(at) ? FULL_MARKS : 0,
  }));
  if (keys.right.length > 1) return { type: "multiple", options };
  const verdict = checkChoice(options, keys.right[0] ?? -1);
  return verdict.ok ? { type: "single", options } : { type: "unplayable", reason: verdict.reason };
}

function bodyOf(draft: Draft, isMarked: boolean): SourceBody {
  const { answer } = draft;
  if (draft.options.length > 0) return choiceBody(draft, isMarked);
  if (answer === "") return { type: "unplayable", reason: "It has no answers." };
  if (TRUE.test(answer) || FALSE.test(answer))
    return { type: "true_false", isTrue: TRUE.test(answer), feedback: { right: null, wrong: null } };
  const number = plainNumber(answer);
  const value = Number(number);
  if (number !== null)
    return {
      type: "numeric",
      answers: [{ shown: number, low: value, high: value, weight: FULL_MARKS, feedback: null }],
    };
  const text = readText(answer, isMarked).rich.text;
  return { type: "short", accepted: [{ text, weight: FULL_MARKS, feedback: null }] };
}

const KINDS: Partial<Record<SourceBody["type"], string>> = {
  multiple: "multiple_answer",
  short: "short_answer",
};

/** The words of a question without "**1.**" or "**Question 3: … **" around them. */
function stemOf({ stem }: Draft): string {
  const text = stem.join("\n\n");
  const start = QUESTION_START.exec(text)?.[0] ?? "";
  const rest = text.slice(start.length);
  if (!start.includes("**") || start.trim().endsWith("**")) return rest;
  return rest.replace("**", "");
}

/** A finished draft as a question. */
export function toQuestion(draft: Draft, isMarked: boolean): SourceQuestion {
  const stem = readText(stemOf(draft), isMarked);
  const body = bodyOf(draft, isMarked);
  const lost: string[] = [];
  return {
    kind: KINDS[body.type] ?? (body.type === "unplayable" ? "question" : body.type),
    name: tidyTitle(stem.rich.text, "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation: explanationOf(readText(draft.explanation.join("\n\n"), isMarked), lost),
    feedback: { right: null, wrong: null },
    sourceId: null,
    notes: [...new Set([...stem.notes, ...lost])],
    body,
  };
}
