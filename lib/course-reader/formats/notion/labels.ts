import { type NotionRun, plainOf } from "#lib/course-reader/shared/notion/bundle.ts";

const ASKS = /[?？؟]["”’»)\s]*$/;
const QUESTION = /^\s*(?:Q|Question)\s*\d{0,3}\s*[:：]\s*/i;
const ANSWER = /^\s*(?:A|Answer)\s*\d{0,3}\s*[:：]\s*/i;
/** An answer in a line of its own below its question, within one block */
const ANSWER_LINE = /\n\s*(?:A|Answer)\s*\d{0,3}\s*[:：]/i;

/** Whether it calls itself a question. */
export const isLabeled = (runs: readonly NotionRun[] | undefined): boolean => QUESTION.test(plainOf(runs));

/** Whether it ends with a question mark, or calls itself a question. */
export function asks(runs: readonly NotionRun[] | undefined): boolean {
  return ASKS.test(plainOf(runs).trim()) || isLabeled(runs);
}

export const isAnswer = (runs: readonly NotionRun[] | undefined): boolean => ANSWER.test(plainOf(runs));

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

/** A question and its answer in one block, which a line divides; null where there is no such line. */
export function divided(runs: readonly NotionRun[] = []): { front: NotionRun[]; back: NotionRun[] } | null {
  const found = isLabeled(runs) ? ANSWER_LINE.exec(plainOf(runs)) : null;
  if (!found) return null;
  return {
    front: asked(slice(runs, 0, found.index)),
    back: answered(slice(runs, found.index + 1, Number.POSITIVE_INFINITY)),
  };
}
