"use client";

import { useRef, useState } from "react";
import { ConnectNotion } from "#components/course/connect-notion.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useDisconnectService, useServiceConnections } from "#lib/connection/client.ts";
import { MAX_CONNECTIONS } from "#lib/connection/rules.ts";
import type { ConnectionDto, ConnectionsDto } from "#lib/connection/schema.ts";
import type { Writing } from "../day-words.ts";
import { DisconnectDialog } from "../settings/disconnect-dialog.tsx";
import { Section } from "../settings/section.tsx";
import { NotionRow } from "./notion-row.tsx";

export function NotionSection({ writing }: { writing: Writing }) {
  const { data, error, refetch, isFetching } = useServiceConnections();
  return (
    <Section
      title="Notion"
      text="Connect a workspace to make courses of the pages that you choose there. Waddle reads them and changes nothing in Notion."
    >
      {data ? <Notion known={data} writing={writing} /> : null}
      {!data && error ? (
        <ErrorState
          message="Your connections to Notion didn't load."
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!data && !error ? <Skeleton className="h-12" /> : null}
    </Section>
  );
}

function Notion({ known, writing }: { known: ConnectionsDto; writing: Writing }) {
  const box = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<ConnectionDto | null>(null);
  const disconnect = useDisconnectService();
  const connections = known.connections.filter(({ provider }) => provider === "notion");
  const isSetUp = known.providers.some(({ id, isSetUp: isReady }) => id === "notion" && isReady);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 rounded-input outline-none">
      {connections.length > 0 ? (
        <ul aria-label="Connections to Notion" className="divide-y divide-line">
          {connections.map((connection) => (
            <NotionRow
              key={connection._id}
              connection={connection}
              writing={writing}
              isSetUp={isSetUp}
              onDisconnect={() => setLeaving(connection)}
            />
          ))}
        </ul>
      ) : null}
      {connections.length === 0 && isSetUp ? <p className="text-ink-2">No workspace is connected.</p> : null}
      <WayIn isSetUp={isSetUp} count={connections.length} />
      <DisconnectDialog
        leaving={leaving}
        message="Waddle loses its access at once. Your imported courses stay, but they can't be updated from Notion until you connect it again."
        disconnect={disconnect}
        onClose={() => setLeaving(null)}
        onDone={() => box.current?.focus()}
      />
    </div>
  );
}

function WayIn({ isSetUp, count }: { isSetUp: boolean; count: number }) {
  if (!isSetUp) return <p className="text-ink-2">Notion isn't set up on this site.</p>;
  if (count >= MAX_CONNECTIONS) {
    return (
      <p className="text-ink-2">
        {MAX_CONNECTIONS} workspaces are connected, and that is the most. Disconnect one to connect another.
      </p>
    );
  }
  return (
    <div>
      <ConnectNotion variant="secondary" size="sm">
        {count > 0 ? "Connect another workspace" : "Connect Notion"}
      </ConnectNotion>
    </div>
  );
}
