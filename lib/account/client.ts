import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { forgetClassroom } from "#lib/client/offline/forget.ts";
import { forgetSession, rememberSession } from "#lib/client/session-marker.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import type { LoginBody, RegisterBody } from "./schema.ts";

interface SignInReply {
  token?: string;
  expiresIn?: number;
}

const NO_TOKEN = "No token received from server.";

/** A call that ends with this browser signed in. */
export async function signIn(path: string, body: object): Promise<void> {
  await keepSignIn(await api<SignInReply | undefined>(path, { method: "POST", body, isSignIn: true }));
}

/** Notes the session that an answer has brought. */
export async function keepSignIn(reply: SignInReply | undefined): Promise<void> {
  if (!reply?.token) throw new Error(NO_TOKEN);
  rememberSession(reply.token, (reply.expiresIn ?? 0) * SECOND_MS);
  await forgetClassroom();
}

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
      forgetSession();
      queryClient.clear();
      await forgetClassroom();
    },
  });
}
