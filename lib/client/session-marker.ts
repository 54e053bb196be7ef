import { readLocal, storageKeys, writeLocal } from "./storage.ts";

/** The marker says only that somebody signed in here; the cookie, which no script can read, is what counts. */
export function rememberSession(token: string, expiresInMs: number): void {
  writeLocal(storageKeys.token, token);
  writeLocal(storageKeys.tokenExpires, String(Date.now() + expiresInMs));
}

export function forgetSession(): void {
  writeLocal(storageKeys.token, null);
  writeLocal(storageKeys.tokenExpires, null);
}

export function isSessionRemembered(): boolean {
  return readLocal(storageKeys.token) !== null && Number(readLocal(storageKeys.tokenExpires)) > Date.now();
}

/** Other tabs sign in and out too. */
export function onSessionMarkerChange(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}
