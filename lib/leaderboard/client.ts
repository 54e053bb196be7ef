import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { Period } from "#lib/xp/rules.ts";
import type { LeaderboardDto } from "./schema.ts";

export function leaderboardQuery(period: Period) {
  return queryOptions({
    queryKey: ["leaderboard", period],
    queryFn: ({ signal }) => api<LeaderboardDto>(`/api/leaderboard?period=${period}`, { signal }),
  });
}

/** The leaderboard of the week, the month or all time, as the learner sees it. */
export function useLeaderboard(period: Period) {
  return useServerQuery(leaderboardQuery(period));
}
