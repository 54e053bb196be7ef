"use client";

import { Button } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useForgetTips } from "#lib/learner/tip-client.ts";

/** Brings back the bubbles of the first run. For the profile's settings. */
export function ShowTipsAgain() {
  const { mutate, isPending } = useForgetTips();
  const show = () =>
    mutate(undefined, {
      onSuccess: () => toastSuccess("The tips will show again as you play."),
      onError: toastFailure,
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-60 text-ink-2">
        Short tips explain hearts, stars, your streak and practice the first time you meet them.
      </p>
      <Button variant="secondary" size="sm" onClick={show} isLoading={isPending}>
        Show tips again
      </Button>
    </div>
  );
}
