"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useMyCourses } from "#lib/course/client.ts";
import type { ImportSource } from "#lib/course/import/import-client.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { filesInWords } from "./chosen-files.ts";
import { ConnectAgain } from "./connect-notion.tsx";
import { isAccessLost } from "./import-advice.ts";
import { ImportColumns } from "./import-columns.tsx";
import type { ImportFlow } from "./import-flow.ts";
import { ImportInput } from "./import-input.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult, ImportResultSkeleton } from "./import-result.tsx";
import type { FormatName } from "./import-source.ts";
import { type ImportStage, reportHeadline, stageInWords } from "./import-view.ts";
import { sourceName } from "./source-name.ts";

interface ImportAreaProps {
  flow: ImportFlow;
  stage: ImportStage;
  formats: readonly FormatName[];
  isInputPrimary: boolean;
  onUndo: () => void;
}

/** What had the focus may be gone with the last stage; anyone who listens hears the new one. */
function Stage({ stage, words, children }: { stage: ImportStage; words: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef(stage);
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [stage]);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {words}
      </p>
      {children}
    </div>
  );
}

/** As it is called once it has arrived, so that the heading doesn't change under anyone who reads it. */
function nameOf(source: ImportSource): string {
  if (source.origin === "file") return filesInWords(source.files);
  if (source.origin === "notion")
    return sourceName({ origin: "notion", address: null, fileName: source.workspace ?? "" });
  if (source.origin === "text") return source.title.trim() || "your text";
  return sourceName({ origin: "address", address: source.url, fileName: "" });
}

function Progress({ flow }: { flow: ImportFlow }) {
  const { sending, followed, end, isEnding } = flow;
  const { source } = sending;
  const job = source === null ? (followed.data ?? null) : null;
  return (
    <ImportProgress
      name={source ? nameOf(source) : job ? sourceName(job) : ""}
      origin={source?.origin ?? job?.origin ?? "file"}
      job={job}
      sent={sending.sent}
      onCancel={() => (job ? end(job._id, "Import canceled") : sending.cancel())}
      isCancelling={isEnding}
    />
  );
}

function Preview({
  flow,
  job,
  preview,
}: {
  flow: ImportFlow;
  job: ImportDto;
  preview: ImportDto["preview"];
}) {
  const { address, confirm, confirming, refuse, isEnding, dismiss } = flow;
  const { data: courses } = useMyCourses();
  const ownCourses = (courses ?? []).filter(({ isOwn }) => isOwn);
  if (!preview) return null;
  return (
    <ImportPreview
      key={`${job._id} ${preview.title}`}
      job={job}
      preview={preview}
      filter={address.filter}
      onFilter={address.show}
      courses={ownCourses}
      onConfirm={(answer) => confirm(job._id, answer)}
      confirming={confirming}
      onRefuse={() => void refuse(job._id)}
      isRefusing={isEnding}
      onLater={() => dismiss(job._id)}
    />
  );
}

/** A table that has to be explained, and is then read again. */
function Columns({ flow, formats }: Pick<ImportAreaProps, "flow" | "formats">) {
  const { sending, followed } = flow;
  const job = followed.data;
  if (!job?.columns) return null;
  const { origin, address } = job;
  const known = sending.sourceOf(job._id);
  const source: ImportSource | null =
    known ?? (origin === "address" && address ? { origin, url: address } : null);
  return (
    <ImportColumns
      key={job._id}
      table={job.columns}
      formats={formats}
      source={source ? "there" : origin === "text" ? "text" : "lost"}
      onColumns={(columns) => source && sending.send({ ...source, columns })}
      onFiles={(files, columns) => sending.send({ origin: "file", files, columns })}
    />
  );
}

const connectionIdOf = (source: ImportSource | null) =>
  source?.origin === "notion" ? source.connectionId : null;

type ResultProps = Pick<ImportAreaProps, "flow" | "stage" | "formats" | "onUndo">;

function Result({ flow, stage, formats, onUndo }: ResultProps) {
  const { followed, address, dismiss } = flow;
  if (stage === "loading") return <ImportResultSkeleton />;
  if (stage === "lost") {
    return (
      <ErrorState
        message="We couldn't load this import."
        retry={() => void followed.refetch()}
        isRetrying={followed.isFetching}
      />
    );
  }
  const job = followed.data;
  if (!job) return null;
  if (stage === "preview") return <Preview flow={flow} job={job} preview={job.preview} />;
  if (stage !== "result") return null;
  return (
    <ImportResult
      job={job}
      filter={address.filter}
      onFilter={address.show}
      onUndo={onUndo}
      onDismiss={() => dismiss(job._id)}
    >
      <Columns flow={flow} formats={formats} />
      {isAccessLost(job) ? <ConnectAgain sourceId={connectionIdOf(flow.sending.sourceOf(job._id))} /> : null}
    </ImportResult>
  );
}

function wordsFor(stage: ImportStage, { sending, followed }: ImportFlow): string {
  const job = sending.source === null ? followed.data : undefined;
  const words = stageInWords(stage, job ?? null, sending.source?.origin ?? job?.origin ?? "file");
  if (stage !== "result" || !job) return words;
  const end = job.report && job.status === "done" ? reportHeadline(job.report.counts) : job.error?.message;
  return `${words} ${end ?? ""}`.trim();
}

/** From a link, a file or a text to its preview, and on to its report. */
export function ImportArea({ flow, stage, formats, isInputPrimary, onUndo }: ImportAreaProps) {
  const hasInput = stage !== "progress" && stage !== "preview";
  return (
    <Stage stage={stage} words={wordsFor(stage, flow)}>
      {stage === "progress" ? (
        <Progress flow={flow} />
      ) : (
        <Result flow={flow} stage={stage} formats={formats} onUndo={onUndo} />
      )}
      {hasInput ? (
        <div className={stage === "idle" ? undefined : "mt-6"}>
          <ImportInput
            sending={flow.sending}
            draft={flow.draft}
            formats={formats}
            isPrimary={isInputPrimary}
            isFromNotion={flow.address.connectionId !== null}
          />
        </div>
      ) : null}
    </Stage>
  );
}
