"use client";

import { useState } from "react";
import { useResetPassword } from "#lib/account/reset/reset-client.ts";
import { ApiError } from "#lib/client/api.ts";
import { DeadLink } from "./dead-link.tsx";
import { fieldErrors, formError } from "./form-error.ts";
import { PasswordSaved } from "./password-saved.tsx";
import { ResetForm } from "./reset-form.tsx";

interface ResetCardProps {
  token: string;
  /** Whether the link still worked when the page was made */
  isAlive: boolean;
}

/** Opening the page uses nothing up: programs open the links in mails too. */
export function ResetCard({ token, isAlive }: ResetCardProps) {
  const { mutate, error, isPending, isSuccess } = useResetPassword(token);
  const [attempt, setAttempt] = useState(0);
  if (isSuccess) return <PasswordSaved />;
  const isDead = error instanceof ApiError && error.code === "not_found";
  if (!isAlive || isDead) return <DeadLink isResult={isDead} />;
  return (
    <ResetForm
      onSend={(password) => mutate({ password }, { onError: () => setAttempt((count) => count + 1) })}
      isBusy={isPending}
      attempt={attempt}
      message={error ? formError(error, "Failed to reset password") : null}
      passwordError={fieldErrors(error).password}
    />
  );
}
