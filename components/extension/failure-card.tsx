"use client";

import { Button } from "#components/ui/button.tsx";
import { ExtensionCard } from "./extension-card.tsx";
import { signInAddress } from "./viewer-row.tsx";

interface FailureCardProps {
  message: string;
  onReturn: () => void;
  /** It failed in front of somebody: the focus follows. */
  isResult?: boolean;
  /** Logging in again would mend it. */
  isLoggedOut?: boolean;
}

/** Nothing was connected, and why */
export function FailureCard({ message, onReturn, isResult = false, isLoggedOut = false }: FailureCardProps) {
  return (
    <ExtensionCard outcome="failed" title="Connection Error" isResult={isResult}>
      <p
        role={isResult ? "alert" : undefined}
        className="mt-3 text-center text-balance text-lg wrap-anywhere"
      >
        {message || "An unexpected error occurred."}
      </p>
      <p className="mt-2 text-center text-balance text-ink-2">
        Nothing was connected, and nothing about your account has changed.
      </p>
      <div className="mt-6 grid gap-3">
        <Button onClick={onReturn}>Return to Extension</Button>
        {isLoggedOut ? (
          <Button variant="quiet" onClick={() => window.location.assign(signInAddress())}>
            Log in again
          </Button>
        ) : null}
      </div>
    </ExtensionCard>
  );
}
