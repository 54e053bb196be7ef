"use client";

import { Button } from "#components/ui/button.tsx";
import { ExtensionCard } from "./extension-card.tsx";
import { signInAddress } from "./viewer-row.tsx";

interface FailureCardProps {
  /** Missing where no one knows */
  message?: string;
  /** What became of it, where that is certain */
  hint?: string;
  onReturn: () => void;
  /** It failed in front of someone: the focus follows. */
  isResult?: boolean;
  /** Logging in again would mend it. */
  isLoggedOut?: boolean;
  /** Trying the page again may mend it. */
  onReload?: () => void;
}

/** A connection that didn't come about, and why */
export function FailureCard({
  message,
  hint,
  onReturn,
  isResult = false,
  isLoggedOut = false,
  onReload,
}: FailureCardProps) {
  return (
    <ExtensionCard outcome="failed" title="Connection Error" isResult={isResult}>
      <p
        role={isResult ? "alert" : undefined}
        className="mt-3 text-center text-balance text-lg wrap-anywhere"
      >
        {message || "An unexpected error occurred."}
      </p>
      {hint ? <p className="mt-2 text-center text-balance text-ink-2 wrap-anywhere">{hint}</p> : null}
      <div className="mt-6 grid gap-3">
        <Button onClick={onReturn}>Return to Extension</Button>
        {isLoggedOut ? (
          <Button variant="quiet" onClick={() => window.location.assign(signInAddress())}>
            Log in again
          </Button>
        ) : null}
        {onReload ? (
          <Button variant="quiet" onClick={onReload}>
            Reload
          </Button>
        ) : null}
      </div>
    </ExtensionCard>
  );
}
