import { convertQuestions } from "#lib/course-reader/questions/convert.ts";
import type { Conversion, SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";

export const NOTHING = { right: null, wrong: null };
export const rich = (text: string) => ({ text, html: null });
export const option = (text: string, weight = 0) => ({ ...rich(text), weight, feedback: null });

/** A question as a reader found it, without feedback. */
export function source(body: SourceBody, stem = "Which one?"): SourceQuestion {
  return {
    kind: body.type,
    name: "Name",
    stem: rich(stem),
    explanation: null,
    feedback: NOTHING,
    sourceId: "id",
    notes: [],
    body,
  };
}

/** What becomes of a question among others. */
export function convert(body: SourceBody, stem?: string, others: SourceQuestion[] = []): Conversion {
  const [first] = convertQuestions([source(body, stem), ...others]);
  if (!first) throw new Error("no conversion");
  return first;
}
