"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRevisions } from "#lib/blog/editor/editor-client.ts";
import type { SavedPost } from "#lib/blog/editor/post-fields.ts";
import { isUnsaved, type SaveState } from "#lib/blog/editor/save-state.ts";
import { Instant } from "../../post-times.tsx";
import { PanelSection } from "../panel-section.tsx";
import { savedWords } from "../saved-words.ts";
import type { Acts } from "../use-acts.ts";
import { LoadFailed } from "./load-failed.tsx";

type QuestionProps = Pick<ComponentProps<typeof ConfirmDialog>, "open" | "title" | "onConfirm" | "onCancel">;

const ComparedRevision = dynamic(() =>
  import("./compared-revision.tsx").then((file) => file.ComparedRevision),
);

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
                rows={data}
                fields={state.fields}
                onClose={() => setCompared(null)}
                onRestore={restore}
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
