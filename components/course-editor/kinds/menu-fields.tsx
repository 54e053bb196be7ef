"use client";

import { otherLines, rightLines, withOtherLines, withRightLines } from "#lib/course/outline/kinds/words.ts";
import type { Blank } from "#lib/quiz/kinds/body-schema.ts";
import { LineField } from "./line-field.tsx";

type Chosen = Extract<Blank, { type: "chosen" }>;

interface MenuFieldsProps {
  field: Chosen;
  onChange: (field: Chosen) => void;
  /** Behind the labels: " for blank 2" */
  of: string;
}

/** What is offered for a blank. */
export function MenuFields({ field, onChange, of }: MenuFieldsProps) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <LineField
        label={`Right option${of}`}
        hint="If several are right, one per line."
        field={field}
        linesOf={rightLines}
        withLines={withRightLines}
        onChange={onChange}
      />
      <LineField
        label={`Wrong options${of}`}
        hint="One per line. Learners see them in alphabetical order."
        field={field}
        linesOf={otherLines}
        withLines={withOtherLines}
        onChange={onChange}
      />
    </div>
  );
}
