"use client";

import { useEffect, useSyncExternalStore } from "react";
import { ApiError } from "#lib/client/api.ts";
import { forgetSession, isSessionRemembered, onSessionMarkerChange } from "#lib/client/session-marker.ts";
import { useStatsProbe } from "#lib/stats/client.ts";
import type { StatsDto } from "#lib/stats/schema.ts";
import { useStreakProbe } from "#lib/streak/client.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";

/** What the server knows: who is signed in, null for nobody, "loading" while it has not said so yet. */
export type ViewerProp = { stats: StatsDto; streak: StreakStatusDto } | null | "loading";

/** The streak may follow the figures, where the browser has to ask. */
export type Viewer =
  | { status: "loading" | "out" }
  | { status: "in"; stats: StatsDto; streak: StreakStatusDto | null };

/**
 * A public page may come out of a cache that knows nobody. Where this browser remembers a sign-in, the server is asked
 * once more.
 */
export function useViewer(viewer: ViewerProp): Viewer {
  const isRemembered = useSyncExternalStore(onSessionMarkerChange, isSessionRemembered, () => false);
  const known = viewer === "loading" ? null : viewer;
  const isAsking = viewer === null && isRemembered;
  const isEnabled = isAsking || known !== null;
  const stats = useStatsProbe(isEnabled, known?.stats);
  const streak = useStreakProbe(isEnabled, known?.streak);
  const isOver = isAsking && stats.error instanceof ApiError && stats.error.status === 401;
  useEffect(() => {
    if (isOver) forgetSession();
  }, [isOver]);
  if (viewer === "loading") return { status: "loading" };
  if (stats.data && isEnabled) return { status: "in", stats: stats.data, streak: streak.data ?? null };
  return { status: isAsking && stats.isPending ? "loading" : "out" };
}

/** From which width on the bar has room for its words: a learner's figures need some of it. The menu holds the rest. */
export function fromWidth(status: Viewer["status"]): string {
  if (status === "in") return "lg:flex";
  return status === "out" ? "md:flex" : "md:flex md:max-lg:in-data-[session=remembered]:hidden";
}
