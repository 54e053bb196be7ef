import type { MutationStatus } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { Spinner } from "#components/ui/spinner.tsx";

interface SaveStatusProps {
  status: MutationStatus;
  savedText?: string;
  pendingText?: string;
}

/** Always there, so that its changes are read out. */
export function SaveStatus({ status, savedText = "Saved", pendingText = "Saving…" }: SaveStatusProps) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm font-medium text-ink-2">
      {status === "pending" ? (
        <>
          <Spinner className="size-4" /> {pendingText}
        </>
      ) : null}
      {status === "success" ? (
        <>
          <Check aria-hidden="true" className="size-4 shrink-0 text-ok" /> {savedText}
        </>
      ) : null}
      {status === "error" ? (
        <>
          <Undo2 aria-hidden="true" className="size-4 shrink-0 text-bad" /> That didn't go through
        </>
      ) : null}
    </p>
  );
}
