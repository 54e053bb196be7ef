import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { HeartsDto, StatsDto } from "./schema.ts";

/** A response that holds new stats is stored under this key: `queryClient.setQueryData(statsKey, stats)`. */
export const statsKey = ["stats"] as const;

const PATH = "/api/users/quiz-stats";

function statsQuery() {
  return queryOptions({ queryKey: statsKey, queryFn: ({ signal }) => api<StatsDto>(PATH, { signal }) });
}

/** The learner's numbers; `undefined` until they are known, never the defaults. */
export function useStats(initial?: StatsDto) {
  return useServerQuery(statsQuery(), initial);
}

/** Whether no quiz can be started for want of hearts; false while that isn't known. */
export function useIsOutOfHearts(): boolean {
  const { data: stats } = useStats();
  return stats !== undefined && !stats.isPremium && stats.hearts <= 0;
}

/**
 * The same, where it is open whether anyone is signed in: a refusal ends no session and asks no one to log in again.
 */
export function useStatsProbe(isEnabled: boolean, initial?: StatsDto) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => api<StatsDto>(PATH, { signal, isSignIn: true });
  return useServerQuery({ ...statsQuery(), queryFn, enabled: isEnabled }, initial);
}

/** Every place that learns the hearts puts them here, so that every display of them agrees. */
export function keepHearts(client: QueryClient, { hearts, maxHearts, heartResetTime }: HeartsDto): void {
  client.setQueryData<StatsDto>(
    statsKey,
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
