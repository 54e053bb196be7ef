import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";

export interface ContentOption {
  text: string;
  /** Tells an option that has markup or a remark from others with the same words; new words have none. */
  mark?: string | undefined;
}

/** A question as its author writes it. */
export interface QuestionContent {
  text: string;
  options: readonly ContentOption[];
  /** null: none is marked as right yet, or `body` says what is right */
  correctIndex: number | null;
  /** What a question of another kind than choice asks and accepts */
  body?: QuestionBody | null | undefined;
  explanation: string;
}

export interface QuestionProblem {
  /** Where it stands: `kind` for what only this kind has, a number for an option's place */
  field:
    | "text"
    | "options"
    | "correct"
    | "explanation"
    | "kind"
    | `pair ${number}`
    | `blank ${number}`
    | number;
  message: string;
}

/** Texts that read the same are the same. */
export function same(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim();
}
