import { Field, FieldError } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { TaskDto } from "#lib/quiz/schema.ts";
import { AnswerInput } from "./answer-input.tsx";
import type { Fault } from "./draft.ts";
import type { FieldOf } from "./field-props.ts";

type BlankDto = Extract<TaskDto, { kind: "cloze" }>["blanks"][number];

function hintOf({ isNumber, units }: BlankDto): string | undefined {
  if (!isNumber) return undefined;
  return units.length > 0 ? `A number, with its unit: ${units.join(", ")}` : "A number";
}

/** A field for each blank of the question above, with the blank's number. */
export function ClozeFields({ question, draft, fault, naming, isLocked, onEdit }: FieldOf<"cloze">) {
  const { task } = question;
  if (task.kind !== "cloze") return null;
  const isOne = task.blanks.length === 1;
  const fill = (at: number, value: string) => {
    if (!isLocked) onEdit({ kind: "cloze", blanks: draft.blanks.with(at, value) });
  };
  return (
    <fieldset {...naming} className="grid min-w-0 gap-4">
      {task.blanks.map((blank, at) => (
        <BlankField
          // biome-ignore lint/suspicious/noArrayIndexKey: blanks are known by their place alone
          key={at}
          label={isOne ? "Your answer" : `Blank ${at + 1}`}
          blank={blank}
          value={draft.blanks[at] ?? ""}
          isLocked={isLocked}
          fault={isOne || fault?.blank === at ? fault : null}
          onFill={(value) => fill(at, value)}
        />
      ))}
      {fault && fault.blank === null && !isOne ? (
        <div role="alert">
          <FieldError id={`${question._id}-fault`} message={fault.message} />
        </div>
      ) : null}
    </fieldset>
  );
}

interface BlankFieldProps {
  label: string;
  blank: BlankDto;
  value: string;
  isLocked: boolean;
  fault: Fault | null;
  onFill: (value: string) => void;
}

function BlankField({ label, blank, value, isLocked, fault, onFill }: BlankFieldProps) {
  if (blank.options)
    return (
      <Field label={label} error={fault?.message}>
        <Select data-answer="" value={value} onChange={({ target }) => onFill(target.value)}>
          <option value="">Choose…</option>
          {blank.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      </Field>
    );
  return (
    <Field label={label} hint={hintOf(blank)} error={fault?.message}>
      <AnswerInput
        inputMode={blank.isNumber && blank.units.length === 0 ? "decimal" : "text"}
        value={value}
        isLocked={isLocked}
        fault={fault}
        onType={onFill}
      />
    </Field>
  );
}
