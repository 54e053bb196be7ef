"use client";

import { useWatch } from "react-hook-form";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Field, inputClass } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useLeaveWarning } from "#components/ui/use-leave-warning.ts";
import type { LocalDay } from "#lib/core/time.ts";
import { MAX_NOTE } from "#lib/study/rules.ts";
import type { PlanDto, SavedPlanDto } from "#lib/study/schema.ts";
import { ConflictNote } from "./conflict-note.tsx";
import { bodyOf, draftOf } from "./draft.ts";
import { EndPlan } from "./end-plan.tsx";
import { GoalFields } from "./goal-fields.tsx";
import { Preview } from "./preview.tsx";
import { SlotsEditor } from "./slots-editor.tsx";
import { usePlanForm } from "./use-plan-form.ts";
import { usePreview } from "./use-preview.ts";

interface PlanFormProps {
  courseId: string;
  courseTitle: string;
  /** null: a new one */
  plan: PlanDto | null;
  today: LocalDay;
  timeZone: string;
  onSaved: (saved: SavedPlanDto) => void;
}

const NOTES = [
  { name: "why", label: "Why I want to finish", hint: "You'll see it again when things get hard." },
  {
    name: "obstacle",
    label: "When something gets in the way, I will …",
    hint: "Such as: study on Sunday morning instead.",
  },
] as const;

/** A plan as it can be changed, with what it would come to beside it. */
export function PlanForm({ courseId, courseTitle, plan, today, timeZone, onSaved }: PlanFormProps) {
  const { form, element, save, ...saving } = usePlanForm({ courseId, plan, today, onSaved });
  const { control, register, formState, reset, getValues } = form;
  const { errors, isDirty } = formState;
  const draft = useWatch({ control, compute: (values) => values });
  const preview = usePreview(courseId, bodyOf(draft));
  useLeaveWarning(isDirty);
  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={save}
      className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]"
    >
      <div className="grid min-w-0 gap-7">
        {saving.isConflict ? (
          <ConflictNote
            attempt={saving.attempt}
            onKeepMine={() => void saving.keepMine()}
            onShowOther={() => void saving.showOther()}
            isBusy={saving.isBusy}
          />
        ) : (
          <ErrorSummary message={saving.message} attempt={saving.attempt} />
        )}
        <GoalFields control={control} register={register} errors={errors} today={today} />
        <SlotsEditor
          control={control}
          register={register}
          errors={errors}
          today={today}
          timeZone={timeZone}
        />
        {NOTES.map(({ name, label, hint }) => (
          <Field
            key={name}
            label={
              <>
                {label} <span className="font-normal text-ink-3">(optional)</span>
              </>
            }
            hint={hint}
            error={errors[name]?.message}
          >
            <textarea {...register(name)} rows={2} maxLength={MAX_NOTE} className={`${inputClass} py-3`} />
          </Field>
        ))}
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-20">
        <Preview
          state={preview}
          today={today}
          isNew={plan === null}
          onTake={(offer) => {
            const { why, obstacle } = getValues();
            reset({ ...draftOf(offer.plan, today), why, obstacle }, { keepDefaultValues: true });
          }}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
          <SubmitButton
            variant={plan && !isDirty ? "secondary" : "primary"}
            isLoading={saving.isBusy}
            className="max-lg:w-full lg:flex-1"
          >
            {plan ? "Save changes" : "Save plan"}
          </SubmitButton>
          {plan ? <EndPlan courseId={courseId} courseTitle={courseTitle} /> : null}
        </div>
      </div>
    </form>
  );
}
