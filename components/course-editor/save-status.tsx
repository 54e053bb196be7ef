"use client";

import clsx from "clsx";
import { Check, CloudOff, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { useOnline } from "#components/ui/use-online.ts";
import type { CourseSaving } from "./use-course-saving.ts";
import { saveText } from "./words.ts";

/** Where the edits are. Anyone who listens hears what lasts, not every "Saving…". */
export function SaveStatus({ saving }: { saving: CourseSaving }) {
  const isOnline = useOnline();
  const { text, tone, isPassing, canRetry } = saveText(saving.state, { isKept: saving.isKept, isOnline });
  const [heard, setHeard] = useState("");
  if (!isPassing && heard !== text) setHeard(text);
  const Icon = isPassing ? LoaderCircle : tone === "bad" ? CloudOff : Check;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1.5 text-sm">
      <Icon
        aria-hidden="true"
        className={clsx(
          "size-4 shrink-0",
          tone === "bad" ? "text-bad" : isPassing ? "text-ink-3 motion-safe:animate-spin" : "text-ok",
        )}
      />
      <p
        aria-hidden="true"
        title={text}
        className={clsx(
          "line-clamp-2 leading-tight md:line-clamp-1",
          tone === "bad" ? "font-medium text-bad" : "text-ink-2",
        )}
      >
        {text}
      </p>
      <p role="status" className="sr-only">
        {heard}
      </p>
      {canRetry ? (
        <button
          type="button"
          onClick={saving.saveNow}
          className="min-h-11 shrink-0 rounded-input px-2 font-display font-semibold text-brand hover:bg-brand-soft"
        >
          Retry
        </button>
      ) : null}
    </div>
  );
}
