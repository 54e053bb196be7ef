"use client";

import { useSyncExternalStore } from "react";
import { isSessionRemembered } from "#lib/account/client.ts";
import { useStatsProbe } from "#lib/xp/client.ts";
import type { StatsDto } from "#lib/xp/schema.ts";

/** What the server knows: who is signed in, null for nobody, "loading" while it has not said so yet. */
export type ViewerProp = { stats: StatsDto } | null | "loading";

export type Viewer = { status: "loading" | "out" } | { status: "in"; stats: StatsDto };

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}

/**
 * A public page may come out of a cache that knows nobody. Where this browser remembers a sign-in, the server is asked
 * once more.
 */
export function useViewer(viewer: ViewerProp): Viewer {
  const isRemembered = useSyncExternalStore(subscribe, isSessionRemembered, () => false);
  const known = viewer === "loading" ? undefined : viewer?.stats;
  const isAsking = viewer === null && isRemembered;
  const probe = useStatsProbe(isAsking || known !== undefined, known);
  if (viewer === "loading") return { status: "loading" };
  if (probe.data && (known || isAsking)) return { status: "in", stats: probe.data };
  return { status: isAsking && probe.isPending ? "loading" : "out" };
}
