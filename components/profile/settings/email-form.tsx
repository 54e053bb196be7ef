"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useChangeEmail } from "#lib/account/email/email-client.ts";
import { emailBodySchema } from "#lib/account/email/email-schema.ts";
import { useSaving } from "./use-saving.ts";

const FIELDS = ["email", "password"] as const;

export function EmailForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(emailBodySchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors, submitCount } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(useChangeEmail(), {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "The change could not be started. Please try again.",
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit((body) => save(body, onDone))}
      className="grid max-w-md gap-5"
    >
      <ErrorSummary message={message} attempt={attempt} />
      <Field
        label="New email address"
        hint="We send a link there. The address is yours once you have followed it."
        error={errors.email?.message}
      >
        <TextInput {...register("email")} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <PasswordField
        {...register("password")}
        label="Your password"
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <div className="flex flex-col-reverse gap-3 xs:flex-row">
        <Button variant="secondary" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton size="sm" isLoading={isBusy}>
          Send the link
        </SubmitButton>
      </div>
    </form>
  );
}
