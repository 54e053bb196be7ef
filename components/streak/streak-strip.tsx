"use client";

import Link from "next/link";
import { ownZone } from "#components/practice/when.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { useStreak } from "#lib/streak/client.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { deadlineText } from "./deadline.ts";
import { isResting, stateSentence } from "./streak-text.ts";
import { useLiveStreak } from "./use-live-streak.ts";
import { WeekDots } from "./week-dots.tsx";

/** The week in dots and how the streak stands: one calm line that leads to the learner's progress. */
export function StreakStrip({ initial }: { initial: StreakStatusDto }) {
  const { data: status = initial } = useStreak(true, initial);
  const now = useLiveStreak(status);
  const { expiresAt, timeZone, today } = status;
  return (
    <section
      aria-label="Streak this week"
      className="relative mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-button px-1 py-2 transition-colors duration-state hover:bg-brand-soft"
    >
      <WeekDots week={status.week} size="sm" />
      <Link
        href={`${paths.profile}?tab=streak`}
        className="rounded-button font-semibold text-sm text-ink after:absolute after:inset-0 after:rounded-button"
      >
        {stateSentence(status, now)}
      </Link>
      {expiresAt === null ? null : (
        <p className="text-sm text-ink-2">
          {isResting(status) ? "Your streak waits " : ""}
          {deadlineText({ expiresAt, timeZone, today }, now, now && ownZone())}
        </p>
      )}
    </section>
  );
}

export function StreakStripSkeleton() {
  return <Skeleton className="mb-4 h-11 w-md" />;
}
