import { BLANK_MARK, type Blank } from "#lib/quiz/kinds/body-schema.ts";
import type { QuestionContent, QuestionProblem } from "../content.ts";
import { emptyBlank } from "./kinds.ts";
import { numberProblem } from "./number-form.ts";
import { menuProblem, wordsProblem } from "./words.ts";

/** Adds a blank, with its mark at a place of the question: its end where none is given. */
export function addBlank(content: QuestionContent, place = content.text.length): QuestionContent {
  const { body, text } = content;
  if (body?.kind !== "cloze") return content;
  const mark = `[[${body.blanks.length + 1}]]`;
  const [before, after] = [text.slice(0, place), text.slice(place)];
  const gap = /\S$/.test(before) ? " " : "";
  return {
    ...content,
    text: `${before}${gap}${mark}${/^[\p{L}\p{N}]/u.test(after) ? " " : ""}${after}`,
    body: { ...body, blanks: [...body.blanks, emptyBlank("typed")] },
  };
}

/** Takes a blank and its mark away; those behind it move up. */
export function removeBlank(content: QuestionContent, index: number): QuestionContent {
  const { body } = content;
  if (body?.kind !== "cloze") return content;
  const text = content.text.replace(BLANK_MARK, (mark, number: string) => {
    const at = Number(number) - 1;
    if (at === index) return "";
    return at > index ? `[[${at}]]` : mark;
  });
  return { ...content, text, body: { ...body, blanks: body.blanks.filter((_, at) => at !== index) } };
}

/** Why nobody could fill it; null where they can. */
function blankProblem(blank: Blank): string | null {
  if (blank.type === "number") return numberProblem(blank);
  return blank.type === "chosen" ? menuProblem(blank) : wordsProblem(blank);
}

function markProblem(marks: readonly number[], at: number): string | null {
  const count = marks.filter((mark) => mark === at + 1).length;
  if (count === 1) return null;
  const mark = `[[${at + 1}]]`;
  return count === 0
    ? `Write ${mark} in the question where this blank belongs.`
    : `${mark} appears in the question more than once.`;
}

/** What keeps a text with blanks from being asked. */
export function blankProblems({ text, body }: QuestionContent): QuestionProblem[] {
  if (body?.kind !== "cloze") return [];
  const marks = [...text.matchAll(BLANK_MARK)].map(([, number]) => Number(number));
  const problems = body.blanks.flatMap((blank, at): QuestionProblem[] => {
    const message = markProblem(marks, at) ?? blankProblem(blank);
    return message ? [{ field: `blank ${at}`, message }] : [];
  });
  const stray = marks.find((mark) => mark < 1 || mark > body.blanks.length);
  if (stray === undefined) return problems;
  return [
    ...problems,
    { field: "text", message: `There is no blank ${stray} below. Add it, or remove [[${stray}]].` },
  ];
}
