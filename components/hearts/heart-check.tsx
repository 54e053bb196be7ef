"use client";

import { toastSuccess } from "#components/ui/toaster.tsx";
import { useHeartCheck, useStats } from "#lib/learner/client.ts";

export const HEARTS_RESTORED = "Hearts fully restored!";

/** Shows nothing: brings lost hearts back on every page that mounts it. */
export function HeartCheck() {
  const { data: stats } = useStats();
  useHeartCheck(stats, () => toastSuccess(HEARTS_RESTORED));
  return null;
}
