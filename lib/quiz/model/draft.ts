import type { QuestionDraft } from "../question-draft.ts";
import type { Candidate } from "./candidate.ts";

/** A model's question as it is saved: its explanation, and the sentence that it rests on. */
export function modelDraft({ text, options, correctIndex, body, source, explanation }: Candidate) {
  return {
    kind: body?.kind ?? "choice",
    text,
    html: null,
    options: options.map((option) => ({ text: option, html: null, feedback: null })),
    correctIndex,
    body,
    explanation: `${explanation}\n\nFrom the text: “${source}”`,
    canShuffle: true,
    sourceId: null,
    source,
  } satisfies QuestionDraft;
}
