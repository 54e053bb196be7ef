"use client";

import { Checkbox } from "#components/ui/checkbox.tsx";
import { rightLines, withRightLines } from "#lib/course/outline/kinds/words.ts";
import type { BodyOf } from "#lib/quiz/kinds/body-schema.ts";
import { Foreseen } from "./foreseen.tsx";
import { LineField } from "./line-field.tsx";

type WordField = Pick<BodyOf<"text">, "answers" | "isCaseSensitive" | "isAccentSensitive" | "hasWildcards">;

interface WordFieldsProps<F extends WordField> {
  field: F;
  onChange: (field: F) => void;
  /** Behind the label: " for blank 2" */
  of?: string;
}

/** The answers that are right, and how exactly they have to be typed. */
export function WordFields<F extends WordField>({ field, onChange, of = "" }: WordFieldsProps<F>) {
  return (
    <div className="mt-4">
      <LineField
        label={`Right answers${of}`}
        hint="One per line. Learners see the first one as the right answer."
        field={field}
        linesOf={rightLines}
        withLines={withRightLines}
        onChange={onChange}
      />
      <fieldset aria-label={`How exactly${of}`} className="flex flex-wrap gap-x-6">
        <Checkbox
          label="Capitals matter"
          checked={field.isCaseSensitive}
          onChange={({ target }) => onChange({ ...field, isCaseSensitive: target.checked })}
        />
        <Checkbox
          label="Accents matter"
          checked={field.isAccentSensitive}
          onChange={({ target }) => onChange({ ...field, isAccentSensitive: target.checked })}
        />
        <Checkbox
          label="An asterisk (*) matches anything"
          checked={field.hasWildcards}
          onChange={({ target }) => onChange({ ...field, hasWildcards: target.checked })}
        />
      </fieldset>
      <Foreseen
        answers={field.answers}
        wordsOf={({ text }) => text}
        onChange={(answers) => onChange({ ...field, answers })}
      />
    </div>
  );
}
