"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useRegister } from "#lib/account/client.ts";
import { registerBodySchema } from "#lib/account/schema.ts";
import { AGE_CONSENT } from "./age-consent.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { fieldErrors } from "./form-error.ts";
import type { SignInFormProps } from "./login-form.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";
import { useSignIn } from "./sign-in.ts";
import { useFailureInSight } from "./use-failure-in-sight.ts";

/** Here the box has to be ticked; other clients of the API may have asked in their own way. */
const formSchema = registerBodySchema.extend({
  ageConfirmed: z.boolean().refine((isConfirmed) => isConfirmed, "Please confirm this to sign up"),
});

const FIELDS = ["fullName", "email", "password", "ageConfirmed"] as const;

export function RegisterForm({ email, onEmailChange, next }: SignInFormProps) {
  const signUp = useRegister();
  const { submit, attempt, message, isBusy } = useSignIn(
    signUp,
    next,
    "Failed to sign up. Please try again.",
  );
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(formSchema),
  });
  const password = useWatch({ control, name: "password" });
  const checklistId = useId();
  const { errors, submitCount } = formState;
  const form = useFailureInSight(submitCount, attempt, message);
  useEffect(() => {
    const said = fieldErrors(signUp.error);
    for (const name of FIELDS) if (said[name]) setError(name, { message: said[name] });
  }, [signUp.error, setError]);
  const send = handleSubmit((body) =>
    submit({ ...body, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  );
  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-4">
      <ErrorSummary message={message} attempt={attempt} />
      <Field label="Full name" error={errors.fullName?.message}>
        <TextInput {...register("fullName")} autoComplete="name" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          {...register("email", { onChange: (event) => onEmailChange(event.target.value) })}
          type="email"
          defaultValue={email}
          inputMode="email"
          autoComplete="username"
        />
      </Field>
      <div>
        <PasswordField
          {...register("password")}
          label="Password"
          error={errors.password?.message}
          autoComplete="new-password"
          aria-describedby={checklistId}
        />
        <PasswordChecklist id={checklistId} password={password ?? ""} />
      </div>
      <Checkbox {...register("ageConfirmed")} label={AGE_CONSENT} error={errors.ageConfirmed?.message} />
      <SubmitButton isLoading={isBusy} className="w-full">
        Sign Up
      </SubmitButton>
    </form>
  );
}
