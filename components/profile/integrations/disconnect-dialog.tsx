"use client";

import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useDisconnectService } from "#lib/connection/client.ts";
import type { ConnectionDto } from "#lib/connection/schema.ts";

const DIALOG_EXIT_MS = 400;

interface DisconnectDialogProps {
  connection: ConnectionDto | null;
  onClose: () => void;
  onDone: () => void;
}

export function DisconnectDialog({ connection, onClose, onDone }: DisconnectDialogProps) {
  const disconnect = useDisconnectService();
  // The words stay while the dialog goes.
  const [name, setName] = useState("");
  if (connection && connection.name !== name) setName(connection.name);
  const confirm = (connectionId: string) =>
    disconnect.mutate(connectionId, {
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
      message="Waddle loses its access at once. Your imported courses stay, but they can't be updated from Notion until you connect it again."
      confirmLabel="Disconnect"
      onCancel={onClose}
      onConfirm={() => connection && confirm(connection._id)}
      isLoading={disconnect.isPending}
    />
  );
}
