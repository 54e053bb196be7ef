"use client";

import { Link2, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import type { ConfirmAnswer } from "#lib/course/import/import-client.ts";
import {
  type ConfirmMode,
  courseTitleSchema,
  type ImportDto,
  type ImportPreview as Preview,
} from "#lib/course/import/import-schema.ts";
import { ImportOutline } from "./import-outline.tsx";
import { ImportReport } from "./import-report.tsx";
import { ImportTarget } from "./import-target.tsx";
import { ImportTitle } from "./import-title.tsx";
import { UpdateNote } from "./import-update.tsx";
import { asksInWords, type ReportFilter } from "./import-view.ts";
import { sourceName } from "./source-name.ts";

interface ImportPreviewProps {
  job: ImportDto;
  preview: Preview;
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
  /** The learner's own courses, which it may be added to */
  courses: readonly { _id: string; title: string }[];
  onConfirm: (answer: ConfirmAnswer) => void;
  /** Which answer is on its way */
  confirming: ConfirmMode | null;
  onRefuse: () => void;
  isRefusing: boolean;
  onLater: () => void;
}

function Source({ job }: { job: ImportDto }) {
  const { origin, address, format } = job;
  const name = sourceName(job);
  // "Notion: Sea School" has said it.
  const isNamed = format !== null && name.startsWith(format);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      {format && !isNamed ? <span>{format}</span> : null}
      {origin === "address" && address ? (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-w-0 items-center gap-1.5"
        >
          <Link2 aria-hidden="true" className="size-4 shrink-0" />
          <span className="line-clamp-1 wrap-anywhere">{name}</span>
          <span className="sr-only">(in a new tab)</span>
        </a>
      ) : (
        <bdi className="wrap-anywhere">{name}</bdi>
      )}
    </div>
  );
}

const cardFigure = (count: number): [string, number] => [count === 1 ? "recall card" : "recall cards", count];

function Figures({ preview }: { preview: Preview }) {
  const lessons = preview.lessonCount ?? 0;
  const figures: [string, number][] = [
    ...(lessons > 0 ? [[lessons === 1 ? "lesson" : "lessons", lessons] as [string, number]] : []),
    [preview.islandCount === 1 ? "island" : "islands", preview.islandCount],
    [preview.quizCount === 1 ? "quiz" : "quizzes", preview.quizCount],
    [preview.questionCount === 1 ? "question" : "questions", preview.questionCount],
    ...(preview.cardCount ? [cardFigure(preview.cardCount)] : []),
  ];
  return (
    <dl className="mt-4 flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-8">
      {figures.map(([name, count]) => (
        <div key={name} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-ink-2">{name}</dt>
          <dd className="num text-2xl text-ink">{count.toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AnswersProps extends Pick<ImportPreviewProps, "job" | "confirming" | "onRefuse" | "isRefusing"> {
  onAdd: (mode: ConfirmMode) => void;
  /** The title of the course that it is added to; null for a course of its own */
  target: string | null;
}

function Answers({ job, onAdd, target, confirming, onRefuse, isRefusing }: AnswersProps) {
  const isBusy = confirming !== null || isRefusing;
  const add = (mode: ConfirmMode) => () => {
    if (!isBusy) onAdd(mode);
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {target !== null ? (
        <Button onClick={add("add")} isLoading={confirming === "add"} className="max-w-full max-xs:w-full">
          <span className="truncate">
            Add to “<bdi>{target}</bdi>”
          </span>
        </Button>
      ) : job.updates ? (
        <>
          <Button onClick={add("update")} isLoading={confirming === "update"} className="max-xs:w-full">
            Update my course
          </Button>
          <Button
            variant="secondary"
            onClick={add("new")}
            isLoading={confirming === "new"}
            className="max-xs:w-full"
          >
            Add as another course
          </Button>
        </>
      ) : (
        <Button onClick={add("new")} isLoading={confirming === "new"} className="max-xs:w-full">
          Add this course
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() => !isBusy && onRefuse()}
        isLoading={isRefusing}
        className="max-xs:w-full"
      >
        Don't add it
      </Button>
    </div>
  );
}

/** The title as it is typed, checked as the server does. One that won't do is said at the field. */
function useTitle(initial: string, onConfirm: ImportPreviewProps["onConfirm"], into: string | undefined) {
  const [title, setTitle] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const change = (next: string) => {
    setTitle(next);
    setError(null);
  };
  const add = (mode: ConfirmMode) => {
    const checked = courseTitleSchema.safeParse(title);
    if (mode !== "new" || checked.success) return onConfirm({ mode, title: checked.data ?? initial, into });
    setError(checked.error.issues[0]?.message ?? null);
    ref.current?.focus();
  };
  return { add, field: { title, onChange: change, error, ref } };
}

/** What an import would bring, before anything is saved. */
export function ImportPreview(props: ImportPreviewProps) {
  const { job, preview, courses, filter, onFilter, onLater, onConfirm, ...answers } = props;
  const hasItems = (job.report?.items.length ?? 0) > 0;
  const [intoId, setIntoId] = useState(job.addsTo?._id ?? "");
  const target = courses.find(({ _id }) => _id === intoId) ?? null;
  const title = useTitle(preview.title, onConfirm, target?._id);
  return (
    <section
      aria-label={preview.title}
      className="card overflow-clip rounded-card border border-line bg-surface"
    >
      <div className="p-5 md:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-2xl">Preview</h2>
          <button
            type="button"
            aria-label="Decide later"
            title="Decide later"
            onClick={onLater}
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <Source job={job} />
        <ImportTarget courses={courses} intoId={target?._id ?? ""} onChange={setIntoId} />
        {target ? null : <ImportTitle {...title.field} kept={job.updates?.course.title ?? null} />}
        <Figures preview={preview} />
        {job.updates && !target ? <UpdateNote updates={job.updates} origin={job.origin} /> : null}
        {preview.asks ? <p className="mt-4 max-w-prose text-ink-2">{asksInWords(preview.asks)}</p> : null}
        <p className="mt-4 max-w-prose text-ink-2">
          Nothing is saved yet. Take a look first. We keep this preview for seven days.
        </p>
        {job.error ? (
          <div role="alert">
            <FieldError id="import-preview-error" message={job.error.message} />
          </div>
        ) : null}
        <Answers job={job} onAdd={title.add} target={target?.title ?? null} {...answers} />
      </div>
      <ImportOutline importId={job._id} units={preview.units} />
      {job.report && hasItems ? (
        <>
          <h3 className="border-line border-t px-5 pt-5 pb-3 text-lg md:px-6">
            What will happen to each item
          </h3>
          <ImportReport report={job.report} filter={filter} onFilter={onFilter} />
        </>
      ) : null}
    </section>
  );
}
