import { readSession, writeSession } from "#lib/client/storage.ts";

const KEY = "authEmail";

/** Kept in this tab, never in an address: addresses are written into logs and histories. */
export function rememberEmail(email: string): void {
  writeSession(KEY, email.slice(0, 254));
}

/** The address that was typed at login; empty where none was. */
export function rememberedEmail(): string {
  const kept = readSession<unknown>(KEY, "");
  return typeof kept === "string" ? kept : "";
}
