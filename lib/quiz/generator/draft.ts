import type { QuestionBody } from "../kinds/body-schema.ts";

/** A question before its options are put in order. */
export interface Draft {
  form: string;
  /** Place in the text, in characters */
  at: number;
  text: string;
  answer: string;
  wrong: string[];
  body: { options: string[]; body: QuestionBody } | null;
  source: string;
  explanation: string;
  score: number;
  /** What is asked about; two questions about the same aren't asked */
  keys: string[];
}
