"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";

const DIALOG_EXIT_MS = 400;

interface DisconnectDialogProps {
  /** What is about to be disconnected; null: the dialog is closed */
  leaving: { _id: string; name: string } | null;
  /** What that means */
  message: string;
  disconnect: UseMutationResult<void, Error, string>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an app or a service is disconnected. */
export function DisconnectDialog({ leaving, message, disconnect, onClose, onDone }: DisconnectDialogProps) {
  // The words stay while the dialog goes.
  const [name, setName] = useState("");
  if (leaving && leaving.name !== name) setName(leaving.name);
  const confirm = (id: string) =>
    disconnect.mutate(id, {
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
      open={leaving !== null}
      title={`Disconnect ${name}?`}
      message={message}
      confirmLabel="Disconnect"
      onCancel={onClose}
      onConfirm={() => leaving && confirm(leaving._id)}
      isLoading={disconnect.isPending}
    />
  );
}
