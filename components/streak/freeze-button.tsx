"use client";

import { useId } from "react";
import { SnowflakeIcon } from "#components/art/snowflake-icon.tsx";
import { Button } from "#components/ui/button.tsx";
import { isSessionOver } from "#components/ui/toast-failure.ts";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { useFreezeStreak } from "#lib/streak/client.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { counted, freezeHint } from "./streak-text.ts";

interface FreezeButtonProps {
  status: StreakStatusDto;
  /** Before the button goes away, for the focus needs another place */
  onFrozen: () => void;
}

/** Freezes the streak; where that can't be done now, it says why. */
export function FreezeButton({ status, onFrozen }: FreezeButtonProps) {
  const hintId = useId();
  const freeze = useFreezeStreak();
  const title = `Freeze streak for ${counted(status.freezeDuration, "day")}`;
  const start = () =>
    freeze.mutate(undefined, {
      onSuccess: ({ freezeDuration }) => {
        onFrozen();
        toastSuccess(`Streak frozen successfully! Protected for ${counted(freezeDuration, "day")}.`);
      },
      onError: (error) => {
        if (!isSessionOver(error)) toastError("Failed to freeze streak");
      },
    });
  return (
    <div>
      <Button
        title={title}
        variant="secondary"
        size="sm"
        className="w-full"
        icon={<SnowflakeIcon size={16} className="text-ice" />}
        aria-describedby={hintId}
        disabled={!status.canFreeze}
        isLoading={freeze.isPending}
        onClick={start}
      >
        {title}
      </Button>
      <p id={hintId} className="mt-2 text-sm text-ink-2">
        {freezeHint(status)}
      </p>
    </div>
  );
}
