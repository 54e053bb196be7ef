"use client";

import clsx from "clsx";
import { useState } from "react";
import { useOnline } from "#components/ui/use-online.ts";
import { saveText } from "./save-text.ts";
import type { Acts } from "./use-acts.ts";
import type { Saving } from "./use-saving.ts";

/** Where the text is. Whoever listens hears what lasts, not every "Saving…" of a day's writing. */
export function SaveStatus({ saving, acts }: { saving: Saving; acts: Acts }) {
  const isOnline = useOnline();
  const { text, tone, isPassing } = saveText(saving.state, { isKept: saving.isKept, isOnline });
  const [heard, setHeard] = useState("");
  if (!isPassing && heard !== text) setHeard(text);
  const { phase } = saving.state;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 text-sm">
      <p
        aria-hidden="true"
        title={text}
        className={clsx("truncate", tone === "bad" ? "font-medium text-bad" : "text-ink-3")}
      >
        {text}
      </p>
      <p role="status" className="sr-only">
        {heard}
      </p>
      {phase === "signedOut" ? <StatusAction onClick={saving.signInAgain}>Sign in</StatusAction> : null}
      {phase === "gone" ? <StatusAction onClick={acts.bringBack}>Bring it back</StatusAction> : null}
      {phase === "offline" || phase === "failed" || phase === "refused" ? (
        <StatusAction onClick={() => void saving.saveNow()}>Try now</StatusAction>
      ) : null}
    </div>
  );
}

function StatusAction({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 shrink-0 rounded-input px-2 font-display font-semibold text-brand hover:bg-brand-soft"
    >
      {children}
    </button>
  );
}
