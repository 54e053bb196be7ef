import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { DayDetailDto, StreakStatusDto } from "./schema.ts";

export const streakKey = ["streak"] as const;

/** The streak as it stands; asked for again whenever something was completed. */
export function streakQuery() {
  return queryOptions({
    queryKey: streakKey,
    queryFn: ({ signal }) => api<StreakStatusDto>("/api/streak/status", { signal }),
  });
}

export function useStreak(isEnabled = true, initial?: StreakStatusDto) {
  return useServerQuery({ ...streakQuery(), enabled: isEnabled }, initial);
}

/**
 * The same, where it is open whether anyone is signed in: a refusal ends no session and asks no one to log in again.
 */
export function useStreakProbe(isEnabled: boolean, initial?: StreakStatusDto) {
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    api<StreakStatusDto>("/api/streak/status", { signal, isSignIn: true });
  return useServerQuery({ ...streakQuery(), queryFn, enabled: isEnabled }, initial);
}

/** Freezes the streak; the server's answer takes the place of what was known. */
export function useFreezeStreak() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api<StreakStatusDto>("/api/streak/freeze", { method: "POST" }),
    onSuccess: (status) => {
      client.setQueryData(streakKey, status);
      void client.invalidateQueries({ queryKey: ["achievements"] });
      return client.invalidateQueries({ queryKey: [...streakKey, "days"] });
    },
  });
}

/** What the days between two dates hold, both included; days on which nothing happened are left out. */
export function daysQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ["streak", "days", from, to],
    queryFn: ({ signal }) =>
      api<{ days: DayDetailDto[] }>(`/api/streak/days?${new URLSearchParams({ from, to })}`, { signal }).then(
        ({ days }) => days,
      ),
  });
}

export function useDays(from: string, to: string) {
  return useServerQuery(daysQuery(from, to));
}
