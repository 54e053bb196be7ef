"use client";

import { useState } from "react";
import { useForgotPassword } from "#lib/account/reset/reset-client.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { EmailSent } from "./email-sent.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { formError } from "./form-error.ts";

const RESEND_AFTER_MS = 60 * SECOND_MS;
const FAILED = "Failed to send reset instructions";

interface Sent {
  email: string;
  message: string;
  count: number;
  resendAt: number;
}

interface ForgotCardProps {
  /** False: emails stay on the server */
  isMailSetUp: boolean;
}

/** Asks for the address; then says the same whatever it was. */
export function ForgotCard({ isMailSetUp }: ForgotCardProps) {
  const { mutate, reset, error, isPending } = useForgotPassword();
  const [sent, setSent] = useState<Sent | null>(null);
  const [attempt, setAttempt] = useState(0);
  const send = (email: string) =>
    mutate(
      { email },
      {
        onSuccess: ({ message }) => {
          const resendAt = performance.now() + RESEND_AFTER_MS;
          setSent({ email, message, count: (sent?.count ?? 0) + 1, resendAt });
        },
        onError: () => setAttempt((count) => count + 1),
      },
    );
  const failure = { attempt, message: error ? formError(error, FAILED) : null };
  if (!sent) return <ForgotForm onSend={send} isBusy={isPending} {...failure} />;
  return (
    <EmailSent
      text={sent.message}
      sentCount={sent.count}
      resendAt={sent.resendAt}
      isMailSetUp={isMailSetUp}
      onChangeAddress={() => {
        reset();
        setSent(null);
      }}
      onResend={() => send(sent.email)}
      isBusy={isPending}
      {...failure}
    />
  );
}
