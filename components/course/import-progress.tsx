"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { Sent } from "#lib/client/upload.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { sentInWords } from "./import-source.ts";
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

function Steps({ job, origin }: Pick<ImportProgressProps, "job" | "origin">) {
  return (
    <ol className="mt-5 grid gap-3 sm:grid-cols-4">
      {importSteps(job, origin).map(({ name, state }) => (
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
  /** The file, page or title that is imported */
  name: string;
  origin: ImportDto["origin"];
  /** null while the source is still on its way */
  job: ImportDto | null;
  /** How much of a file has left this device */
  sent: Sent | null;
  onCancel: () => void;
  isCancelling: boolean;
}

/** An import under way, as the four steps it walks through. */
export function ImportProgress({ name, origin, job, sent, onCancel, isCancelling }: ImportProgressProps) {
  const said = stageInWords("progress", job, origin);
  const isSending = job === null && sent !== null;
  const percent = isSending ? Math.floor((100 * sent.sent) / Math.max(1, sent.total)) : (job?.progress ?? 0);
  const counts = isSending
    ? sentInWords(sent)
    : job?.counts
      ? `${job.counts.done} of ${job.counts.total}`
      : null;
  return (
    <section
      aria-labelledby="import-progress"
      className="card rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <h2 id="import-progress" className="text-xl wrap-anywhere">
        Importing <bdi>{name}</bdi>
      </h2>
      <Steps job={job} origin={origin} />
      <div className="mt-5 flex items-center gap-4">
        <ProgressBar
          key={isSending ? "upload" : "import"}
          percent={percent}
          label={isSending ? "Upload" : "Import"}
          valueText={[said, counts, `${percent}%`].filter(Boolean).join(", ")}
          className="flex-1"
        />
        <span aria-hidden="true" className="num min-w-11 text-right text-sm text-ink-2">
          {counts ?? `${percent}%`}
        </span>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-2">
          {job === null
            ? `${said}.${origin === "notion" ? "" : " Keep this page open until the upload is complete."}`
            : "You can leave this page. We'll keep going and tell you when it's done."}
        </p>
        <Button variant="secondary" size="sm" onClick={onCancel} isLoading={isCancelling}>
          Cancel import
        </Button>
      </div>
    </section>
  );
}
