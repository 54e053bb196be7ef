"use client";

import { Lock } from "lucide-react";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import { useAdminSignIn } from "#lib/admin/client.ts";
import { MAX_FAILURES } from "#lib/admin/rules.ts";
import type { AdminSignInBody } from "#lib/admin/schema.ts";
import { ApiError } from "#lib/client/api.ts";
import { SignInForm } from "./sign-in-form.tsx";

const LAST_FAILURE = "Too many failed attempts. Please try again later.";

/** Signing in as an admin. The server counts failures; here they are counted too, for what this page shows. */
export function SignInCard({ next }: { next: string }) {
  const { mutate, error, isPending, isSuccess } = useAdminSignIn();
  const [failures, setFailures] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const [isBlocked, setIsBlocked] = useState(false);
  const note = (cause: Error) => {
    const status = cause instanceof ApiError ? cause.status : 0;
    const isLast = status === 401 && (failures + 1 >= MAX_FAILURES || cause.message === LAST_FAILURE);
    setAttempts(attempts + 1);
    if (status === 401) setFailures(failures + 1);
    if (isLast) toastError(LAST_FAILURE);
    if (isLast || status === 429) setIsBlocked(true);
  };
  const send = (body: AdminSignInBody) =>
    mutate(body, { onSuccess: () => window.location.assign(next), onError: note });
  return (
    <Card padding="lg">
      <h1 className="mb-6 text-2xl">Blog admin</h1>
      {isBlocked ? (
        <Blocked />
      ) : (
        <SignInForm
          onSend={send}
          message={error?.message ?? null}
          attempt={attempts}
          isBusy={isPending || isSuccess}
        />
      )}
    </Card>
  );
}

/** The button that had it is gone. */
function takeFocus(node: HTMLElement | null): void {
  node?.focus();
}

function Blocked() {
  return (
    <div
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-3 rounded-input bg-bad-soft p-4 text-base text-ink"
    >
      <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
      <p>
        Access temporarily blocked due to multiple failed attempts. Please try again later or contact system
        administrator.
      </p>
    </div>
  );
}
