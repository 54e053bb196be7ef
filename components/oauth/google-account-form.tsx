"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { AGE_CONSENT } from "#components/account/age-consent.ts";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { useSaving } from "#components/profile/settings/use-saving.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import type { useFinishGoogle } from "#lib/account/identity/identity-client.ts";
import { fullNameSchema } from "#lib/account/schema.ts";
import { CallbackFrame } from "./callback-frame.tsx";
import type { Asked, OnSaid } from "./google-asked.ts";

const formSchema = z.object({
  fullName: fullNameSchema,
  ageConfirmed: z.boolean().refine((isConfirmed) => isConfirmed, "Please confirm this to sign up"),
});

const FIELDS = ["fullName", "ageConfirmed"] as const;

interface GoogleAccountFormProps {
  asked: Extract<Asked, { needs: "account" }>;
  finish: ReturnType<typeof useFinishGoogle>;
  onSaid: OnSaid;
}

/** Nobody has the address here. An account is made only for who says so. */
export function GoogleAccountForm({ asked, finish, onSaid }: GoogleAccountFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { fullName: asked.fullName, ageConfirmed: false },
  });
  const { errors, submitCount } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(finish, {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "Your account could not be created. Please try again.",
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <CallbackFrame
      provider="google"
      outcome="asks"
      focusOn="account"
      words={{
        title: "Create your account",
        text: "Google has confirmed your email address. Check your name, and you're ready to start.",
      }}
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={handleSubmit((body) => save({ ...body, timeZone }, onSaid))}
        className="mt-6 grid gap-4 text-left"
      >
        <ErrorSummary message={message} attempt={attempt} />
        <Field label="Full name" error={errors.fullName?.message}>
          <TextInput {...register("fullName")} autoComplete="name" />
        </Field>
        <div>
          <p className="mb-1.5 font-semibold text-sm">Email</p>
          <p className="text-lg wrap-anywhere">{asked.email}</p>
        </div>
        <Checkbox {...register("ageConfirmed")} label={AGE_CONSENT} error={errors.ageConfirmed?.message} />
        <SubmitButton isLoading={isBusy} className="w-full">
          Create account
        </SubmitButton>
      </form>
    </CallbackFrame>
  );
}
