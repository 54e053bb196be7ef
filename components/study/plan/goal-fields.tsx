"use client";

import { type Control, type FieldErrors, type UseFormRegister, useWatch } from "react-hook-form";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Radio } from "#components/ui/radio.tsx";
import { addDays, type LocalDay } from "#lib/core/time.ts";
import { MAX_GOAL_DAYS, MAX_WEEK_MINUTES, MIN_WEEK_MINUTES } from "#lib/study/rules.ts";
import type { PlanBody } from "#lib/study/schema.ts";
import type { PlanDraft } from "./draft.ts";

interface GoalFieldsProps {
  control: Control<PlanDraft, unknown, PlanBody>;
  register: UseFormRegister<PlanDraft>;
  errors: FieldErrors<PlanDraft>;
  today: LocalDay;
}

const KINDS = [
  { kind: "date", words: "Finish by a date" },
  { kind: "minutes", words: "Study some minutes a week" },
] as const;

/** What the plan is for: a date, or time each week. */
export function GoalFields({ control, register, errors, today }: GoalFieldsProps) {
  const kind = useWatch({ control, name: "goal.kind" });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-ink">Your goal</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {KINDS.map((each) => (
          <label key={each.kind} htmlFor={`goal-${each.kind}`} className="flex min-h-11 items-center gap-3">
            <Radio {...register("goal.kind")} id={`goal-${each.kind}`} value={each.kind} />
            {each.words}
          </label>
        ))}
      </div>
      {kind === "date" ? (
        <Field
          key="date"
          label="Finish date"
          error={errors.goal?.date ? "Choose a date." : undefined}
          className="mt-2 max-w-60"
        >
          <TextInput
            {...register("goal.date")}
            type="date"
            min={today}
            max={addDays(today, MAX_GOAL_DAYS)}
            required
          />
        </Field>
      ) : (
        <Field
          key="minutes"
          label="Minutes a week"
          error={
            errors.goal?.minutes
              ? `Choose ${MIN_WEEK_MINUTES} to ${MAX_WEEK_MINUTES.toLocaleString("en")} minutes.`
              : undefined
          }
          className="mt-2 max-w-60"
        >
          <TextInput
            {...register("goal.minutes", { valueAsNumber: true })}
            type="number"
            inputMode="numeric"
            min={MIN_WEEK_MINUTES}
            max={MAX_WEEK_MINUTES}
            step={5}
          />
        </Field>
      )}
    </fieldset>
  );
}
