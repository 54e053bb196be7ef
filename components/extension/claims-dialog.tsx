"use client";

import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useRemoveClaims } from "#lib/extension/progress/progress-client.ts";
import type { ToldCourse } from "./claims-view.ts";

const DIALOG_EXIT_MS = 400;

interface ClaimsDialogProps {
  /** Null while nothing is asked */
  course: ToldCourse | null;
  onClose: () => void;
  /** Its row is gone: the focus needs another place. */
  onDone: () => void;
}

/** Asks before what was told of a course is removed: only its extension could tell it again. */
export function ClaimsDialog({ course, onClose, onDone }: ClaimsDialogProps) {
  const removal = useRemoveClaims();
  // The words stay while the dialog goes.
  const [title, setTitle] = useState("");
  if (course && course.title !== title) setTitle(course.title);
  const remove = (address: string) =>
    removal.mutate(address, {
      onError: toastFailure,
      onSuccess: () => {
        toastSuccess(`${title} is removed.`);
        // The dialog gives the focus back to its button as it goes, and that one goes too.
        setTimeout(onDone, DIALOG_EXIT_MS);
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={course !== null}
      title="Remove this course?"
      message={
        <>
          What your extension told us about <bdi>{title}</bdi> is deleted, and we can’t bring it back. Your XP
          and stars stay as they are.
        </>
      }
      confirmLabel="Remove"
      onCancel={onClose}
      onConfirm={() => course && remove(course.course)}
      isLoading={removal.isPending}
    />
  );
}
