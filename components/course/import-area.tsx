"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { ImportFlow } from "./import-flow.ts";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult, ImportResultSkeleton } from "./import-result.tsx";
import { type ImportStage, reportHeadline, stageInWords } from "./import-view.ts";

interface ImportAreaProps {
  flow: ImportFlow;
  stage: ImportStage;
  isDropPrimary: boolean;
  onUndo: () => void;
}

/** What had the focus may be gone with the last stage; whoever listens hears the new one. */
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

function Progress({ flow }: { flow: ImportFlow }) {
  const { upload, followed, end, isEnding } = flow;
  const job = upload.fileName === null ? (followed.data ?? null) : null;
  return (
    <ImportProgress
      fileName={upload.fileName ?? job?.fileName ?? ""}
      job={job}
      onCancel={() => (job ? end(job._id, "Import cancelled") : upload.cancel())}
      isCancelling={isEnding}
    />
  );
}

function Result({ flow, stage, onUndo }: Omit<ImportAreaProps, "isDropPrimary">) {
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
  if (stage !== "result" || !job) return null;
  return (
    <ImportResult
      job={job}
      filter={address.filter}
      onFilter={address.show}
      onUndo={onUndo}
      onDismiss={() => dismiss(job._id)}
    />
  );
}

function wordsFor(stage: ImportStage, { upload, followed }: ImportFlow): string {
  const job = upload.fileName === null ? followed.data : undefined;
  if (stage !== "result" || !job) return stageInWords(stage, job ?? null);
  const end = job.report && job.status === "done" ? reportHeadline(job.report.counts) : job.error?.message;
  return `${stageInWords(stage, job)} ${end ?? ""}`.trim();
}

/** From the file to its report. */
export function ImportArea({ flow, stage, isDropPrimary, onUndo }: ImportAreaProps) {
  return (
    <Stage stage={stage} words={wordsFor(stage, flow)}>
      {stage === "progress" ? (
        <Progress flow={flow} />
      ) : (
        <>
          <Result flow={flow} stage={stage} onUndo={onUndo} />
          <div className={stage === "idle" ? undefined : "mt-6"}>
            <DropZone
              onFile={flow.upload.send}
              problem={flow.upload.problem}
              isPrimary={isDropPrimary}
              isAnother={stage === "result"}
            />
          </div>
        </>
      )}
    </Stage>
  );
}
