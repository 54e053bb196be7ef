"use client";

import { LogIn } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { useGoogle } from "./use-google.ts";

/** The other way in: it logs in and signs up alike, and keeps where one wanted to go. */
export function GoogleLogin({ next }: { next: string }) {
  const { go, attempt, message, isBusy } = useGoogle();
  return (
    <div className="mt-5 grid gap-4">
      <p className="flex items-center gap-3 text-ink-3 text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <ErrorSummary message={message} attempt={attempt} />
      <Button
        variant="secondary"
        icon={<LogIn aria-hidden="true" className="size-5" />}
        isLoading={isBusy}
        onClick={() => go({ purpose: "login", next })}
        className="w-full"
      >
        Continue with Google
      </Button>
    </div>
  );
}
