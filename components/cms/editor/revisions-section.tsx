"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRevision, useRevisions } from "#lib/blog/editor/editor-client.ts";
import type { PostFields, SavedPost } from "#lib/blog/editor/post-fields.ts";
import { isUnsaved, type SaveState } from "#lib/blog/editor/save-state.ts";
import { Instant } from "../post-times.tsx";
import { PanelSection } from "./panel-section.tsx";
import { savedWords } from "./saved-words.ts";
import type { Acts } from "./use-acts.ts";

type QuestionProps = Pick<ComponentProps<typeof ConfirmDialog>, "open" | "title" | "onConfirm" | "onCancel">;

const CompareDialog = dynamic(() => import("./compare-dialog.tsx").then((file) => file.CompareDialog));

interface RevisionsSectionProps {
  token: string;
  saved: SavedPost;
  state: SaveState;
  acts: Acts;
}

/** What is out changes for its readers at once: anyone who brings an old text back is asked. */
function RestoreQuestion({ isUnsaved, ...rest }: { isUnsaved: boolean } & QuestionProps) {
  const edits =
    "What you have written since the last update stays on this device, and is offered to you here.";
  return (
    <ConfirmDialog
      {...rest}
      variant="primary"
      message={`Readers see it at once.${isUnsaved ? ` ${edits}` : ""}`}
      confirmLabel="Restore"
    />
  );
}

export function RevisionsSection({ token, saved, state, acts }: RevisionsSectionProps) {
  const { data, isError, isFetching, refetch } = useRevisions(token, saved._id, saved.updatedAt);
  const [compared, setCompared] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const restore = (version: number) => {
    setCompared(null);
    if (saved.status === "published") setAsked(version);
    else void acts.restore(version);
  };
  return (
    <PanelSection title="Versions">
      {isError ? (
        <LoadFailed
          message="We couldn't load the versions."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || isError ? null : <Skeleton className="h-24" />}
      <ol className="grid gap-1">
        {data?.map((row, at) => (
          <li
            key={row.version}
            className="flex flex-wrap items-center gap-x-3 border-line border-b py-2 last:border-b-0"
          >
            <p className="min-w-0 flex-1 text-ink-2 text-sm">
              <span className="block font-semibold text-ink">
                Version {row.version}
                {at === 0 ? " (newest)" : ""}
              </span>
              <Instant at={row.createdAt} />, {savedWords(row)}
            </p>
            <Button
              variant="quiet"
              size="sm"
              className="px-3"
              aria-label={`Compare version ${row.version}`}
              onClick={() => setCompared(row.version)}
            >
              Compare
            </Button>
            {compared === row.version ? (
              <ComparedRevision
                token={token}
                id={saved._id}
                version={compared}
                fields={state.fields}
                onClose={() => setCompared(null)}
                onRestore={() => restore(compared)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      <RestoreQuestion
        open={asked !== null}
        title={`Restore version ${asked ?? ""}?`}
        isUnsaved={isUnsaved(state)}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked !== null) void acts.restore(asked);
        }}
      />
    </PanelSection>
  );
}

interface LoadFailedProps {
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
}

function LoadFailed({ message, isRetrying, onRetry }: LoadFailedProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3">
      <p role="alert" className="text-bad text-sm">
        {message}
      </p>
      <Button variant="quiet" size="sm" className="px-3" isLoading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface ComparedRevisionProps {
  token: string;
  id: string;
  version: number;
  fields: PostFields;
  onClose: () => void;
  onRestore: () => void;
}

function ComparedRevision({ token, id, version, fields, onClose, onRestore }: ComparedRevisionProps) {
  const { data, isError, isFetching, refetch } = useRevision(token, id, version);
  if (isError) {
    const message = `We couldn't load version ${version}.`;
    return <LoadFailed message={message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <p role="status" className="w-full text-ink-2 text-sm">
        Loading version {version}…
      </p>
    );
  }
  return (
    <CompareDialog
      title={`From version ${version} to what you have now`}
      before={data}
      after={fields}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onRestore}>Restore version {version}</Button>
        </>
      }
    />
  );
}
