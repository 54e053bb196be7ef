"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { SaveStatus } from "#components/profile/settings/save-status.tsx";
import { useSaving } from "#components/profile/settings/use-saving.ts";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useSaveStudySettings } from "#lib/study/client.ts";
import { MAX_DAY_MINUTES, MAX_WEEK_MINUTES, MIN_DAY_MINUTES, MIN_WEEK_MINUTES } from "#lib/study/rules.ts";
import type { StudySettingsDto } from "#lib/study/settings-schema.ts";

const DAY_WORDS = `Choose ${MIN_DAY_MINUTES} to ${MAX_DAY_MINUTES} minutes.`;
const MAX_HOURS = MAX_WEEK_MINUTES / 60;
const HOURS_WORDS = `Choose up to ${MAX_HOURS} hours; parts of an hour are fine, such as 7.5.`;
const schema = z.object({
  dayMinutes: z.int(DAY_WORDS).min(MIN_DAY_MINUTES, DAY_WORDS).max(MAX_DAY_MINUTES, DAY_WORDS),
  weekHours: z
    .number(HOURS_WORDS)
    .min(MIN_WEEK_MINUTES / 60, HOURS_WORDS)
    .max(MAX_HOURS, HOURS_WORDS),
});
const FIELDS = ["dayMinutes"] as const;

const valuesOf = ({ dayMinutes, weekMinutes }: StudySettingsDto) => ({
  dayMinutes,
  weekHours: Number((weekMinutes / 60).toFixed(2)),
});

/** The most that all plans together may take. */
export function CapsSection({ settings }: { settings: StudySettingsDto }) {
  const update = useSaveStudySettings();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(settings),
  });
  const { errors, submitCount, isDirty } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(update, {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "Your limits could not be saved. Please try again.",
  });
  const send = handleSubmit(({ dayMinutes, weekHours }) =>
    save({ dayMinutes, weekMinutes: Math.round(weekHours * 60) }, (saved) => reset(valuesOf(saved))),
  );
  return (
    <section aria-labelledby="caps">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="caps" className="text-lg">
          The most you want to study
        </h2>
        {isDirty ? null : <SaveStatus status={update.isSuccess ? "success" : "idle"} />}
      </div>
      <p className="mt-1 mb-3 max-w-prose text-ink-2 text-sm">
        All plans together stay below this. Missed minutes are never piled on top.
      </p>
      <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-4">
        <ErrorSummary message={message} attempt={attempt} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Minutes a day" error={errors.dayMinutes?.message}>
            <TextInput
              {...register("dayMinutes", { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
            />
          </Field>
          <Field label="Hours a week" error={errors.weekHours?.message}>
            <TextInput
              {...register("weekHours", { valueAsNumber: true })}
              type="number"
              inputMode="decimal"
              step="any"
            />
          </Field>
        </div>
        <SubmitButton variant="secondary" size="sm" isLoading={isBusy} className="justify-self-start">
          Save limits
        </SubmitButton>
      </form>
    </section>
  );
}
