import * as z from "zod";
import { MAX_BLANKS, MAX_PAIRS } from "./body-schema.ts";

export const MAX_TYPED_LENGTH = 500;
const MAX_INDEX = 100;

const shownIndex = z.int().min(0).max(MAX_INDEX);
const typedText = z.string().trim().min(1).max(MAX_TYPED_LENGTH);

/**
 * An answer to a question of any kind but choice, and in the same shape its right answer. Indexes count the options as
 * they are shown. docs/product.md#kinds-of-questions
 */
export const answerValueSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("multiple"), selected: z.array(shownIndex).min(1).max(MAX_INDEX) }),
  /** The options in the order that the learner gave them */
  z.object({ kind: z.literal("order"), order: z.array(shownIndex).max(MAX_INDEX) }),
  /** For each item on the left its option */
  z.object({ kind: z.literal("match"), matches: z.array(shownIndex).max(MAX_PAIRS) }),
  z.object({ kind: z.literal("numeric"), value: typedText }),
  z.object({ kind: z.literal("text"), value: typedText }),
  /** For each blank what was typed, or the words of the option */
  z.object({ kind: z.literal("cloze"), blanks: z.array(typedText).max(MAX_BLANKS) }),
]);
export type AnswerValue = z.infer<typeof answerValueSchema>;
