"use client";

import { useRef, useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useConnections, useDisconnect } from "#lib/extension/grant/grant-client.ts";
import type { ConnectionsDto } from "#lib/extension/grant/grant-schema.ts";
import type { Writing } from "../day-words.ts";
import { ConnectionRow } from "./connection-row.tsx";
import { Section } from "./section.tsx";

type Connection = ConnectionsDto["connections"][number];

const DIALOG_EXIT_MS = 400;

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
        connection={leaving}
        onClose={() => setLeaving(null)}
        onDone={() => box.current?.focus()}
      />
    </div>
  );
}

interface DisconnectDialogProps {
  connection: Connection | null;
  onClose: () => void;
  onDone: () => void;
}

function DisconnectDialog({ connection, onClose, onDone }: DisconnectDialogProps) {
  const disconnect = useDisconnect();
  // The words stay while the dialog goes.
  const [name, setName] = useState("");
  if (connection && connection.name !== name) setName(connection.name);
  const confirm = (grantId: string) =>
    disconnect.mutate(grantId, {
      onError: toastFailure,
      onSuccess: () => {
        toastSuccess(`${name} is disconnected.`);
        // The dialog gives the focus back to its button as it goes, and that one goes too.
        setTimeout(onDone, DIALOG_EXIT_MS);
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={connection !== null}
      title={`Disconnect ${name}?`}
      message="It loses its access at once. What it told about other platforms stays under My Courses, and you can connect it again at any time."
      confirmLabel="Disconnect"
      onCancel={onClose}
      onConfirm={() => connection && confirm(connection._id)}
      isLoading={disconnect.isPending}
    />
  );
}
