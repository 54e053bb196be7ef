"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { toastAction } from "#components/ui/action-toast.tsx";
import { isSessionOver } from "#components/ui/toast-failure.ts";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { useDeletePost, usePublishPost, useUndeletePost } from "#lib/blog/editor/editor-client.ts";
import { hasTitle } from "#lib/blog/rules.ts";
import type { AdminRowDto } from "#lib/blog/schema.ts";
import { ApiError } from "#lib/client/api.ts";
import { takeDeleted } from "../deleted-post.ts";
import { TITLE_MISSING } from "../questions.tsx";
import { focusBeside } from "./row-focus.ts";

/** What a refused call says is about this post; anything else has one sentence. */
function tell(error: Error, sentence: string): void {
  if (isSessionOver(error)) return;
  toastError(error instanceof ApiError && error.code === "invalid_input" ? error.message : sentence);
}

function useUndo(token: string): (id: string) => void {
  const undeleting = useUndeletePost(token);
  const undo = (id: string) =>
    undeleting.mutate(id, {
      onSuccess: () => toastSuccess("The post is back."),
      onError: (error) => tell(error, "The post couldn't be brought back. Please try again."),
    });
  const offerLast = useEffectEvent(() => {
    const id = takeDeleted();
    if (id) offerUndo(() => undo(id));
  });
  useEffect(() => offerLast(), []);
  return undo;
}

function offerUndo(undo: () => void): void {
  toastAction("Blog post deleted successfully!", "Undo", undo);
}

/** What the rows' buttons do. */
export function useRowActs(token: string) {
  const [toDelete, setToDelete] = useState<AdminRowDto | null>(null);
  const [toPublish, setToPublish] = useState<AdminRowDto | null>(null);
  const publishing = usePublishPost(token);
  const deleting = useDeletePost(token);
  const undo = useUndo(token);

  const publishNow = ({ _id, status }: AdminRowDto) => {
    if (publishing.isPending) return;
    const moveFocus = focusBeside(_id, `${status}-posts`);
    publishing.mutate(_id, {
      onSuccess: () => {
        toastSuccess("Blog post published successfully!");
        moveFocus();
      },
      onError: (error) => tell(error, "Failed to publish blog post. Please try again later."),
      onSettled: () => setToPublish(null),
    });
  };
  const confirmDelete = () => {
    if (!toDelete || deleting.isPending) return;
    const { _id, status } = toDelete;
    const moveFocus = focusBeside(_id, `${status}-posts`);
    deleting.mutate(_id, {
      onSuccess: () => {
        offerUndo(() => undo(_id));
        moveFocus();
      },
      onError: (error) => tell(error, "Failed to delete post. Please try again."),
      onSettled: () => setToDelete(null),
    });
  };
  return {
    /** Words that no one has read are asked about once. */
    publish: (post: AdminRowDto) => {
      if (!hasTitle(post.title)) return toastError(TITLE_MISSING);
      if (post.isUnread) setToPublish(post);
      else publishNow(post);
    },
    publishing: publishing.isPending ? (publishing.variables ?? null) : null,
    askToDelete: setToDelete,
    publishQuestion: {
      open: toPublish !== null,
      isLoading: publishing.isPending,
      onConfirm: () => toPublish && publishNow(toPublish),
      onCancel: () => setToPublish(null),
    },
    deleteQuestion: {
      open: toDelete !== null,
      isLoading: deleting.isPending,
      onConfirm: confirmDelete,
      onCancel: () => setToDelete(null),
    },
  };
}
