import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { sessionsKey } from "../device/device-client.ts";
import { profileKey } from "../profile/profile-client.ts";
import { finishGoogle } from "../sign-in-client.ts";
import type { IdentitiesDto, ProofBody, StartGoogleBody } from "./identity-schema.ts";

const PATH = "/api/users/identities";

const identitiesKey = ["identities"] as const;

export const identitiesQuery = queryOptions({
  queryKey: identitiesKey,
  queryFn: ({ signal }) => api<IdentitiesDto>(PATH, { signal }),
});

/** The learner's Google accounts, and the other ways in. */
export function useIdentities() {
  return useServerQuery(identitiesQuery);
}

/** Asks where to log in at Google; the caller then leads there with `location.assign`. */
export function useStartGoogle() {
  return useMutation({
    mutationFn: (body: Partial<StartGoogleBody>) =>
      api<{ url: string }>("/api/auth/google/start", {
        method: "POST",
        body,
        // A visitor has no session that could be over.
        isSignIn: body.purpose === "login",
      }),
  });
}

export function useFinishGoogle() {
  return useMutation({ mutationFn: finishGoogle });
}

/** Unlinks a Google account. Whatever the answer, the ways in are read anew: they may have changed meanwhile. */
export function useUnlinkIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ identityId, ...body }: ProofBody & { identityId: string }) =>
      api<void>(`${PATH}/${identityId}`, { method: "DELETE", body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: identitiesKey }),
        client.invalidateQueries({ queryKey: profileKey }),
        client.invalidateQueries({ queryKey: sessionsKey }),
      ]),
  });
}
