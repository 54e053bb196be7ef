"use client";

import { HeartCrack } from "lucide-react";
import { formatHoursMinutes } from "#lib/core/time.ts";
import { useStats } from "#lib/learner/client.ts";
import { HEART_CHECK_MS } from "#lib/learner/rules.ts";
import { useNow } from "./use-now.ts";

/** Beside what hearts are needed for: there only while they are out. */
export function HeartsGone() {
  const { data: stats } = useStats();
  const now = useNow(HEART_CHECK_MS);
  if (!stats || stats.isPremium || stats.hearts > 0) return null;
  const left =
    stats.heartResetTime === null || now === null ? null : formatHoursMinutes(stats.heartResetTime - now);
  return (
    <p className="flex items-start gap-2 rounded-input bg-sunken px-3 py-2 text-sm text-ink">
      <HeartCrack aria-hidden="true" className="size-5 shrink-0 text-heart" />
      <span>You are out of hearts.{left === null ? null : ` They are back in ${left}.`}</span>
    </p>
  );
}
