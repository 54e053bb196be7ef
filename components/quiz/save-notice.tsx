"use client";

import { CloudOff } from "lucide-react";
import { usePathname } from "next/navigation";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";

export interface SaveNoticeProps {
  /** Why saving failed; null while it is tried again */
  error: Error | null;
  isSaving: boolean;
  onRetry: () => void;
}

/** What no other try changes: the run was over before all of it had arrived, or its quiz is gone. */
const FINAL = ["attempt_closed", "not_found"];

const KEPT = "We couldn't save this result. Your answers are kept:";

/** The result above is this screen's own count until the server has it. */
export function SaveNotice({ error, isSaving, onRetry }: SaveNoticeProps) {
  const pathname = usePathname();
  const code = error instanceof ApiError ? error.code : null;
  const isLoggedOut = code === "unauthorized";
  const isFinal = code !== null && FINAL.includes(code);
  const next = isLoggedOut ? "log in again" : "try again";
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-card bg-bad-soft p-4 text-start sm:flex-row sm:items-center"
    >
      <p className="flex flex-1 items-start gap-3 text-bad text-sm font-medium">
        <CloudOff aria-hidden="true" className="mt-px size-5 shrink-0" />
        {isFinal
          ? `We couldn't save this result. ${error?.message}`
          : `${KEPT} ${next}, and your XP and stars will be counted.`}
      </p>
      {isLoggedOut ? (
        <ButtonLink href={paths.authThen(pathname)} variant="secondary" size="sm">
          Log in
        </ButtonLink>
      ) : null}
      {isLoggedOut || isFinal ? null : (
        <Button variant="secondary" size="sm" onClick={onRetry} isLoading={isSaving}>
          Save again
        </Button>
      )}
    </div>
  );
}
