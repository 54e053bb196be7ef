import type { Blank, QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { offeredIn, rightWords, withBlanks } from "#lib/quiz/kinds/shown.ts";
import { isPattern, plainAnswer } from "#lib/quiz/kinds/typed-text.ts";
import type { DraftIslandDto } from "./draft-schema.ts";

/** A line of what a question accepts, for anyone who may see its key. */
export interface KeyLine {
  text: string;
  isRight: boolean;
  /** A place in an order, or the number of a blank */
  number: number | null;
  /** What else counts, or what there is to choose from */
  note: string | null;
}

type Question = DraftIslandDto["questions"][number];
type NumberField = Pick<Extract<QuestionBody, { kind: "numeric" }>, "answers" | "units" | "shown">;
type TypedField = Extract<QuestionBody, { kind: "text" }> | Extract<Blank, { type: "typed" }>;

const line = (text: string, more: Partial<KeyLine> = {}): KeyLine => ({
  text,
  isRight: true,
  number: null,
  note: null,
  ...more,
});

/** Without the noise of binary fractions: 9.79, not 9.790000000000001 */
const plainNumber = (value: number) => String(Number(value.toPrecision(12)));

/** "counts from 9.8 to 9.82; in m/s² or cm/s²" */
function numberNote({ answers, units }: NumberField): string | null {
  const ranges = answers
    .filter(({ share, low, high }) => share === 1 && low < high)
    .map(({ low, high }) => `${plainNumber(low)} to ${plainNumber(high)}`);
  const names = units.map(({ name }) => name);
  const parts = [
    ranges.length > 0 ? `counts from ${ranges.join(" or ")}` : "",
    names.length > 0 ? `in ${names.join(" or ")}` : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("; ") : null;
}

/** The words that are shown after the answer first, then the others that count. */
function typedWords(field: TypedField, shown: string): string[] {
  const right = field.answers.filter(({ share }) => share === 1);
  const words = right.map(({ text }) => (isPattern(text, field) ? text : plainAnswer(text, field)));
  return [...new Set([shown, ...words])];
}

function blankLine(blank: Blank, shown: string, at: number): KeyLine {
  const number = at + 1;
  if (blank.type === "number") return line(shown, { number, note: numberNote(blank) });
  if (blank.type === "chosen") return line(shown, { number, note: `of ${offeredIn(blank).join(", ")}` });
  const [, ...others] = typedWords(blank, shown);
  return line(shown, { number, note: others.length > 0 ? `or ${others.join(", ")}` : null });
}

function bodyLines(body: QuestionBody, options: Question["options"]): KeyLine[] {
  const words = rightWords(body, options);
  const [first = ""] = words;
  switch (body.kind) {
    case "multiple":
      return options.map(({ text }, index) => line(text, { isRight: body.right.includes(index) }));
    case "order":
      return options.map(({ text }, index) => line(text, { number: index + 1 }));
    case "match": {
      const pairs = body.lefts.map(({ text }, at) => line(`${text} → ${options[body.key[at] ?? -1]?.text}`));
      const spare = options.filter((_, index) => !body.key.includes(index));
      return [...pairs, ...spare.map(({ text }) => line(text, { isRight: false }))];
    }
    case "numeric":
      return [line(first, { note: numberNote(body) })];
    case "text":
      return typedWords(body, first).map((text) => line(text));
    case "cloze":
      return body.blanks.map((blank, at) => blankLine(blank, words[at] ?? "", at));
  }
}

/** What a question accepts and what else it offers, line by line. docs/product.md#kinds-of-questions */
export function keyLines({ options, correctIndex, body }: Omit<Question, "text" | "explanation">): KeyLine[] {
  if (body) return bodyLines(body, options);
  return options.map(({ text }, index) => line(text, { isRight: index === correctIndex }));
}

/** What a question asks, with lines in the places of its blanks. */
export function stemOf({ text, body }: Pick<Question, "text" | "body">): string {
  return body?.kind === "cloze" ? withBlanks(text, body.blanks.length) : text;
}
