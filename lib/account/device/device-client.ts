import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { SessionsDto } from "./device-schema.ts";

export const sessionsKey = ["sessions"] as const;

const PATH = "/api/users/sessions";

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await api<SessionsDto>(PATH, { signal })).sessions,
});

export function useSessions(initial?: SessionsDto["sessions"]) {
  return useServerQuery(sessionsQuery, initial);
}

/** Logs out one device. Whatever the answer, the list is read anew: the device may have been logged out meanwhile. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => api<void>(`${PATH}/${sessionId}`, { method: "DELETE" }),
    onSuccess: (_, sessionId) =>
      client.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter(({ _id }) => _id !== sessionId),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api<void>(PATH, { method: "DELETE" }),
    onSuccess: () =>
      client.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter(({ isCurrent }) => isCurrent),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
