"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { ImportDto } from "#lib/course/import/schema.ts";
import { importSteps, type StepState, stageInWords } from "./import-view.ts";

const STATE_WORDS: Record<StepState, string> = { done: "done", current: "under way", waiting: "waiting" };

function StepMark({ state }: { state: StepState }) {
  if (state === "current") {
    return (
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Spinner className="size-4" />
      </span>
    );
  }
  return (
    <span
      className={clsx(
        "grid size-7 shrink-0 place-items-center rounded-full",
        state === "done" ? "bg-ok text-surface" : "border-2 border-line",
      )}
    >
      {state === "done" ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : null}
    </span>
  );
}

function Steps({ job }: { job: ImportDto | null }) {
  return (
    <ol className="mt-5 grid gap-3 sm:grid-cols-4">
      {importSteps(job).map(({ name, state }) => (
        <li
          key={name}
          aria-current={state === "current" ? "step" : undefined}
          className="flex items-center gap-2.5"
        >
          <StepMark state={state} />
          <span className={clsx("font-medium", state === "waiting" ? "text-ink-3" : "text-ink")}>
            {name}
            <span className="sr-only">, {STATE_WORDS[state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ImportProgressProps {
  fileName: string;
  /** null while the file is still on its way */
  job: ImportDto | null;
  onCancel: () => void;
  isCancelling: boolean;
}

/** An import under way, as the four steps it walks through. */
export function ImportProgress({ fileName, job, onCancel, isCancelling }: ImportProgressProps) {
  const said = stageInWords("progress", job);
  return (
    <section
      aria-labelledby="import-progress"
      className="card rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <h2 id="import-progress" className="text-xl wrap-anywhere">
        Importing {fileName}
      </h2>
      <Steps job={job} />
      <ProgressBar
        percent={job?.progress ?? 0}
        label="Import"
        valueText={`${said}, ${job?.progress ?? 0}%`}
        className="mt-5"
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-2">
          {job === null
            ? "Sending your file. Keep this page open until it has arrived."
            : "You can leave this page; we keep going."}
        </p>
        <Button variant="secondary" size="sm" onClick={onCancel} isLoading={isCancelling}>
          Cancel import
        </Button>
      </div>
    </section>
  );
}
