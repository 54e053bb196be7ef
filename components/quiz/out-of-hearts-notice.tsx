"use client";

import { HeartCrack } from "lucide-react";
import { useNow } from "#components/hearts/use-now.ts";
import { formatHoursMinutes } from "#lib/core/time.ts";
import { HEART_CHECK_MS } from "#lib/learner/rules.ts";

/** Stands for a moment before the game-over screen. */
export function OutOfHeartsNotice({ resetAt }: { resetAt: number | null }) {
  const now = useNow(HEART_CHECK_MS);
  return (
    <div className="mb-4 flex animate-rise items-center gap-3 rounded-button bg-sunken px-4 py-3">
      <HeartCrack aria-hidden="true" className="size-7 shrink-0 text-heart" />
      <div>
        <p className="font-display text-lg font-semibold text-ink">Out of Hearts!</p>
        {resetAt !== null && now !== null ? (
          <p className="text-sm text-ink-2">
            Hearts refill in: <span className="num">{formatHoursMinutes(resetAt - now)}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
