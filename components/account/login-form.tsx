"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Field, TextInput } from "#components/ui/field.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useLogin } from "#lib/account/client.ts";
import { loginBodySchema } from "#lib/account/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { rememberEmail } from "./remembered-email.ts";
import { useSignIn } from "./sign-in.ts";
import { TextLink } from "./text-link.tsx";
import { useFailureInSight } from "./use-failure-in-sight.ts";

export interface SignInFormProps {
  /** Typed once, kept when the form is switched */
  email: string;
  onEmailChange: (email: string) => void;
  /** A path of our own, checked already */
  next: string;
}

export function LoginForm({ email, onEmailChange, next }: SignInFormProps) {
  const { submit, attempt, message, isBusy } = useSignIn(
    useLogin(),
    next,
    "Failed to login. Please try again.",
  );
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(loginBodySchema) });
  const { errors, submitCount } = formState;
  const form = useFailureInSight(submitCount, attempt, message);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit((body) => submit(body))}
      className="grid gap-5"
    >
      <ErrorSummary message={message} attempt={attempt} />
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
          autoComplete="current-password"
        />
        <div className="-mb-3 mt-1 flex justify-end">
          <TextLink href={paths.forgotPassword} onClick={() => rememberEmail(email)} className="text-sm">
            Forgot password?
          </TextLink>
        </div>
      </div>
      <SubmitButton isLoading={isBusy} className="mt-1 w-full">
        Login
      </SubmitButton>
    </form>
  );
}
