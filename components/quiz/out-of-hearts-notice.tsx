"use client";

import * as m from "framer-motion/m";
import { HeartCrack } from "lucide-react";
import { useNow } from "#components/hearts/use-now.ts";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { formatHoursMinutes } from "#lib/core/time.ts";
import { HEART_CHECK_MS } from "#lib/learner/rules.ts";

/** Stands for a moment before the game-over screen. */
export function OutOfHeartsNotice({ resetAt }: { resetAt: number | null }) {
  const now = useNow(HEART_CHECK_MS);
  const initial = useInitial({ opacity: 0, y: 24 });
  return (
    <m.div
      initial={initial}
      animate={{ opacity: 1, y: 0 }}
      className="mb-4 flex items-center gap-3 rounded-button bg-sunken px-4 py-3"
    >
      <HeartCrack aria-hidden="true" className="size-7 shrink-0 text-heart" />
      <div>
        <p className="font-display text-lg font-semibold text-ink">Out of Hearts!</p>
        {resetAt !== null && now !== null ? (
          <p className="text-sm text-ink-2">
            Hearts refill in: <span className="num">{formatHoursMinutes(resetAt - now)}</span>
          </p>
        ) : null}
      </div>
    </m.div>
  );
}
