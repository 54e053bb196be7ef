"use client";

import { X } from "lucide-react";
import { Penguin } from "#components/art/penguin.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import type { ImportDto } from "#lib/course/import/schema.ts";
import { ImportReport } from "./import-report.tsx";
import { adviceFor, countsInWords, type ReportFilter, reportHeadline } from "./import-view.ts";

interface ImportResultProps {
  job: ImportDto;
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
  onUndo: () => void;
  onDismiss: () => void;
}

function Words({ job }: { job: ImportDto }) {
  if (job.status === "failed") {
    return (
      <>
        <h2 id="import-result" className="text-xl md:text-2xl">
          {job.error?.message ?? "This file could not be imported."}
        </h2>
        <p className="mt-2 text-ink-2">{adviceFor(job)}</p>
      </>
    );
  }
  return (
    <>
      <h2 id="import-result" className="text-xl md:text-2xl">
        {job.report ? reportHeadline(job.report.counts) : "Your course is ready"}
      </h2>
      <p className="mt-1 text-ink-2">
        <span className="font-semibold text-ink">{job.course?.title ?? job.fileName}</span>
        {job.report ? `: ${countsInWords(job.report.counts)}` : null}
      </p>
    </>
  );
}

function Actions({ job, onUndo }: Pick<ImportResultProps, "job" | "onUndo">) {
  if (job.status !== "done" || !job.course) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <ButtonLink href={`${paths.islands}?course=${job.course._id}`}>Sail its islands</ButtonLink>
      <Button variant="quiet" onClick={onUndo}>
        Undo import
      </Button>
    </div>
  );
}

/** How an import ended, and what became of each item. */
export function ImportResult({ job, filter, onFilter, onUndo, onDismiss }: ImportResultProps) {
  const hasItems = (job.report?.items.length ?? 0) > 0;
  return (
    <section
      aria-labelledby="import-result"
      className="card overflow-clip rounded-card border border-line bg-surface"
    >
      <div className="flex items-start gap-4 p-5 md:p-6">
        <Penguin
          pose={job.status === "done" ? "cheer" : "map"}
          size={96}
          className="hidden shrink-0 sm:block"
        />
        <div className="min-w-0 flex-1">
          <Words job={job} />
          <Actions job={job} onUndo={onUndo} />
        </div>
        <button
          type="button"
          aria-label="Put this report away"
          onClick={onDismiss}
          className="-m-2 grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {job.report && hasItems ? (
        <ImportReport report={job.report} filter={filter} onFilter={onFilter} />
      ) : null}
    </section>
  );
}

export function ImportResultSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the report"
      className="rounded-card border border-line bg-surface p-6"
    >
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="mt-3 h-5 w-48" />
      <Skeleton className="mt-6 h-11 w-44" />
    </div>
  );
}
