"use client";

import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  /** A sign where there is no room for a drawing */
  art?: ReactNode;
  message: string;
  /** Anyone who asks for help can quote it */
  requestId?: string | null | undefined;
  retry?: () => void;
  isRetrying?: boolean;
  className?: string;
}

export function ErrorState({
  art,
  message,
  requestId,
  retry,
  isRetrying = false,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={clsx("mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-8 text-center", className)}
    >
      {art ?? <CircleAlert aria-hidden="true" className="size-10 text-bad" />}
      <p className="text-lg text-ink">{message}</p>
      {requestId ? <p className="font-mono text-xs text-ink-3">Request {requestId}</p> : null}
      {retry ? (
        <Button variant="secondary" onClick={retry} isLoading={isRetrying} className="mt-2">
          Try Again
        </Button>
      ) : null}
    </div>
  );
}
