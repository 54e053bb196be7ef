import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";

/** A question as its author writes it. */
export interface QuestionContent {
  text: string;
  options: readonly { text: string }[];
  /** null: none is marked as right yet, or `body` says what is right */
  correctIndex: number | null;
  /** What a question of another kind than choice asks and accepts */
  body?: QuestionBody | null;
  explanation: string;
}

export interface QuestionProblem {
  /** Where it stands: `kind` for what only this kind has, a number for an option's place */
  field: "text" | "options" | "correct" | "explanation" | "kind" | number;
  message: string;
}
