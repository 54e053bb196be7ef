"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { PasswordChecklist } from "#components/account/password-checklist.tsx";
import { Button } from "#components/ui/button.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useChangePassword } from "#lib/account/password/password-client.ts";
import { passwordBodySchema } from "#lib/account/password/password-schema.ts";
import { useSaving } from "./use-saving.ts";

const FIELDS = ["currentPassword", "password"] as const;

interface PasswordFormProps {
  /** Tells password managers whose password it is */
  email: string;
  onCancel: () => void;
  onChanged: () => void;
}

export function PasswordForm({ email, onCancel, onChanged }: PasswordFormProps) {
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(passwordBodySchema),
    defaultValues: { currentPassword: "", password: "" },
  });
  const { errors, submitCount } = formState;
  const password = useWatch({ control, name: "password" });
  const checklistId = useId();
  const { form, save, attempt, message, isBusy } = useSaving(useChangePassword(), {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "Your password could not be changed. Please try again.",
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit((body) => save(body, onChanged))}
      className="grid max-w-md gap-5"
    >
      <ErrorSummary message={message} attempt={attempt} />
      <PasswordField
        {...register("currentPassword")}
        label="Current password"
        error={errors.currentPassword?.message}
        autoComplete="current-password"
      />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div>
        <PasswordField
          {...register("password")}
          label="New password"
          error={errors.password?.message}
          autoComplete="new-password"
          aria-describedby={checklistId}
        />
        <PasswordChecklist id={checklistId} password={password} />
      </div>
      <div className="flex flex-col-reverse gap-3 xs:flex-row">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton size="sm" isLoading={isBusy}>
          Change password
        </SubmitButton>
      </div>
    </form>
  );
}
