"use client";

import { useRef, useState } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useConnections, useDisconnect } from "#lib/extension/grant/grant-client.ts";
import type { ConnectionsDto } from "#lib/extension/grant/grant-schema.ts";
import type { Writing } from "../day-words.ts";
import { ConnectionRow } from "./connection-row.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import { Section } from "./section.tsx";

type Connection = ConnectionsDto["connections"][number];

export function ConnectionsSection({ writing }: { writing: Writing }) {
  const { data: connections, error, refetch, isFetching } = useConnections();
  return (
    <Section
      title="Connected apps"
      text="Extensions that have access to your account. None of them knows your password, and you can disconnect each at any time."
    >
      {connections ? <Connections connections={connections} writing={writing} /> : null}
      {!connections && error ? (
        <ErrorState
          message="Your connected apps didn't load."
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!connections && !error ? <Skeleton className="h-12" /> : null}
    </Section>
  );
}

interface ConnectionsProps {
  connections: readonly Connection[];
  writing: Writing;
}

function Connections({ connections, writing }: ConnectionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const disconnect = useDisconnect();
  return (
    <div ref={box} tabIndex={-1} className="rounded-input outline-none">
      {connections.length === 0 ? (
        <p className="text-ink-2">
          Nothing is connected. When an extension asks for access, Waddle asks you first.
        </p>
      ) : (
        <ul aria-label="Connected apps" className="divide-y divide-line">
          {connections.map((connection) => (
            <ConnectionRow
              key={connection._id}
              connection={connection}
              writing={writing}
              onDisconnect={() => setLeaving(connection)}
            />
          ))}
        </ul>
      )}
      <DisconnectDialog
        leaving={leaving}
        message="It loses its access at once. What it told about other platforms stays under My Courses, and you can connect it again at any time."
        disconnect={disconnect}
        onClose={() => setLeaving(null)}
        onDone={() => box.current?.focus()}
      />
    </div>
  );
}
