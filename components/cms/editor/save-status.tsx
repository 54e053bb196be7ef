"use client";

import clsx from "clsx";
import { useState } from "react";
import { useOnline } from "#components/ui/use-online.ts";
import { type SaveText, saveText } from "./save-text.ts";
import type { Acts } from "./use-acts.ts";
import type { Saving } from "./use-saving.ts";

function useSaveText(saving: Saving): SaveText {
  const isOnline = useOnline();
  return saveText(saving.state, { isKept: saving.isKept, isOnline });
}

/** Where the text is. Anyone who listens hears what lasts, not every "Saving…" of a day's writing. */
export function SaveStatus({ saving, acts }: { saving: Saving; acts: Acts }) {
  const { text, short, tone, isPassing } = useSaveText(saving);
  const [heard, setHeard] = useState("");
  if (!isPassing && heard !== text) setHeard(text);
  const { phase } = saving.state;
  const look = clsx("truncate", tone === "bad" ? "font-medium text-bad" : "text-ink-3");
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 text-sm">
      <p aria-hidden="true" className={clsx(look, "md:hidden")}>
        {short}
      </p>
      <p aria-hidden="true" title={text} className={clsx(look, "max-md:hidden")}>
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

/** A phone's header has no room for a whole sentence: what is wrong stands below it. */
export function SaveTrouble({ saving }: { saving: Saving }) {
  const { text, tone } = useSaveText(saving);
  if (tone !== "bad") return null;
  return (
    <p
      aria-hidden="true"
      data-save-trouble=""
      className="border-line border-b bg-bg px-4 py-2 font-medium text-bad text-sm wrap-anywhere md:hidden"
    >
      {text}
    </p>
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
