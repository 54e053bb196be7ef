import { type NotionRun, plainOf } from "#lib/course-reader/shared/notion-bundle.ts";

const ASKS = /[?？؟]["”’»)\s]*$/;
const QUESTION = /^\s*(?:Q|Question)\s*(\d{0,3})\s*[:：]\s*/i;
const ANSWER = /^\s*(?:A|Answer)\s*(\d{0,3})\s*[:：]\s*/i;
/** Below "A:" this is another answer to choose from. */
const LETTER = /^\s*[B-H]\s*[:：]/;
/** An answer in a line of its own below its question, within one block */
const ANSWER_LINE = /\n\s*(?:A|Answer)\s*\d{0,3}\s*[:：]/i;

/** Whether it calls itself a question. */
export const isLabeled = (runs: readonly NotionRun[] | undefined): boolean => QUESTION.test(plainOf(runs));

/** Whether it ends with a question mark, or calls itself a question. */
export function asks(runs: readonly NotionRun[] | undefined): boolean {
  return ASKS.test(plainOf(runs).trim()) || isLabeled(runs);
}

export const isAnswer = (runs: readonly NotionRun[] | undefined): boolean => ANSWER.test(plainOf(runs));

/** Whether it is an answer, or one to choose from below "A:". */
export const isChoice = (runs: readonly NotionRun[] | undefined): boolean =>
  isAnswer(runs) || LETTER.test(plainOf(runs));

/** Whether what follows the answer in its first line is no part of it: further answers, or another question. */
export function holdsMore(runs: readonly NotionRun[] | undefined): boolean {
  const [first = "", ...lines] = plainOf(runs).split("\n");
  return ANSWER.test(first) && lines.some((line) => [ANSWER, LETTER, QUESTION].some((one) => one.test(line)));
}

/** Whether both bear numbers, and not the same. */
export function areOfOthers(question: readonly NotionRun[], answer: readonly NotionRun[]): boolean {
  const asked = Number(QUESTION.exec(plainOf(question))?.[1]) || 0;
  const answered = Number(ANSWER.exec(plainOf(answer))?.[1]) || 0;
  return asked > 0 && answered > 0 && asked !== answered;
}

/** The runs between two places of what they say. Formulas are never cut. */
function slice(runs: readonly NotionRun[], from: number, to: number): NotionRun[] {
  let at = 0;
  return runs.flatMap((run) => {
    const start = at;
    at += plainOf([run]).length;
    if (run.isFormula) return start >= from && start < to ? [run] : [];
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === "" ? [] : [{ ...run, text }];
  });
}

function withoutLabel(runs: readonly NotionRun[] = [], label: RegExp): NotionRun[] {
  const found = label.exec(plainOf(runs));
  return found ? slice(runs, found[0].length, Number.POSITIVE_INFINITY) : [...runs];
}

export const asked = (runs: readonly NotionRun[] | undefined) => withoutLabel(runs, QUESTION);
export const answered = (runs: readonly NotionRun[] | undefined) => withoutLabel(runs, ANSWER);

/** A question and its answer, with its label, in one block, which a line divides; null where there is no such line. */
export function divided(runs: readonly NotionRun[] = []): { front: NotionRun[]; back: NotionRun[] } | null {
  const found = isLabeled(runs) ? ANSWER_LINE.exec(plainOf(runs)) : null;
  if (!found) return null;
  return {
    front: slice(runs, 0, found.index),
    back: slice(runs, found.index + 1, Number.POSITIVE_INFINITY),
  };
}
