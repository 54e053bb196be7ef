"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { paths } from "#lib/client/paths.ts";
import { useEndPlan } from "#lib/study/client.ts";

/** Ends a plan once its learner has confirmed it. */
export function EndPlan({ courseId, courseTitle }: { courseId: string; courseTitle: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useEndPlan(courseId);
  const router = useRouter();
  const end = () =>
    mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false);
        toastSuccess(`The plan for “${courseTitle}” has ended.`);
        router.push(paths.plan());
      },
      onError: toastFailure,
    });
  return (
    <>
      <Button
        variant="quiet"
        className="px-4! text-bad! hover:bg-bad-soft! max-lg:w-full"
        onClick={() => setIsAsking(true)}
      >
        End plan
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="End this plan?"
        message={`Upcoming sessions for “${courseTitle}” are removed, from your calendar too. What you studied, your XP and your streak stay.`}
        confirmLabel="End plan"
        cancelLabel="Keep it"
        onConfirm={end}
        onCancel={() => setIsAsking(false)}
        isLoading={isPending}
      />
    </>
  );
}
