"use client";

import { useState } from "react";
import { isSessionOver } from "#components/ui/toast-failure.ts";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { useDeletePost, usePublishPost, useUndeletePost } from "#lib/blog/cms/client.ts";
import type { AdminRowDto } from "#lib/blog/schema.ts";
import { ApiError } from "#lib/client/api.ts";

const UNDO_MS = 10_000;

interface UndoMessageProps {
  onUndo: () => void;
  /** Given by the toast that shows it */
  closeToast?: () => void;
}

function UndoMessage({ onUndo, closeToast }: UndoMessageProps) {
  const undo = () => {
    onUndo();
    closeToast?.();
  };
  return (
    <span className="flex flex-1 items-center justify-between gap-2">
      Blog post deleted successfully!
      <button
        type="button"
        onClick={undo}
        className="min-h-11 rounded-input px-3 font-display font-semibold text-brand hover:bg-brand-soft"
      >
        Undo
      </button>
    </span>
  );
}

/** What a refused call says is about this post; anything else has one sentence. */
function tell(error: Error, sentence: string): void {
  if (isSessionOver(error)) return;
  toastError(error instanceof ApiError && error.code === "invalid_input" ? error.message : sentence);
}

/** What the rows' buttons do. */
export function useRowActs(token: string) {
  const [asked, setAsked] = useState<AdminRowDto | null>(null);
  const publishing = usePublishPost(token);
  const deleting = useDeletePost(token);
  const undeleting = useUndeletePost(token);

  const publish = (id: string) => {
    if (publishing.isPending) return;
    publishing.mutate(id, {
      onSuccess: () => toastSuccess("Blog post published successfully!"),
      onError: (error) => tell(error, "Failed to publish blog post. Please try again later."),
    });
  };
  const undo = (id: string) =>
    undeleting.mutate(id, {
      onSuccess: () => toastSuccess("The post is back."),
      onError: (error) => tell(error, "The post couldn't be brought back. Please try again."),
    });
  const confirmDelete = () => {
    if (!asked || deleting.isPending) return;
    const { _id, status } = asked;
    deleting.mutate(_id, {
      onSuccess: () => {
        toastSuccess(<UndoMessage onUndo={() => undo(_id)} />, { autoClose: UNDO_MS });
        // The button that had the focus is gone.
        setTimeout(() => document.getElementById(`${status}-posts`)?.focus());
      },
      onError: (error) => tell(error, "Failed to delete post. Please try again."),
      onSettled: () => setAsked(null),
    });
  };
  return {
    publish,
    publishing: publishing.isPending ? (publishing.variables ?? null) : null,
    askToDelete: setAsked,
    asked,
    cancelDelete: () => setAsked(null),
    confirmDelete,
    isDeleting: deleting.isPending,
  };
}
