import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { chosenFace } from "./profile-rules.ts";
import type { ProfileDto, ProfilePatch } from "./profile-schema.ts";

/** Anyone who changes the profile puts what they know under this key. */
export const profileKey = ["profile"] as const;

const PATH = "/api/users/profile";

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: ({ signal }) => api<ProfileDto>(PATH, { signal }),
});

/** The learner's profile; `undefined` until it is known. */
export function useProfile(initial?: ProfileDto) {
  return useServerQuery(profileQuery, initial);
}

/** What the screen may show before the server has answered: which zone and which penguin come by themselves only it knows. */
function withPatch(profile: ProfileDto, { timeZone: _, ...patch }: ProfilePatch): ProfileDto {
  const { emoji, avatar } = chosenFace(patch);
  const known = Object.entries({ ...patch, emoji, avatar: avatar ?? undefined });
  return { ...profile, ...Object.fromEntries(known.filter(([, value]) => value !== undefined)) };
}

/**
 * Changes parts of the profile. They show at once, and go back where the server refuses. Several changes in a row reach
 * the server one after the other; only the last one's answer replaces what is shown, so that no switch flickers.
 */
export function useUpdateProfile() {
  const client = useQueryClient();
  const isLast = () => client.isMutating({ mutationKey: profileKey }) === 1;
  return useMutation({
    mutationKey: profileKey,
    scope: { id: "profile" },
    mutationFn: (patch: ProfilePatch) => api<ProfileDto>(PATH, { method: "PATCH", body: patch }),
    onMutate: async (patch) => {
      await client.cancelQueries({ queryKey: profileKey });
      const before = client.getQueryData(profileQuery.queryKey);
      client.setQueryData(profileQuery.queryKey, (profile) => profile && withPatch(profile, patch));
      return { before };
    },
    onSuccess: async (profile) => {
      if (isLast()) client.setQueryData(profileQuery.queryKey, profile);
      // These tell of some of it too: the name, and which mails are wanted.
      const told = [["leaderboard"], ["reminders", "settings"]];
      await Promise.all(told.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: async (_error, _patch, context) => {
      client.setQueryData(profileQuery.queryKey, context?.before);
      if (isLast()) await client.invalidateQueries({ queryKey: profileKey });
    },
  });
}
