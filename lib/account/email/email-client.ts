import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { profileKey, profileQuery } from "../profile/profile-client.ts";
import type { ConfirmedEmailDto, EmailBody, PendingEmailDto } from "./email-schema.ts";

const PATH = "/api/users/email";

function showPending(client: QueryClient, pendingEmail: string | null): void {
  client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, pendingEmail });
}

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailBody) => api<PendingEmailDto>(PATH, { method: "POST", body }),
    onSuccess: ({ pendingEmail }) => showPending(client, pendingEmail),
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api<void>(PATH, { method: "DELETE" }),
    onSuccess: () => showPending(client, null),
  });
}

/** Works without being signed in: the link may be opened on another device. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      api<ConfirmedEmailDto>(`${PATH}/confirm`, { method: "POST", body: { token }, isSignIn: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: profileKey }),
  });
}
