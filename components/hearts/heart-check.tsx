"use client";

import { useEffect, useEffectEvent } from "react";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useRestoreHearts, useStats } from "#lib/learner/client.ts";
import { HEART_CHECK_MS } from "#lib/learner/rules.ts";
import type { StatsDto } from "#lib/learner/schema.ts";

export const HEARTS_RESTORED = "Hearts fully restored!";

function isDue(stats: StatsDto | undefined, nowMs: number): boolean {
  if (!stats || stats.isPremium || stats.heartResetTime === null) return false;
  return stats.heartResetTime <= nowMs;
}

/** Renders nothing. Checks once a minute whether lost hearts are due; a failed request is retried at the next check. */
export function HeartCheck() {
  const { data: stats } = useStats();
  const restore = useRestoreHearts(() => toastSuccess(HEARTS_RESTORED));
  const check = useEffectEvent(() => {
    if (isDue(stats, Date.now()) && !restore.isPending) restore.mutate();
  });
  useEffect(() => {
    const timer = setInterval(() => check(), HEART_CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
