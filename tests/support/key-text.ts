import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
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
