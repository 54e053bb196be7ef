"use client";

import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useServiceConnections } from "#lib/connection/client.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { ConnectNotion } from "./connect-notion.tsx";

interface ReconnectDialogProps {
  /** The course whose pages can't be read; null: closed */
  course: Pick<CourseDto, "title" | "notion"> | null;
  onClose: () => void;
}

/** A course from Notion whose connection is broken or gone: how to read its pages all the same. */
export function ReconnectDialog({ course, onClose }: ReconnectDialogProps) {
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
      {course ? <Ways formerId={course.notion?.connectionId ?? null} /> : null}
    </Dialog>
  );
}

function Ways({ formerId }: { formerId: string | null }) {
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
    return <p className="mt-3 text-ink-2">Notion is no longer set up on this site.</p>;
  const former = data.connections.find(({ _id }) => _id === formerId);
  return (
    <>
      <p className="mt-3 text-ink-2">
        Connect the workspace that it came from, and choose “Update from Notion” again.
      </p>
      <ConnectNotion connectionId={former?._id} className="mt-4 max-xs:w-full">
        {former ? "Connect again" : "Connect Notion"}
      </ConnectNotion>
    </>
  );
}
