"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DrawnCheck } from "#components/ui/drawn-check.tsx";
import { paths } from "#lib/client/paths.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { AuthPanel } from "./auth-panel.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";

const REDIRECT_AFTER_MS = 2 * SECOND_MS;

/** A new document follows, which knows who is there. */
export function PasswordSaved() {
  const [leavesAt] = useState(() => performance.now() + REDIRECT_AFTER_MS);
  const left = useSecondsLeft(leavesAt);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (left > 0) return;
    queryClient.clear();
    window.location.assign(paths.dashboard);
  }, [left, queryClient]);
  return (
    <AuthPanel
      isResult
      icon={<DrawnCheck />}
      title="Your new password is set"
      text={
        <>
          <p>You're logged in here and logged out everywhere else.</p>
          <p>
            Taking you to your dashboard in <span className="num">{left}</span>&nbsp;s.
          </p>
        </>
      }
    >
      <a
        href={paths.dashboard}
        className="inline-flex min-h-11 items-center justify-center rounded-input font-semibold text-brand underline-offset-4 hover:underline"
      >
        Go there now
      </a>
    </AuthPanel>
  );
}
