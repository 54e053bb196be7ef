import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, type CallOptions } from "#lib/client/api.ts";
import { readTab, storageKeys, writeTab } from "#lib/client/storage.ts";
import type { AdminSessionDto, AdminSignInBody } from "./schema.ts";

const SESSION = "/api/admin/session";

/** Keeps in this tab what the headers of the admin's calls need; the secret dies with its session. */
export function rememberAdmin({
  username,
  sessionSecret,
}: Pick<AdminSessionDto, "username" | "sessionSecret">): void {
  writeTab(storageKeys.isAdminAuthenticated, "true");
  writeTab(storageKeys.adminUsername, username);
  writeTab(storageKeys.adminPassword, sessionSecret);
}

export function forgetAdmin(): void {
  writeTab(storageKeys.isAdminAuthenticated, null);
  writeTab(storageKeys.adminUsername, null);
  writeTab(storageKeys.adminPassword, null);
}

/** Whether this tab believes that an admin is signed in; only the server knows. */
export function isAdminRemembered(): boolean {
  const { isAdminAuthenticated, adminUsername, adminPassword } = storageKeys;
  return (
    readTab(isAdminAuthenticated) === "true" && Boolean(readTab(adminUsername) && readTab(adminPassword))
  );
}

/** The headers of an admin's call; none where this tab remembers no one: the cookie may know better. */
export function adminHeaders(): Record<string, string> {
  if (!isAdminRemembered()) return {};
  return {
    "x-admin-username": readTab(storageKeys.adminUsername) ?? "",
    "x-admin-password": readTab(storageKeys.adminPassword) ?? "",
  };
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * An admin's call. What this tab remembers may be of a session that is over, while the browser's cookie is of a newer
 * one: then the cookie has the last word. Throws ApiError; 401 where the admin has to sign in again.
 */
export async function adminApi<T>(path: string, options: CallOptions = {}): Promise<T> {
  const headers = adminHeaders();
  const call = (more: Record<string, string>) =>
    api<T>(path, { ...options, headers: { ...options.headers, ...more }, isSignIn: true });
  try {
    return await call(headers);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    forgetAdmin();
    if (Object.keys(headers).length === 0) throw error;
    return call({});
  }
}

/** Signs in: the browser gets the cookie, and this tab the secret for its headers. */
export async function signInAsAdmin(body: AdminSignInBody): Promise<AdminSessionDto> {
  const session = await api<AdminSessionDto>(SESSION, { method: "POST", body, isSignIn: true });
  rememberAdmin(session);
  return session;
}

/** Ends the session on the server, then forgets it here; a session that is over already is no failure. */
export async function signOutAdmin(): Promise<void> {
  await adminApi<void>(SESSION, { method: "DELETE" }).catch((error: unknown) => {
    if (!isSignedOut(error)) throw error;
  });
  forgetAdmin();
}

export function useAdminSignIn() {
  return useMutation({ mutationFn: signInAsAdmin });
}

export function useAdminSignOut() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: signOutAdmin, onSuccess: () => queryClient.clear() });
}
