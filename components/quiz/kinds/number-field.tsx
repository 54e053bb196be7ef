import { useId } from "react";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { AnswerInput } from "./answer-input.tsx";
import type { FieldOf } from "./field-props.ts";

function withOtherSign(value: string): string {
  const number = value.trim();
  return /^[-−]/.test(number) ? number.slice(1).trimStart() : `-${number}`;
}

/** A field for a number; where there are units, they are chosen beside it, or typed. */
export function NumberField({ question, draft, fault, isLocked, onEdit }: FieldOf<"numeric">) {
  const id = useId();
  const { task } = question;
  if (task.kind !== "numeric") return null;
  const { units, needsUnit } = task;
  const edit = (changes: Partial<typeof draft>) => onEdit({ ...draft, ...changes });
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        label="Your answer"
        hint={units.length > 0 ? undefined : "A number alone, without a unit."}
        error={fault?.message}
        className="min-w-0 flex-1 basis-56"
      >
        <AnswerInput
          inputMode="decimal"
          value={draft.value}
          isLocked={isLocked}
          fault={fault}
          onType={(value) => edit({ value })}
        />
      </Field>
      {/* The number pads of some phones have no minus. */}
      <button
        type="button"
        aria-label="Change the sign"
        onClick={() => edit({ value: withOtherSign(draft.value) })}
        className="num mt-7 hidden size-12 shrink-0 place-items-center rounded-input border border-border-strong bg-surface text-lg text-ink-2 pointer-coarse:grid"
      >
        ±
      </button>
      {units.length > 0 ? (
        <div className="min-w-36 shrink-0">
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
            Unit
          </label>
          <Select
            id={id}
            data-answer=""
            value={draft.unit}
            onChange={({ target }) => edit({ unit: target.value })}
          >
            <option value="">{needsUnit ? "Choose…" : "No unit"}</option>
            {units.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        </div>
      ) : null}
    </div>
  );
}
