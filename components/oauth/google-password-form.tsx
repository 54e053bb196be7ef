"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { formError } from "#components/account/form-error.ts";
import { useSaving } from "#components/profile/settings/use-saving.ts";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import type { useFinishGoogle } from "#lib/account/identity/identity-client.ts";
import { useForgotPassword } from "#lib/account/reset/reset-client.ts";
import { CallbackFrame } from "./callback-frame.tsx";
import type { OnSaid } from "./google-asked.ts";

const formSchema = z.object({ password: z.string().min(1, "Password is required").max(1000) });

const FIELDS = ["password"] as const;

interface GooglePasswordFormProps {
  email: string;
  finish: ReturnType<typeof useFinishGoogle>;
  onSaid: OnSaid;
}

/** The address has an account. Whoever knows its password, or reads its mail, may link Google to it; nobody else. */
export function GooglePasswordForm({ email, finish, onSaid }: GooglePasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { password: "" },
  });
  const { errors, submitCount } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(finish, {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "We couldn't log you in. Please try again.",
  });
  return (
    <CallbackFrame
      provider="google"
      outcome="asks"
      focusOn="password"
      words={{
        title: "This address already has an account",
        text: (
          <>
            Enter the password for <strong className="font-semibold">{email}</strong> once. After that, you
            can log in with Google.
          </>
        ),
      }}
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={handleSubmit((body) => save(body, onSaid))}
        className="mt-6 grid gap-5 text-left"
      >
        <ErrorSummary message={message} attempt={attempt} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...register("password")}
          label="Password"
          error={errors.password?.message}
          autoComplete="current-password"
        />
        <SubmitButton isLoading={isBusy} className="w-full">
          Log in and link
        </SubmitButton>
      </form>
      <MailedLink email={email} />
    </CallbackFrame>
  );
}

/** For anyone who doesn't know the password. The button goes with its press: what came of it takes the focus. */
function MailedLink({ email }: { email: string }) {
  const { mutate, data, error, isPending } = useForgotPassword();
  const [attempt, setAttempt] = useState(0);
  const sent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (data) sent.current?.focus();
  }, [data]);
  return (
    <div className="mt-6 grid gap-2 border-line border-t pt-5 text-left">
      <p className="text-ink-2">Don't know the password? We can email you a link to choose a new one.</p>
      <div role="status">
        {data ? (
          <p ref={sent} tabIndex={-1} className="flex items-start gap-2.5 font-medium outline-none">
            <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
            <span>
              An email with a link to choose a new password is on its way. Once you're logged in, you can link
              Google in your profile.
            </span>
          </p>
        ) : null}
      </div>
      <div role="alert" key={attempt}>
        {error ? (
          <FieldError
            id="mailed-link-error"
            message={formError(error, "Failed to send reset instructions")}
          />
        ) : null}
      </div>
      {data ? null : (
        <Button
          variant="secondary"
          isLoading={isPending}
          onClick={() => mutate({ email }, { onError: () => setAttempt((count) => count + 1) })}
        >
          Email me a link
        </Button>
      )}
    </div>
  );
}
