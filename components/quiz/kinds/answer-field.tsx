import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { AnswerPartList } from "./answer-part-list.tsx";
import { ClozeFields } from "./cloze-fields.tsx";
import type { Draft, Fault } from "./draft.ts";
import { MatchList } from "./match-list.tsx";
import { NumberField } from "./number-field.tsx";
import { OptionList } from "./option-list.tsx";
import { OrderList } from "./order-list.tsx";
import { TextField } from "./text-field.tsx";

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

/** The part of one kind's field: what the question's draft is known to be. */
export type FieldOf<K extends Draft["kind"]> = Omit<AnswerFieldProps, "draft" | "onChoose"> & {
  draft: Extract<Draft, { kind: K }>;
};

/** What an answer is given with, for each kind of question; afterwards what is right about it. */
export function AnswerField(props: AnswerFieldProps) {
  const { question, draft, onChoose: _, ...field } = props;
  if (draft.kind === "choice" || draft.kind === "multiple") return <OptionList {...props} />;
  if (question.isCorrect !== null) return <AnswerPartList question={question} />;
  const given = { question, ...field };
  switch (draft.kind) {
    case "order":
      return <OrderList {...given} draft={draft} />;
    case "match":
      return <MatchList {...given} draft={draft} />;
    case "numeric":
      return <NumberField {...given} draft={draft} />;
    case "text":
      return <TextField {...given} draft={draft} />;
    case "cloze":
      return <ClozeFields {...given} draft={draft} />;
  }
}
