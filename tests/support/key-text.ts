import type { Blank, BodyOf, QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { rightWords } from "#lib/quiz/kinds/shown.ts";

interface Keyed {
  options: readonly { text: string }[];
  correctIndex: number | null;
  body?: QuestionBody | null | undefined;
}

/** What is right of a question of any kind, in words: "tern, skua", "orca → seal, penguin → krill", "18". */
export function keyText(question: Keyed | undefined): string | undefined {
  if (!question) return undefined;
  const { options, correctIndex, body } = question;
  if (!body) return options[correctIndex ?? -1]?.text;
  if (body.kind !== "multiple") return rightWords(body, options).join(", ");
  return body.right.map((index) => options[index]?.text).join(", ");
}

type Answers = Extract<QuestionBody, { kind: "numeric" | "text" }>["answers"] | Blank["answers"];

function saidToAnswers(answers: Answers): [string, string | null][] {
  return answers.map((answer) => {
    const words = "text" in answer ? answer.text : [...new Set([answer.low, answer.high])].join("–");
    return [words, answer.said?.text ?? null];
  });
}

interface Said extends Keyed {
  options: readonly { text: string; feedback: string | null }[];
}

/** What is said to each answer, by its words: options, what may be typed, and the left sides of pairs. */
export function saidTo(question: Said | undefined): Record<string, string | null> {
  const { options = [], body } = question ?? {};
  if (body?.kind === "numeric" || body?.kind === "text")
    return Object.fromEntries(saidToAnswers(body.answers));
  if (body?.kind === "cloze") {
    const all = body.blanks.flatMap(({ answers }) => saidToAnswers(answers));
    // Where several blanks take the same word, one of them may say nothing to it.
    return Object.fromEntries(all.toSorted(([, a], [, b]) => Number(a !== null) - Number(b !== null)));
  }
  if (body?.kind === "match")
    return Object.fromEntries(body.lefts.map(({ text, said }) => [text, said?.text ?? null]));
  return Object.fromEntries(options.map(({ text, feedback }) => [text, feedback]));
}

/** The body of a question that is of this kind. */
export function bodyOf<K extends QuestionBody["kind"]>(question: Keyed | undefined, kind: K): BodyOf<K> {
  const body = question?.body;
  if (body?.kind !== kind) throw new Error(`The question is of the kind ${body?.kind ?? "choice"}.`);
  return body as BodyOf<K>;
}
