import { readLocal, storageKeys, writeLocal } from "#lib/client/storage.ts";

/** Longer than this no extension needs to find its token. */
export const KEPT_MS = 5 * 60_000;

/** Keeps the way back with its token, for an extension that looks for it in this browser's storage. */
export function keepRedirect(url: string, now: number): void {
  writeLocal(storageKeys.extensionRedirect, JSON.stringify({ url, expiresAt: now + KEPT_MS }));
}

export function dropRedirect(): void {
  writeLocal(storageKeys.extensionRedirect, null);
}

function expiryOf(text: string): number {
  try {
    return Number((JSON.parse(text) as { expiresAt?: unknown } | null)?.expiresAt);
  } catch {
    return Number.NaN;
  }
}

/** What a tab left behind that was ended from outside. */
export function dropStaleRedirect(now: number): void {
  const text = readLocal(storageKeys.extensionRedirect);
  // Also where it can't be told how old it is
  if (text !== null && !(expiryOf(text) > now)) dropRedirect();
}
