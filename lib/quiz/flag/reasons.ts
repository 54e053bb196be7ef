/** Why a learner doubts a question, in their words. docs/product.md#flags */
export const FLAG_REASONS = [
  { reason: "wrong_answer", says: "The answer is wrong" },
  { reason: "unclear", says: "It can be read in more than one way" },
  { reason: "not_in_text", says: "The text doesn't say this" },
  { reason: "other", says: "Something else" },
] as const;

export const FLAG_NOTE_MAX = 500;
