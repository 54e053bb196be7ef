import { CloudOff } from "lucide-react";
import { useState } from "react";
import { clockTime, dateOf, type Writing } from "#components/profile/day-words.ts";
import { Button } from "#components/ui/button.tsx";

interface StaleNoteProps {
  /** When Stripe last told; null: it never did */
  asOf: string | null;
  writing: Writing;
  isRetrying: boolean;
  retry: () => void;
}

/** Stripe can't be reached: what is shown may have changed since. */
export function StaleNote({ asOf, writing, isRetrying, retry }: StaleNoteProps) {
  const [today] = useState(() => new Date().toISOString());
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-button bg-sunken p-4"
    >
      <p className="flex min-w-0 items-start gap-2.5">
        <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-3" />
        <span>
          We can't reach Stripe right now.
          {asOf ? ` This is your plan as of ${momentText(asOf, today, writing)}.` : null}
        </span>
      </p>
      <Button variant="secondary" size="sm" onClick={retry} isLoading={isRetrying}>
        Try Again
      </Button>
    </div>
  );
}

/** "10:32", and on another day "26 November 2026, 10:32" */
function momentText(instant: string, today: string, writing: Writing): string {
  const time = clockTime(instant, writing.language, writing.timeZone);
  const day = dateOf(instant, writing);
  return day === dateOf(today, writing) ? time : `${day}, ${time}`;
}
