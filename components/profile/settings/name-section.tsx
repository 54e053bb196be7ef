"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useUpdateProfile } from "#lib/account/profile/profile-client.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { fullNameSchema } from "#lib/account/schema.ts";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";
import { useSaving } from "./use-saving.ts";

const schema = z.object({ fullName: fullNameSchema });
const FIELDS = ["fullName"] as const;

export function NameSection({ profile }: { profile: ProfileDto }) {
  const update = useUpdateProfile();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { fullName: profile.fullName },
  });
  const { errors, submitCount, isDirty } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(update, {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "Your name could not be saved. Please try again.",
  });
  const send = handleSubmit((body) => save(body, ({ fullName }) => reset({ fullName })));
  return (
    <Section
      title="Name"
      aside={isDirty ? null : <SaveStatus status={update.isSuccess ? "success" : "idle"} />}
    >
      <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-4">
        <ErrorSummary message={message} attempt={attempt} />
        <Field label="Full name" hint="Only you see it." error={errors.fullName?.message}>
          <TextInput {...register("fullName")} autoComplete="name" className="max-w-md" />
        </Field>
        <SubmitButton variant="secondary" size="sm" isLoading={isBusy} className="justify-self-start">
          Save name
        </SubmitButton>
      </form>
    </Section>
  );
}
