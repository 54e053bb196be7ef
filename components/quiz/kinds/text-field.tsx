import { Field } from "#components/ui/field.tsx";
import { AnswerInput } from "./answer-input.tsx";
import type { FieldOf } from "./field-props.ts";

/** A field for a word or a few. */
export function TextField({ draft, fault, isLocked, onEdit }: FieldOf<"text">) {
  return (
    <Field label="Your answer" error={fault?.message}>
      <AnswerInput
        value={draft.value}
        isLocked={isLocked}
        fault={fault}
        onType={(value) => onEdit({ kind: "text", value })}
      />
    </Field>
  );
}
