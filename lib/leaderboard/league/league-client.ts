import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { LeagueBoardDto } from "./league-schema.ts";

/** Begins as the board's keys do: whoever asks for the leaderboard anew asks for this too. */
export const leagueQuery = queryOptions({
  queryKey: ["leaderboard", "league"],
  queryFn: ({ signal }) => api<LeagueBoardDto>("/api/leaderboard/league", { signal }),
});

/** The week's league, or one's own last week to race against. */
export function useLeague() {
  return useServerQuery(leagueQuery);
}

/** Puts the last league's result away at once; where the server doesn't hear of it, it comes back with the next visit. */
export function useResultSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("/api/leaderboard/league/seen", { method: "POST" }),
    onMutate: () => client.setQueryData(leagueQuery.queryKey, (board) => board && { ...board, last: null }),
  });
}
