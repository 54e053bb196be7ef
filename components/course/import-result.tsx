"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { adviceFor, failureWords } from "./import-advice.ts";
import { ImportReport } from "./import-report.tsx";
import { changesInWords, countsInWords, type ReportFilter, reportHeadline } from "./import-view.ts";
import { sourceName } from "./source-name.ts";

interface ImportResultProps {
  job: ImportDto;
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
  onUndo: () => void;
  onDismiss: () => void;
  /** What can be done about a failure, below its words */
  children?: ReactNode;
}

const HEADING = "text-xl wrap-anywhere md:text-2xl";

function Failure({ job }: { job: ImportDto }) {
  const { headline, more } = failureWords(job);
  const advice = adviceFor(job);
  return (
    <>
      <h2 id="import-result" className={HEADING}>
        {headline}
      </h2>
      <p className="mt-1 text-sm wrap-anywhere text-ink-3">
        <bdi>{sourceName(job)}</bdi>
      </p>
      {advice ? <p className="mt-2 max-w-prose text-ink">{advice}</p> : null}
      {more ? (
        <p className={`mt-2 max-w-prose wrap-anywhere ${advice ? "text-sm text-ink-2" : "text-ink"}`}>
          {more}
        </p>
      ) : null}
    </>
  );
}

function Success({ job }: { job: ImportDto }) {
  const isReady = job.report ? reportHeadline(job.report.counts) : "Your course is ready";
  const headline = job.addsTo ? `Added to “${job.addsTo.title}”` : isReady;
  const addedName = job.addsTo ? sourceName(job) : null;
  const counts = job.report ? countsInWords(job.report.counts) : "";
  return (
    <>
      <h2 id="import-result" className={HEADING}>
        {job.updates ? "Your course is up to date" : headline}
      </h2>
      <p className="mt-1 wrap-anywhere text-ink-2">
        <bdi className="font-semibold text-ink">{addedName ?? job.course?.title ?? sourceName(job)}</bdi>:{" "}
        {job.updates ? changesInWords(job.updates).join(", ") : counts}
      </p>
    </>
  );
}

function Actions({ job, onUndo }: Pick<ImportResultProps, "job" | "onUndo">) {
  if (job.status !== "done" || !job.course) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {job.course.hasLessons ? (
        <ButtonLink href={paths.classroom(job.course._id)} prefetch={false} className="max-xs:w-full">
          Study
        </ButtonLink>
      ) : null}
      <ButtonLink
        href={paths.courseIslands(job.course._id)}
        variant={job.course.hasLessons ? "secondary" : "primary"}
        className="max-xs:w-full"
      >
        Open the map
      </ButtonLink>
      {job.updates || job.addsTo ? null : (
        <ButtonLink
          variant="secondary"
          href={paths.plan(job.course._id)}
          prefetch={false}
          className="max-xs:w-full"
        >
          Make a plan
        </ButtonLink>
      )}
      <ButtonLink
        variant="quiet"
        href={paths.courseEdit(job.course._id)}
        prefetch={false}
        className="max-xs:w-full"
      >
        Edit course
      </ButtonLink>
      <Button variant="quiet" onClick={onUndo} className="max-xs:w-full">
        {job.updates ? "Undo update" : job.addsTo ? "Undo addition" : "Undo import"}
      </Button>
    </div>
  );
}

/** How an import ended, and what became of each item. */
export function ImportResult({ job, filter, onFilter, onUndo, onDismiss, children }: ImportResultProps) {
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
          {job.status === "failed" ? <Failure job={job} /> : <Success job={job} />}
          <Actions job={job} onUndo={onUndo} />
        </div>
        <button
          type="button"
          aria-label="Close this report"
          onClick={onDismiss}
          className="-m-2 grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {children}
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
