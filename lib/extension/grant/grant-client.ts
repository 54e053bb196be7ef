import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { ConnectionsDto, IssuedDto, TokenRequestBody } from "./grant-schema.ts";

const connectionsKey = ["connections"] as const;

const PATH = "/api/users/connections";

export const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: async ({ signal }) => (await api<ConnectionsDto>(PATH, { signal })).connections,
});

/** The learner's connected apps, newest first. */
export function useConnections() {
  return useServerQuery(connectionsQuery);
}

/** Disconnects an app. Whatever the answer, the list is read anew: it may have been disconnected meanwhile. */
export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (grantId: string) => api<void>(`${PATH}/${grantId}`, { method: "DELETE" }),
    onSuccess: (_, grantId) =>
      client.setQueryData(connectionsQuery.queryKey, (connections) =>
        connections?.filter(({ _id }) => _id !== grantId),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsKey }),
  });
}

/** A token or a code for a client, by the consent of the learner who is signed in. A session that ended is told in words. */
export function requestExtensionToken(body: TokenRequestBody): Promise<IssuedDto> {
  return api<IssuedDto>("/api/auth/extension-token", { method: "POST", body, isSignIn: true });
}

/** The same without anyone: it opens nothing of a learner's. */
export function requestAnonymousToken(body: TokenRequestBody): Promise<IssuedDto> {
  return api<IssuedDto>("/api/auth/extension-anonymous-token", { method: "POST", body, isSignIn: true });
}
