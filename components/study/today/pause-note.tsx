"use client";

import { Pause } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import type { LocalDay } from "#lib/core/time.ts";
import { useSaveStudySettings } from "#lib/study/client.ts";
import type { TodayDto } from "#lib/study/schema.ts";
import { dayWords } from "#lib/study/words.ts";

/** While plans rest: until when, and the way back. */
export function PauseNote({ pause, today }: { pause: NonNullable<TodayDto["pause"]>; today: LocalDay }) {
  const { mutate, isPending } = useSaveStudySettings();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-input bg-ice-soft px-4 py-3">
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-2 font-semibold">
        <Pause aria-hidden="true" className="size-5 shrink-0 text-ice-text" />
        Your plans are paused until {dayWords(pause.until, today)}. No reminders come.
      </p>
      <Button
        size="sm"
        variant="secondary"
        isLoading={isPending}
        onClick={() => mutate({ pauseUntil: null }, { onError: toastFailure })}
      >
        End the pause
      </Button>
    </div>
  );
}
