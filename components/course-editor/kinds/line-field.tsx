"use client";

import { Field } from "#components/ui/field.tsx";
import { TextArea } from "../text-area.tsx";
import { useTyped } from "./form-state.ts";

interface LineFieldProps<F> {
  label: string;
  hint: string;
  field: F;
  linesOf: (field: F) => string;
  /** `origin`: the field before anyone typed */
  withLines: (field: F, lines: string, origin: F) => F;
  onChange: (field: F) => void;
}

/** Answers, one a line. An empty line stays while it is typed in. */
export function LineField<F>({ label, hint, field, linesOf, withLines, onChange }: LineFieldProps<F>) {
  const filled = (one: F) =>
    JSON.stringify(
      linesOf(one)
        .split("\n")
        .filter((line) => line.trim() !== ""),
    );
  const { form, origin, write } = useTyped(field, linesOf, filled);
  return (
    <Field label={label} hint={hint}>
      <TextArea
        rows={2}
        autoComplete="off"
        value={form}
        onChange={({ target }) => {
          const next = withLines(field, target.value, origin);
          write(target.value, next);
          onChange(next);
        }}
      />
    </Field>
  );
}
