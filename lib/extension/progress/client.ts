import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import type { ClaimsDto } from "./schema.ts";

export const claimsQuery = queryOptions({
  queryKey: ["claims"] as const,
  queryFn: async ({ signal }) => (await api<ClaimsDto>("/api/extension/progress", { signal })).claims,
});

/** What the learner's extensions told of their progress elsewhere, newest first. */
export function useClaims() {
  return useQuery(claimsQuery);
}
