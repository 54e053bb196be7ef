import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { sessionsKey } from "../device/device-client.ts";
import { profileKey } from "../profile/profile-client.ts";
import type { PasswordBody } from "./password-schema.ts";

/** A new password logs out the other devices and ends a change of address under way: both are read anew. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordBody) => api<void>("/api/users/password", { method: "POST", body }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: sessionsKey }),
        client.invalidateQueries({ queryKey: profileKey }),
      ]);
    },
  });
}
