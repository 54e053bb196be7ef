import type { TypedAnswer } from "#lib/quiz/kinds/body-schema.ts";
import { right } from "./kinds.ts";

export interface AnswerField {
  answers: TypedAnswer[];
}

const isRight = ({ share }: TypedAnswer) => share === 1;
const isFilled = ({ text }: TypedAnswer) => text.trim() !== "";
const toLine = ({ text }: TypedAnswer) => text.replace(/\s*\n\s*/g, " ");
const linesIn = (text: string) => (text === "" ? [] : text.split("\n"));

/** The right answers, one a line. */
export function rightLines({ answers }: AnswerField): string {
  return answers.filter(isRight).map(toLine).join("\n");
}

/** All other answers, one a line: the wrong options of a menu. */
export function otherLines({ answers }: AnswerField): string {
  return answers
    .filter((answer) => !isRight(answer))
    .map(toLine)
    .join("\n");
}

/** What was said to each answer stays as long as it has its words. */
function answersIn(lines: string, origin: readonly TypedAnswer[], share: 0 | 1): TypedAnswer[] {
  const known = origin.filter((answer) => isRight(answer) === (share === 1));
  return linesIn(lines).map((text) => {
    return known.find((answer) => toLine(answer) === text) ?? { ...right(text), share };
  });
}

/** The field with these right answers; `origin`: as it was before anyone typed. Those that are not right stay. */
export function withRightLines<F extends AnswerField>(field: F, lines: string, origin: AnswerField): F {
  const others = field.answers.filter((answer) => !isRight(answer));
  return { ...field, answers: [...answersIn(lines, origin.answers, 1), ...others] };
}

/** The field with these other answers. */
export function withOtherLines<F extends AnswerField>(field: F, lines: string, origin: AnswerField): F {
  const rights = field.answers.filter(isRight);
  return { ...field, answers: [...rights, ...answersIn(lines, origin.answers, 0)] };
}

/** Without lines that say nothing, as it is sent. */
export function tidyAnswers<F extends AnswerField>(field: F): F {
  return { ...field, answers: field.answers.filter(isFilled) };
}

/** Why nobody could answer it; null where they can. */
export function wordsProblem(field: AnswerField): string | null {
  return field.answers.some((answer) => isRight(answer) && isFilled(answer))
    ? null
    : "Write at least one right answer.";
}

/** The same for a menu, whose options are all seen. */
export function menuProblem(field: AnswerField): string | null {
  const options = tidyAnswers(field).answers;
  const twin = options.find(
    (answer) => !isRight(answer) && options.some((each) => isRight(each) && toLine(each) === toLine(answer)),
  );
  if (twin) return `“${twin.text}” can't be right and wrong.`;
  return wordsProblem(field) ?? (options.every(isRight) ? "Write at least one wrong option." : null);
}
