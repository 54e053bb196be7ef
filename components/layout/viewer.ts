"use client";

import { useEffect, useSyncExternalStore } from "react";
import { ApiError } from "#lib/client/api.ts";
import {
  forgetSession,
  isSessionOver,
  isSessionRemembered,
  onSessionMarkerChange,
} from "#lib/client/session-marker.ts";
import { useStatsProbe } from "#lib/learner/client.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { useStreakProbe } from "#lib/streak/client.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";

/**
 * What the server knows: who is signed in, null for no one, "loading" while it has not said so yet, "unknown" on a
 * page that comes out of a cache and is the same for everyone.
 */
export type ViewerProp = { stats: StatsDto; streak: StreakStatusDto } | null | "loading" | "unknown";

/** The streak may follow the figures, where the browser has to ask. */
export type Viewer =
  | { status: "loading" | "out" }
  | { status: "in"; stats: StatsDto; streak: StreakStatusDto | null };

/**
 * Who is signed in. On a page out of a cache the server is asked, where this browser remembers a sign-in. A session
 * that ends while the page stands takes its figures with it.
 */
export function useViewer(viewer: ViewerProp): Viewer {
  const isRemembered = useSyncExternalStore(onSessionMarkerChange, isSessionRemembered, () => false);
  const isOver = useSyncExternalStore(onSessionMarkerChange, isSessionOver, () => false);
  const known = typeof viewer === "object" ? viewer : null;
  const isAsking = viewer === "unknown" && isRemembered;
  const isEnabled = !isOver && (isAsking || known !== null);
  const stats = useStatsProbe(isEnabled, known?.stats);
  const streak = useStreakProbe(isEnabled, known?.streak);
  const isRefused = isAsking && stats.error instanceof ApiError && stats.error.status === 401;
  useEffect(() => {
    if (isRefused) forgetSession();
  }, [isRefused]);
  if (viewer === "loading") return { status: "loading" };
  if (stats.data && isEnabled) return { status: "in", stats: stats.data, streak: streak.data ?? null };
  return { status: isAsking && stats.isPending ? "loading" : "out" };
}

/** From which width on the bar has room for its words: a learner's figures need some of it. The menu holds the rest. */
export function fromWidth(status: Viewer["status"]): string {
  if (status === "in") return "lg:flex";
  return status === "out" ? "md:flex" : "md:flex md:max-lg:in-data-[session=remembered]:hidden";
}
