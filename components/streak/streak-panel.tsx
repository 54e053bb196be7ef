"use client";

import { useId } from "react";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import type { StreakSize } from "./flame-count.ts";
import { PanelContent } from "./panel-content.tsx";
import { StreakBadge } from "./streak-badge.tsx";
import { hoursLeftSoon, isResting } from "./streak-text.ts";
import { useLiveStreak } from "./use-live-streak.ts";
import { usePanel } from "./use-panel.ts";

interface StreakPanelProps {
  status: StreakStatusDto;
  size?: StreakSize;
  /** Whether the panel offers the freeze */
  showFreeze?: boolean;
}

/**
 * The badge, and below it the panel that a pointer over it, the keyboard's focus or a tap opens. On phones the panel
 * hangs from the bar, for the badge stands too far left for it.
 */
export function StreakPanel({ status, size = "sm", showFreeze = false }: StreakPanelProps) {
  const panelId = useId();
  const now = useLiveStreak(status);
  const { isOpen, rootProps, press } = usePanel();
  return (
    <div {...rootProps} className="sm:relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={press}
        className="flex min-h-11 items-center rounded-full"
      >
        <StreakBadge
          streak={status.streak}
          size={size}
          frozenDaysLeft={status.frozenDaysLeft}
          expiresInHours={hoursLeftSoon(status, now)}
          isResting={isResting(status)}
        />
      </button>
      {isOpen ? (
        <div className="absolute top-full right-3 z-30 pt-1 sm:right-0">
          <section
            id={panelId}
            aria-label="Your streak"
            // Takes the focus of clicks, for a click into the panel must not count as leaving it
            tabIndex={-1}
            className="card max-h-[calc(100dvh-4.5rem)] w-[280px] animate-pop overflow-y-auto rounded-card border-2 border-line bg-raised p-4 shadow-float outline-none"
          >
            <PanelContent status={status} now={now} showFreeze={showFreeze} />
          </section>
        </div>
      ) : null}
    </div>
  );
}
