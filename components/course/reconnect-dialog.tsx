"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useServiceConnections } from "#lib/connection/client.ts";
import type { ConnectionDto } from "#lib/connection/schema.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { ConnectNotion } from "./connect-notion.tsx";

interface ReconnectDialogProps {
  /** The course whose pages can't be read; null: closed */
  course: Pick<CourseDto, "title" | "notion"> | null;
  onClose: () => void;
  /** Reads them through another connection */
  onUse: (connectionId: string) => void;
}

/** A course from Notion whose connection is broken or gone: how to read its pages all the same. */
export function ReconnectDialog({ course, onClose, onUse }: ReconnectDialogProps) {
  return (
    <Dialog
      open={course !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Connect Notion again to update this course"
      description={
        <>
          Waddle can no longer read the pages of “<bdi>{course?.title}</bdi>”. The course and your progress
          stay as they are.
        </>
      }
      footer={
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
      }
    >
      {course ? <Ways formerId={course.notion?.connectionId ?? null} onUse={onUse} /> : null}
    </Dialog>
  );
}

function Ways({ formerId, onUse }: Pick<ReconnectDialogProps, "onUse"> & { formerId: string | null }) {
  const { data, error, refetch, isFetching } = useServiceConnections();
  if (!data) {
    return error ? (
      <ErrorState
        message="We couldn't load your connections."
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <div role="status" aria-label="Loading your connections">
        <Skeleton className="mt-4 h-12 w-44" />
      </div>
    );
  }
  if (!data.providers.some(({ id, isSetUp }) => id === "notion" && isSetUp))
    return <p className="mt-3 text-ink-2">Notion isn't set up on this site any more.</p>;
  const all = data.connections.filter(({ provider }) => provider === "notion");
  const former = all.find(({ _id }) => _id === formerId);
  // The former one has just been refused: the list may not know that yet.
  const others = all.filter(({ _id, status }) => status === "connected" && _id !== formerId);
  return (
    <>
      {others.length > 0 ? <Others workspaces={others} onUse={onUse} /> : null}
      <p className="mt-4 text-ink-2">
        Once it is connected, come back to My Courses and choose “Update from Notion” again.
      </p>
      <ConnectNotion
        variant={others.length > 0 ? "secondary" : "primary"}
        connectionId={former?._id}
        className="mt-3 max-xs:w-full"
      >
        {former ? "Connect again" : "Connect Notion"}
      </ConnectNotion>
    </>
  );
}

/** A workspace that was connected anew has another id: its learner knows which one it is. */
function Others({
  workspaces,
  onUse,
}: {
  workspaces: readonly ConnectionDto[];
  onUse: (id: string) => void;
}) {
  const [first] = workspaces;
  const [chosenId, setChosenId] = useState(first?._id ?? "");
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <Field label="Workspace with its pages" className="min-w-0 flex-1 basis-48">
        <Select value={chosenId} onChange={(event) => setChosenId(event.target.value)}>
          {workspaces.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button onClick={() => onUse(chosenId)} className="max-xs:w-full">
        Update
      </Button>
    </div>
  );
}
