import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import type { Draft, Fault } from "./draft.ts";

export interface AnswerFieldProps {
  question: QuizQuestionDto;
  draft: Draft;
  /** Why the draft can't be graded */
  fault: Fault | null;
  isLocked: boolean;
  /** What the question's heading calls it */
  naming: { "aria-label": string } | { "aria-labelledby": string };
  onChoose: (option: number) => void;
  onEdit: (draft: Draft) => void;
}

/** What the field of one kind is given: the question's draft is known to be of that kind. */
export type FieldOf<K extends Draft["kind"]> = Omit<AnswerFieldProps, "draft" | "onChoose"> & {
  draft: Extract<Draft, { kind: K }>;
};
