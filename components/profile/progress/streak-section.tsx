"use client";

import { Clock } from "lucide-react";
import { useRef } from "react";
import { ownZone } from "#components/practice/when.ts";
import { deadlineText } from "#components/streak/deadline.ts";
import { FreezeButton } from "#components/streak/freeze-button.tsx";
import { StreakBadge } from "#components/streak/streak-badge.tsx";
import { isResting, stateSentence } from "#components/streak/streak-text.ts";
import { useLiveStreak } from "#components/streak/use-live-streak.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useStreak } from "#lib/streak/client.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { Loaded } from "../loaded.tsx";
import { Section } from "../section.tsx";
import { MilestoneTrack } from "./milestone-track.tsx";

/** How the streak stands, until when, what keeps it, and what it leads to. */
export function StreakSection({ language }: { language: string }) {
  return (
    <Section id="streak" title="Streak">
      <Loaded query={useStreak()} what="your streak" skeleton={<Skeleton className="h-64 rounded-card" />}>
        {(status) => (
          <>
            <Streak status={status} />
            <div className="mt-6">
              <MilestoneTrack status={status} language={language} />
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** What the deadline is for */
function untilThen(status: StreakStatusDto): string {
  const { isDoneToday, frozenDaysLeft } = status;
  if (isDoneToday) return "Today is done. Safe";
  if (isResting(status)) return "Your streak waits";
  return frozenDaysLeft === null ? "One quiz keeps it going," : "Safe";
}

function Streak({ status }: { status: StreakStatusDto }) {
  const now = useLiveStreak(status);
  const stateRef = useRef<HTMLParagraphElement>(null);
  const { streak, frozenDaysLeft, expiresAt, timeZone, today } = status;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
      <StreakBadge
        streak={streak}
        size="3xl"
        frozenDaysLeft={frozenDaysLeft}
        expiresInHours={null}
        isResting={isResting(status)}
      />
      <div className="min-w-0 flex-1 basis-60">
        <p
          ref={stateRef}
          tabIndex={-1}
          className="rounded-input font-display font-semibold text-xl outline-none"
        >
          {stateSentence(status, now)}
        </p>
        {expiresAt === null ? null : (
          <p className="mt-1 flex gap-2 text-ink-2">
            <Clock aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <span className="tabular-nums">
              {untilThen(status)} {deadlineText({ expiresAt, timeZone, today }, now, now && ownZone())}
            </span>
          </p>
        )}
      </div>
      {streak > 0 && !status.streakFrozen ? (
        <div className="sm:w-56">
          <FreezeButton status={status} onFrozen={() => stateRef.current?.focus()} />
        </div>
      ) : null}
    </div>
  );
}
