import { useId } from "react";
import { letterAt } from "#lib/core/letter-at.ts";
import { isChosen, optionLook } from "../option-look.ts";
import { OptionRow } from "../option-row.tsx";
import type { AnswerFieldProps } from "./field-props.ts";

/** The lettered options of a choice, or those of which several may be right. */
export function OptionList({ question, draft, isLocked, naming, onChoose }: AnswerFieldProps) {
  const id = useId();
  const hasSeveral = draft.kind === "multiple";
  return (
    <div
      role={hasSeveral ? "group" : "radiogroup"}
      aria-describedby={hasSeveral ? `${id}-hint` : undefined}
      {...naming}
      className="grid gap-3"
    >
      {hasSeveral ? (
        <p id={`${id}-hint`} className="text-ink-2">
          Choose all that are right.
        </p>
      ) : null}
      {question.options.map((text, option) => (
        <OptionRow
          key={letterAt(option)}
          type={hasSeveral ? "checkbox" : "radio"}
          option={option}
          text={text}
          html={question.optionsHtml?.[option] ?? null}
          look={optionLook(question, draft, option)}
          isChecked={isChosen(draft, option)}
          isLocked={isLocked}
          name={id}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}
