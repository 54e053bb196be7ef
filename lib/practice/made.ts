import { fingerprintSource } from "#lib/quiz/fingerprint.ts";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import type { OptionDraft, QuestionDraft } from "#lib/quiz/question-draft.ts";
import { sha256 } from "#lib/server/hash.ts";

/** A question that was made of a lesson, as it is stored: no quiz has it, so it is kept whole. */
export interface MadeQuestion {
  text: string;
  html: string | null;
  options: OptionDraft[];
  correctIndex: number | null;
  body: QuestionBody | null;
  explanation: string | null;
  explanationHtml: string | null;
  canShuffle: boolean;
  /** The sentence of the lesson that it rests on */
  source: string | null;
}

/** The same with what it is known by, so that a copy in a quiz is the same question. */
export interface KnownMade {
  fingerprint: string;
  made: MadeQuestion;
}

export function toMade(draft: QuestionDraft): KnownMade {
  const { text, html, options, correctIndex, body = null, explanation, canShuffle } = draft;
  const { explanationHtml = null, source = null } = draft;
  const made = { text, html, options, correctIndex, body, explanation, explanationHtml, canShuffle, source };
  return { fingerprint: sha256(fingerprintSource(made)), made };
}
