"use client";

import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

interface ErrorSummaryProps {
  message: string | null;
  /** Grows with every failed try, so that the same sentence takes focus again */
  attempt: number;
}

/** Stands above the form and takes focus when something went wrong. */
export function ErrorSummary({ message, attempt }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null && attempt > 0) ref.current?.focus();
  }, [message, attempt]);
  if (message === null) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-24 flex items-start gap-2.5 rounded-input border-l-4 border-bad bg-bad-soft px-3.5 py-3 text-sm font-medium text-bad"
    >
      <CircleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
      {message}
    </div>
  );
}
