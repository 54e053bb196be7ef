import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { readLocal, writeLocal } from "#lib/client/storage.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import type { LoginBody, RegisterBody } from "./schema.ts";

const TOKEN_KEY = "token";
const EXPIRES_KEY = "tokenExpires";

/** The marker says only that somebody signed in here; the cookie, which no script can read, is what counts. */
export function rememberSession(token: string, expiresInS: number): void {
  writeLocal(TOKEN_KEY, token);
  writeLocal(EXPIRES_KEY, String(Date.now() + expiresInS * SECOND_MS));
}

export function forgetSession(): void {
  writeLocal(TOKEN_KEY, null);
  writeLocal(EXPIRES_KEY, null);
}

export function isSessionRemembered(): boolean {
  return readLocal(TOKEN_KEY) !== null && Number(readLocal(EXPIRES_KEY)) > Date.now();
}

interface SignInReply {
  token?: string;
  expiresIn?: number;
}

const NO_TOKEN = "No token received from server.";

async function signIn(path: string, body: LoginBody | RegisterBody): Promise<void> {
  const reply = await api<SignInReply | undefined>(path, { method: "POST", body, isSignIn: true });
  if (!reply?.token) throw new Error(NO_TOKEN);
  rememberSession(reply.token, reply.expiresIn ?? 0);
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
    onSuccess: () => {
      forgetSession();
      queryClient.clear();
    },
  });
}
