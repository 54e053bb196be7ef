import { AnswerPartList } from "./answer-part-list.tsx";
import { ClozeFields } from "./cloze-fields.tsx";
import type { AnswerFieldProps } from "./field-props.ts";
import { MatchList } from "./match-list.tsx";
import { NumberField } from "./number-field.tsx";
import { OptionList } from "./option-list.tsx";
import { OrderList } from "./order-list.tsx";
import { TextField } from "./text-field.tsx";

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
