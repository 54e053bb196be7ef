"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { type AdminSignInBody, adminSignInBodySchema } from "#lib/admin/schema.ts";
import { useCapsLock } from "./use-caps-lock.ts";

interface SignInFormProps {
  onSend: (body: AdminSignInBody) => void;
  /** What the last try was answered */
  message: string | null;
  attempt: number;
  isBusy: boolean;
}

export function SignInForm({ onSend, message, attempt, isBusy }: SignInFormProps) {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(adminSignInBodySchema) });
  const { errors } = formState;
  const capsLock = useCapsLock();
  // In the order of the form: the focus goes to the first that is wrong.
  const [username, password] = [register("username"), register("password")];
  return (
    <form method="post" noValidate onSubmit={handleSubmit(onSend)} className="grid gap-5">
      <ErrorSummary message={message} attempt={attempt} />
      <Field label="Username" error={errors.username?.message}>
        <TextInput
          {...username}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <PasswordField
        {...password}
        {...capsLock.listeners}
        onBlur={(event) => {
          capsLock.listeners.onBlur();
          void password.onBlur(event);
        }}
        label="Password"
        hint={
          <span role="status" className="font-medium text-gold-text">
            {capsLock.isOn ? "Caps lock is on" : null}
          </span>
        }
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <SubmitButton isLoading={isBusy} className="mt-1 w-full">
        Sign in
      </SubmitButton>
    </form>
  );
}
