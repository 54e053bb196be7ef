import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { forgetClassroom } from "#lib/client/offline/forget.ts";
import { leaveSession } from "#lib/client/session-marker.ts";
import { profileKey } from "../profile/profile-client.ts";
import type { DeletionBody, DeletionDto } from "./deletion-schema.ts";

/** Asks for the account's deletion. This browser is logged out by it, and forgets everything that it knew. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DeletionBody) => api<DeletionDto>("/api/users/profile", { method: "DELETE", body }),
    onSuccess: async () => {
      leaveSession();
      queryClient.clear();
      await forgetClassroom();
    },
  });
}

/** Keeps an account that was to be deleted. */
export function useKeepAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api<void>("/api/users/profile/keep", { method: "POST" }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey }),
  });
}
