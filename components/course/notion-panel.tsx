"use client";

import { useEffect, useRef } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useServiceConnections } from "#lib/connection/client.ts";
import { MAX_CONNECTIONS } from "#lib/connection/rules.ts";
import type { ConnectionDto, ConnectionsDto } from "#lib/connection/schema.ts";
import { ConnectNotion } from "./connect-notion.tsx";
import type { NotionDraft } from "./import-draft.ts";
import { NotionChooser } from "./notion-chooser.tsx";
import { NotionCourses } from "./notion-courses.tsx";
import { BrokenNotion, NotionNotConnected, NotionNotSetUp } from "./notion-states.tsx";

interface NotionPanelProps {
  draft: NotionDraft;
  onRead: (workspace: ConnectionDto, pages: readonly string[]) => void;
  /** Reads the pages of a course that is there already */
  onUpdate: (workspace: ConnectionDto, pages: readonly string[], courseId: string) => void;
  /** Why the server refused what was chosen */
  problem: string | null;
  /** Someone has come from Notion for this: it takes the focus */
  isArrival: boolean;
}

/** Which workspace is shown: the one that was chosen, else one that works, else the newest. */
export function workspaceToShow(
  connections: readonly ConnectionDto[],
  chosenId: string | null,
): ConnectionDto | null {
  const chosen = connections.find(({ _id }) => _id === chosenId);
  return chosen ?? connections.find(({ status }) => status === "connected") ?? connections[0] ?? null;
}

interface WorkspaceProps {
  workspaces: readonly ConnectionDto[];
  shown: ConnectionDto;
  onChoose: (connectionId: string) => void;
}

function Workspace({ workspaces, shown, onChoose }: WorkspaceProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      {workspaces.length > 1 ? (
        <Field label="Workspace" className="min-w-0 flex-1 basis-60">
          <Select value={shown._id} onChange={(event) => onChoose(event.target.value)}>
            {workspaces.map(({ _id, name, status }) => (
              <option key={_id} value={_id}>
                {name}
                {status === "broken" ? " (connect again)" : ""}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p className="min-w-0 flex-1 basis-60 self-center wrap-anywhere text-ink-2">
          Workspace: <bdi className="font-semibold text-ink">{shown.name}</bdi>
        </p>
      )}
      {workspaces.length < MAX_CONNECTIONS ? (
        <ConnectNotion variant="quiet" size="sm" className="px-3!">
          Connect another workspace
        </ConnectNotion>
      ) : null}
    </div>
  );
}

function Connected({
  known,
  draft,
  onRead,
  onUpdate,
  problem,
}: Omit<NotionPanelProps, "isArrival"> & { known: ConnectionsDto }) {
  const isSetUp = known.providers.some((provider) => provider.id === "notion" && provider.isSetUp);
  const workspaces = known.connections.filter(({ provider }) => provider === "notion");
  const shown = workspaceToShow(workspaces, draft.connectionId);
  if (!isSetUp) return <NotionNotSetUp />;
  if (!shown) return <NotionNotConnected />;
  return (
    <>
      <Workspace
        workspaces={workspaces}
        shown={shown}
        onChoose={(connectionId) => draft.choose(connectionId)}
      />
      {shown.status === "broken" ? (
        <BrokenNotion connection={shown} />
      ) : (
        <>
          <NotionChooser
            key={shown._id}
            connection={shown}
            draft={draft}
            onRead={(pages) => onRead(shown, pages)}
            problem={problem}
          />
          <NotionCourses
            connectionId={shown._id}
            onUpdate={(pages, courseId) => onUpdate(shown, pages, courseId)}
          />
        </>
      )}
    </>
  );
}

/** Pages of Notion as what a course is made of, from connecting it to choosing them. */
export function NotionPanel({ isArrival, ...props }: NotionPanelProps) {
  const { data, error, refetch, isFetching } = useServiceConnections();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isArrival) panel.current?.focus();
  }, [isArrival]);
  return (
    <section ref={panel} tabIndex={-1} aria-label="Notion" className="mt-5 scroll-mt-24 outline-none">
      {data ? (
        <Connected known={data} {...props} />
      ) : error ? (
        <ErrorState
          message="We couldn't load your connections."
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading your connections">
          <Skeleton className="h-5 w-full max-w-prose" />
          <Skeleton className="mt-4 h-12 w-44" />
        </div>
      )}
    </section>
  );
}
