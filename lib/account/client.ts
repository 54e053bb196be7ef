import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { forgetClassroom } from "#lib/client/offline/forget.ts";
import { leaveSession } from "#lib/client/session-marker.ts";
import type { LoginBody, RegisterBody } from "./schema.ts";
import { signIn } from "./sign-in-client.ts";

export function useLogin() {
  return useMutation({ mutationFn: (body: LoginBody) => signIn("/api/auth/login", body) });
}

export function useRegister() {
  return useMutation({ mutationFn: (body: RegisterBody) => signIn("/api/auth/register", body) });
}

/** Ends the session on the server, then forgets everything that this browser knew through it. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api<void>("/api/auth/logout", { method: "POST", isSignIn: true }),
    onSuccess: async () => {
      leaveSession();
      queryClient.clear();
      await forgetClassroom();
    },
  });
}
