"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ApiError, UNREACHABLE } from "#lib/client/api.ts";
import { useSetStartTime } from "#lib/session/client.ts";

/** "2026-11-26T18:30", as a field for date and time holds the learner's own time. */
function toField(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function problemOf(error: Error | null): string | null {
  if (!error) return null;
  if (!(error instanceof ApiError)) return UNREACHABLE;
  return error.fields.startTime ?? (error.message || UNREACHABLE);
}

interface PlanSessionProps {
  courseId: string;
  minutes: number;
  /** It is planned, or shall stay as it is. */
  close: () => void;
}

/** Sets the course's next start time. */
export function PlanSession({ courseId, minutes, close }: PlanSessionProps) {
  const id = useId();
  const [start, setStart] = useState(() => toField(new Date(Date.now() + 60 * 60_000)));
  const plan = useSetStartTime(courseId);
  const time = new Date(start);
  const problem = problemOf(plan.error);
  return (
    <form
      className="mb-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (Number.isNaN(time.getTime())) return;
        plan.mutate({ startTime: time.toISOString(), minutes }, { onSuccess: close });
      }}
    >
      <label htmlFor={`${id}-start`} className="text-sm text-ink-2">
        Start on
      </label>
      <input
        id={`${id}-start`}
        type="datetime-local"
        required
        value={start}
        min={toField(new Date())}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => setStart(target.value)}
        className="min-h-11 rounded-input border border-border-strong bg-surface px-3"
      />
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-sm text-bad">
          {problem}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" size="sm" isLoading={plan.isPending}>
          Save start time
        </Button>
        <Button size="sm" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
