import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import type { Feature, InterestDto } from "./schema.ts";

const PATH = "/api/interest";

export function interestQuery(feature: Feature) {
  return queryOptions({
    queryKey: ["interest", feature],
    queryFn: ({ signal }) => api<InterestDto>(`${PATH}?feature=${feature}`, { signal }),
  });
}

/** Whether the learner wants to hear of the feature. */
export function useInterest(feature: Feature) {
  return useServerQuery(interestQuery(feature));
}

/** Notes the learner's interest, or takes it back. */
export function useSetInterest(feature: Feature) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isInterested: boolean) =>
      isInterested
        ? api<InterestDto>(PATH, { method: "POST", body: { feature } })
        : api<InterestDto>(`${PATH}?feature=${feature}`, { method: "DELETE" }),
    onSuccess: (interest) => client.setQueryData(interestQuery(feature).queryKey, interest),
  });
}
