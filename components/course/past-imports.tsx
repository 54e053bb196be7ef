"use client";

import { Button } from "#components/ui/button.tsx";
import { Pill, type PillTone } from "#components/ui/pill.tsx";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { dayInWords, type Today } from "./course-view.ts";
import { countsInWords, isShown, previewInWords } from "./import-view.ts";
import { sourceName } from "./source-name.ts";

const STATES: Record<ImportDto["status"], { word: string; tone: PillTone }> = {
  queued: { word: "Waiting", tone: "brand" },
  preview: { word: "Waiting for you", tone: "gold" },
  running: { word: "Under way", tone: "brand" },
  done: { word: "Imported", tone: "ok" },
  failed: { word: "Failed", tone: "bad" },
  cancelled: { word: "Canceled", tone: "neutral" },
  undone: { word: "Undone", tone: "neutral" },
};

interface PastImportsProps {
  imports: readonly ImportDto[];
  today: Today;
  onOpen: (importId: string) => void;
  onUndo: (job: ImportDto) => void;
}

function detailsOf(job: ImportDto): string | null {
  if (job.status === "preview") return job.preview && previewInWords(job.preview);
  return job.report && countsInWords(job.report.counts);
}

function Row({ job, today, onOpen, onUndo }: Omit<PastImportsProps, "imports"> & { job: ImportDto }) {
  const { word, tone } = STATES[job.status];
  const source = sourceName(job);
  const title = job.course?.title ?? job.preview?.title;
  const details = detailsOf(job);
  const name = <span className="sr-only">{source}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium text-ink">
          <bdi>{title ?? source}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {title && title !== source ? (
            <>
              <bdi>{source}</bdi>
              {" · "}
            </>
          ) : null}
          <time dateTime={job.createdAt}>{dayInWords(job.createdAt, today)}</time>
          {details ? ` · ${details}` : null}
        </p>
      </div>
      <Pill tone={tone}>{word}</Pill>
      <div className="-mr-3 flex max-sm:ml-auto">
        {isShown(job) ? (
          <Button variant="quiet" size="sm" className="px-3!" onClick={() => onOpen(job._id)}>
            {job.status === "preview" ? "Open preview" : "Report"}
            {name}
          </Button>
        ) : null}
        {job.status === "done" && job.course ? (
          <Button variant="quiet" size="sm" className="px-3!" onClick={() => onUndo(job)}>
            Undo
            {name}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** What was imported before, the newest first. */
export function PastImports({ imports, ...rest }: PastImportsProps) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="past-imports" className="mt-12">
      <h2 id="past-imports" className="text-xl">
        Past imports
      </h2>
      <ul className="card mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {imports.map((job) => (
          <Row key={job._id} job={job} {...rest} />
        ))}
      </ul>
    </section>
  );
}
