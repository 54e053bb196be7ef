"use client";

import clsx from "clsx";
import { Clock, Flag, Moon } from "lucide-react";
import { useRef } from "react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { SnowflakeIcon } from "#components/art/snowflake-icon.tsx";
import { ownZone } from "#components/practice/when.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { deadlineText } from "./deadline.ts";
import { FreezeButton } from "./freeze-button.tsx";
import { hoursLeftSoon, isResting, milestoneText, stateSentence } from "./streak-text.ts";
import { WeekDots } from "./week-dots.tsx";

interface PanelContentProps {
  status: StreakStatusDto;
  now: Date | null;
  showFreeze: boolean;
}

/** The last days, how the streak stands and until when, what comes next, and the freeze. */
export function PanelContent({ status, now, showFreeze }: PanelContentProps) {
  const stateRef = useRef<HTMLParagraphElement>(null);
  const { expiresAt, timeZone, today } = status;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p ref={stateRef} tabIndex={-1} className="flex items-center gap-2 rounded-input outline-none">
          <StateIcon status={status} now={now} />
          <StateText status={status} now={now} />
        </p>
        {expiresAt === null ? null : (
          <p className="mt-1 text-sm text-ink-2">
            {isResting(status) ? "Your streak waits " : ""}
            {deadlineText({ expiresAt, timeZone, today }, now, now && ownZone())}
          </p>
        )}
      </div>
      <WeekDots week={status.week} />
      <p className="flex items-start gap-2 border-line border-t pt-3 text-sm text-ink-2">
        <Flag aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold-text" />
        <span>
          <span className="sr-only">Next milestone, </span>
          {milestoneText(status)}
        </span>
      </p>
      {showFreeze && !status.streakFrozen ? (
        <FreezeButton status={status} onFrozen={() => stateRef.current?.focus()} />
      ) : null}
    </div>
  );
}

function StateIcon({ status, now }: { status: StreakStatusDto; now: Date | null }) {
  if (status.streakFrozen) return <SnowflakeIcon size={24} className="text-ice" />;
  if (isResting(status))
    return <Moon aria-hidden="true" className="size-6 shrink-0 text-rest" strokeWidth={2.5} />;
  const isSoon = hoursLeftSoon(status, now) !== null;
  return isSoon ? (
    <Clock aria-hidden="true" className="size-6 text-gold-text" strokeWidth={2.5} />
  ) : (
    <FlameIcon size={24} />
  );
}

function stateColour(status: StreakStatusDto, now: Date | null): string {
  if (status.streakFrozen) return "text-ice-text";
  if (isResting(status)) return "text-rest-text";
  return hoursLeftSoon(status, now) === null ? "text-flame-text" : "text-gold-text";
}

function StateText({ status, now }: { status: StreakStatusDto; now: Date | null }) {
  return (
    <span className={clsx("font-display text-lg font-semibold leading-tight", stateColour(status, now))}>
      {stateSentence(status, now)}
    </span>
  );
}
