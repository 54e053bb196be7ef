"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { PasswordField } from "#components/ui/password-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { resetFormSchema } from "#lib/account/reset/reset-schema.ts";
import { AuthPanel } from "./auth-panel.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";
import { useFailureInSight } from "./use-failure-in-sight.ts";

interface ResetFormProps {
  onSend: (password: string) => void;
  isBusy: boolean;
  attempt: number;
  message: string | null;
  /** What the server says of the password */
  passwordError: string | undefined;
}

export function ResetForm({ onSend, isBusy, attempt, message, passwordError }: ResetFormProps) {
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(resetFormSchema),
  });
  const password = useWatch({ control, name: "password" });
  const checklistId = useId();
  const { errors, submitCount } = formState;
  const form = useFailureInSight(submitCount, attempt, message);
  useEffect(() => {
    if (passwordError) setError("password", { message: passwordError });
  }, [passwordError, setError]);
  return (
    <AuthPanel
      title="Choose a new password"
      text={<p>It replaces your old password and logs you out on all your other devices.</p>}
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={handleSubmit((body) => onSend(body.password))}
        className="mt-2 grid gap-5"
      >
        <ErrorSummary message={message} attempt={attempt} />
        <div>
          <PasswordField
            {...register("password")}
            label="New password"
            error={errors.password?.message}
            autoComplete="new-password"
            aria-describedby={checklistId}
          />
          <PasswordChecklist id={checklistId} password={password ?? ""} />
        </div>
        <PasswordField
          {...register("confirmation")}
          label="Confirm new password"
          error={errors.confirmation?.message}
          autoComplete="new-password"
        />
        <SubmitButton isLoading={isBusy} className="w-full">
          Save new password
        </SubmitButton>
      </form>
    </AuthPanel>
  );
}
