import { useMutation } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { signIn } from "../sign-in-client.ts";
import type { ForgotBody, ForgotDto, ResetBody } from "./reset-schema.ts";

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: ForgotBody) =>
      api<ForgotDto>("/api/auth/forgot-password", { method: "POST", body, isSignIn: true }),
  });
}

/** Sets the new password; this browser is signed in by it. */
export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (body: ResetBody) => signIn(`/api/auth/reset-password/${encodeURIComponent(token)}`, body),
  });
}
