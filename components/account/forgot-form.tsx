"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { forgotBodySchema } from "#lib/account/reset/reset-schema.ts";
import { paths } from "#lib/client/paths.ts";
import { AuthPanel } from "./auth-panel.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { rememberEmail, rememberedEmail } from "./remembered-email.ts";
import { TextLink } from "./text-link.tsx";
import { useFailureInSight } from "./use-failure-in-sight.ts";

interface ForgotFormProps {
  onSend: (email: string) => void;
  isBusy: boolean;
  attempt: number;
  message: string | null;
}

export function ForgotForm({ onSend, isBusy, attempt, message }: ForgotFormProps) {
  const { register, handleSubmit, formState, getValues, setValue } = useForm({
    resolver: zodResolver(forgotBodySchema),
  });
  const { errors, submitCount } = formState;
  const form = useFailureInSight(submitCount, attempt, message);
  useEffect(() => {
    if (getValues("email") === "") setValue("email", rememberedEmail());
  }, [getValues, setValue]);
  return (
    <AuthPanel
      title="Forgot your password?"
      text={<p>Enter your account's email address, and we'll send you a link to choose a new password.</p>}
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={handleSubmit(({ email }) => {
          rememberEmail(email);
          onSend(email);
        })}
        className="mt-2 grid gap-5"
      >
        <ErrorSummary message={message} attempt={attempt} />
        <Field label="Email" error={errors.email?.message}>
          <TextInput {...register("email")} type="email" inputMode="email" autoComplete="username" />
        </Field>
        <SubmitButton isLoading={isBusy} className="w-full">
          Send instructions
        </SubmitButton>
      </form>
      <TextLink href={paths.auth} className="justify-center">
        Back to login
      </TextLink>
    </AuthPanel>
  );
}
