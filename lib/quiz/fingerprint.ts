import type { QuestionBody } from "./kinds/body-schema.ts";
import { rightWords } from "./kinds/shown.ts";

export interface FingerprintInput {
  text: string;
  options: readonly { text: string }[];
  correctIndex: number | null;
  body?: QuestionBody | null | undefined;
}

const CLOSING = new Set(".,;:!?… ");

/**
 * Signs stay: in mathematics and code they are the question. Walks back from the end, since a pattern would begin anew
 * at each of a million dots.
 */
function fold(text: string): string {
  const line = text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  let end = line.length;
  while (end > 0 && CLOSING.has(line[end - 1] ?? "")) end -= 1;
  return line.slice(0, end) || line;
}

/**
 * What makes two questions the same one, whatever file, course or edit they come from: the folded words of the
 * question and of its right answer. Other wrong options make no new question (docs/product.md#repeats).
 */
export function fingerprintSource({ text, options, correctIndex, body }: FingerprintInput): string {
  if (body) return JSON.stringify([fold(text), body.kind, ...rightWords(body, options).map(fold)]);
  return JSON.stringify([fold(text), fold(options[correctIndex ?? -1]?.text ?? "")]);
}
