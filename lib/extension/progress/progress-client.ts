import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { ClaimsDto } from "./progress-schema.ts";

export const claimsQuery = queryOptions({
  queryKey: ["claims"] as const,
  queryFn: async ({ signal }) => (await api<ClaimsDto>("/api/extension/progress", { signal })).claims,
});

/** What the learner's extensions told of their progress elsewhere, newest first. */
export function useClaims() {
  return useServerQuery(claimsQuery);
}

/** Removes all that was told of the course at an address. Whatever the answer, the list is read anew. */
export function useRemoveClaims() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (course: string) =>
      api<void>(`/api/extension/progress?course=${encodeURIComponent(course)}`, { method: "DELETE" }),
    onSuccess: (_, removed) =>
      client.setQueryData(claimsQuery.queryKey, (claims) =>
        claims?.filter(({ course }) => course !== removed),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: claimsQuery.queryKey }),
  });
}
