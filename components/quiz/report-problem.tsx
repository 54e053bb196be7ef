"use client";

import { Check, Flag } from "lucide-react";
import { useState } from "react";
import { ReportDialog, type SentReport } from "./report-dialog.tsx";

/** A quiet way to say that something is wrong with a question; afterwards it says that this was done. */
export function ReportProblem({ questionId }: { questionId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [sent, setSent] = useState<SentReport | null>(null);
  const Icon = sent ? Check : Flag;
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-button px-2 text-ink-2 text-sm underline decoration-line decoration-2 underline-offset-4 transition-colors duration-state hover:text-brand hover:decoration-brand"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {sent ? "Problem reported" : "Report a problem"}
      </button>
      {isOpen ? (
        <ReportDialog
          questionId={questionId}
          sent={sent}
          onSent={setSent}
          onTakenBack={() => {
            setSent(null);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
