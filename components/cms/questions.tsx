"use client";

import type { ComponentProps } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";

type QuestionProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "open" | "isLoading" | "onConfirm" | "onCancel"
>;

export function DeleteQuestion(props: QuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Delete post"
      message="Are you sure you want to delete this post?"
      confirmLabel="Delete"
    />
  );
}

/** Where a post is to go out, and no one has named it */
export const TITLE_MISSING = "A post needs a title before it can be published.";

/** Before words of a model's go out that no one has changed. */
export function ReadQuestion(props: QuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      variant="primary"
      title="Has somebody read this post?"
      message="AI wrote it, and nobody has changed a word yet. It can get facts and links wrong, so check its claims before your readers see them."
      cancelLabel="Not yet"
      confirmLabel="I've checked it"
    />
  );
}
