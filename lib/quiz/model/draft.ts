import { madeDraft } from "../question-draft.ts";
import type { Candidate } from "./candidate.ts";

/** A model's question as it is saved: its explanation, and the sentence that it rests on. */
export function modelDraft(candidate: Candidate) {
  const { source, explanation } = candidate;
  return madeDraft({ ...candidate, explanation: `${explanation}\n\nFrom the text: “${source}”` });
}
