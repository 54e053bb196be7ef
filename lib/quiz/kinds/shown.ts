import type { AnswerValue } from "./answer-schema.ts";
import { BLANK_MARK, type Blank, type BodyOf, type QuestionBody } from "./body-schema.ts";
import { isPattern, plainAnswer, type TypedRules } from "./typed-text.ts";

/** An option's words as they are compared: two items that read the same are the same. */
export function foldChoice(text: string | undefined): string {
  return (text ?? "").normalize("NFC").replace(/\s+/g, " ").trim();
}

const byAlphabet = new Intl.Collator("en", { numeric: true });

/** The options of a blank as they are offered: in alphabetical order, so that their order says nothing. */
export function offeredIn({ answers }: Extract<Blank, { type: "chosen" }>): string[] {
  return [...new Set(answers.map(({ text }) => foldChoice(text)))].sort(byAlphabet.compare);
}

/** A stem with its blanks as they are read: one is a line, several are numbered. */
export function withBlanks(stem: string, count: number): string {
  return stem.replace(BLANK_MARK, (_, number: string) => (count > 1 ? `(${number}) _____` : "_____"));
}

function draw(length: number, random: (below: number) => number): number[] {
  const order = Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

function isSolved(options: readonly { text: string }[], order: readonly number[]): boolean {
  return order.every((at, place) => foldChoice(options[at]?.text) === foldChoice(options[place]?.text));
}

interface Shufflable {
  options: readonly { text: string }[];
  canShuffle: boolean;
  body: QuestionBody | null;
}

/**
 * `order[shown] = stored`, drawn anew each time, so that no position gives a key away. Options stay as stored if their
 * order means something; items to put in order never come in the right one. `random(n)` returns an integer from 0 to n − 1.
 */
export function drawOrder(
  { options, canShuffle, body }: Shufflable,
  random: (below: number) => number,
): number[] {
  const kind = body?.kind ?? "choice";
  if (!canShuffle && (kind === "choice" || kind === "multiple"))
    return Array.from({ length: options.length }, (_, index) => index);
  const isSortable = new Set(options.map(({ text }) => foldChoice(text))).size > 1;
  let order = draw(options.length, random);
  while (kind === "order" && isSortable && isSolved(options, order)) order = draw(options.length, random);
  return order;
}

function shownAnswer(answers: BodyOf<"text">["answers"], rules: TypedRules): string {
  const right = answers.filter(({ share }) => share === 1);
  const plain = right.find(({ text }) => !isPattern(text, rules)) ?? right[0];
  return plain ? plainAnswer(plain.text, rules) : "";
}

function blankKey(blank: Blank): string {
  if (blank.type === "number") return blank.shown;
  if (blank.type === "typed") return shownAnswer(blank.answers, blank);
  return foldChoice(blank.answers.find(({ share }) => share === 1)?.text);
}

/** The right answer in the shape of an answer: for the options as they are shown, and in words that would be accepted. */
export function keyOf(body: QuestionBody, optionOrder: readonly number[]): AnswerValue {
  const shownAt = (stored: number) => optionOrder.indexOf(stored);
  switch (body.kind) {
    case "multiple":
      return { kind: "multiple", selected: body.right.map(shownAt).sort((a, b) => a - b) };
    case "order":
      return { kind: "order", order: optionOrder.map((_, place) => shownAt(place)) };
    case "match":
      return { kind: "match", matches: body.key.map(shownAt) };
    case "numeric":
      return { kind: "numeric", value: body.shown };
    case "text":
      return { kind: "text", value: shownAnswer(body.answers, body) };
    case "cloze":
      return { kind: "cloze", blanks: body.blanks.map(blankKey) };
  }
}

/** What is right, in an order of its own: equal for copies, whatever stands beside it. */
export function rightWords(body: QuestionBody, options: readonly { text: string }[]): string[] {
  const textAt = (index: number) => options[index]?.text ?? "";
  switch (body.kind) {
    case "multiple":
      return body.right.map(textAt).sort();
    case "order":
      return options.map(({ text }) => text);
    case "match":
      return body.lefts.map(({ text }, left) => `${text} → ${textAt(body.key[left] ?? -1)}`).sort();
    case "numeric":
      return [body.shown];
    case "text":
      return [shownAnswer(body.answers, body)];
    case "cloze":
      return body.blanks.map(blankKey);
  }
}
