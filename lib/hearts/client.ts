import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api } from "#lib/client/api.ts";
import { HEART_CHECK_MS } from "./rules.ts";
import type { HeartsDto } from "./schema.ts";

/** The learner's stats carry the hearts. They belong to a noun above this one, so that only their key is known here. */
const STATS_KEY = ["stats"];

/** Every place that learns the hearts puts them here, so that every display of them agrees. */
export function keepHearts(client: QueryClient, { hearts, maxHearts, heartResetTime }: HeartsDto): void {
  client.setQueryData<HeartsDto>(
    STATS_KEY,
    (stats) => stats && { ...stats, hearts, maxHearts, heartResetTime },
  );
}

/** Asks for the hearts that are due; the server decides whether they are. */
export function useRestoreHearts(onRestored: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api<HeartsDto>("/api/users/restore-hearts", { method: "POST" }),
    onSuccess: (hearts) => {
      keepHearts(client, hearts);
      if (hearts.hearts > 0) onRestored();
    },
  });
}

type Checked = Pick<HeartsDto, "heartResetTime"> & { isPremium: boolean };

function isDue(stats: Checked | undefined, nowMs: number): boolean {
  if (!stats || stats.isPremium || stats.heartResetTime === null) return false;
  return stats.heartResetTime <= nowMs;
}

/** Looks once a minute whether lost hearts are due. A failure is silent: the next look comes anyway. */
export function useHeartCheck(stats: Checked | undefined, onRestored: () => void): void {
  const restore = useRestoreHearts(onRestored);
  const check = useEffectEvent(() => {
    if (isDue(stats, Date.now()) && !restore.isPending) restore.mutate();
  });
  useEffect(() => {
    const timer = setInterval(() => check(), HEART_CHECK_MS);
    return () => clearInterval(timer);
  }, []);
}
