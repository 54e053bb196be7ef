"use client";

import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useLeaveGoogle } from "#lib/calendar/client.ts";

interface LeaveDialogProps {
  open: boolean;
  /** Whether there is a calendar that can be deleted there */
  canDelete: boolean;
  onClose: () => void;
  /** What was pressed goes: something else has to take the focus. */
  onGone: () => void;
}

/** Asks before Google Calendar is disconnected, and what becomes of the calendar there. */
export function LeaveDialog({ open, canDelete, onClose, onGone }: LeaveDialogProps) {
  const { mutate, isPending } = useLeaveGoogle();
  const [deletes, setDeletes] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const leave = () =>
    mutate(canDelete && deletes, {
      onSuccess: () => {
        toastSuccess("Google Calendar is disconnected.");
        onGone();
      },
      onError: toastFailure,
      onSettled: onClose,
    });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Disconnect Google Calendar?"
      description="Waddle loses its access, even if Google doesn't respond. Your sessions stay as they are."
      initialFocusRef={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={leave} isLoading={isPending}>
            Disconnect
          </Button>
        </>
      }
    >
      {canDelete ? (
        <>
          <Checkbox
            className="mt-3"
            label="Also delete the Waddle calendar in Google"
            checked={deletes}
            onChange={({ target }) => setDeletes(target.checked)}
          />
          <p className="mt-1 text-ink-3 text-sm">
            If you keep it and connect again later, you'll have two of them.
          </p>
        </>
      ) : null}
    </Dialog>
  );
}
