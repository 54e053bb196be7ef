import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { ConnectionsDto, ProviderId, StartConnectionBody } from "./schema.ts";

const PATH = "/api/connections";

/** Connected services; apps that read from us have a key of their own. */
const connectionsKey = ["service-connections"] as const;

export const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: ({ signal }) => api<ConnectionsDto>(PATH, { signal }),
});

/** The learner's accounts at other services, and which services there are. */
export function useServiceConnections() {
  return useServerQuery(connectionsQuery);
}

/** Asks where to give consent; the caller then leads there with `location.assign`. */
export function useStartConnection() {
  return useMutation({
    mutationFn: ({ provider, ...body }: { provider: ProviderId } & Partial<StartConnectionBody>) =>
      api<{ url: string }>(`${PATH}/${provider}/start`, { method: "POST", body }),
  });
}

/** Disconnects a service. Whatever the answer, the list is read anew: it may have been disconnected meanwhile. */
export function useDisconnectService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (connectionId: string) => api<void>(`${PATH}/${connectionId}`, { method: "DELETE" }),
    onSuccess: (_, connectionId) =>
      client.setQueryData(
        connectionsQuery.queryKey,
        (known) =>
          known && { ...known, connections: known.connections.filter(({ _id }) => _id !== connectionId) },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsKey }),
  });
}
