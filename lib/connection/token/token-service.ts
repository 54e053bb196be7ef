import { env } from "#lib/server/env.ts";
import type { Tokens } from "../provider/provider.ts";
import { keyIdOf, openText, type Purpose, sealedWith, sealText } from "./seal.ts";

/** What the columns of a connection's tokens hold */
export interface SealedTokens {
  accessToken: string | null;
  refreshToken: string | null;
}

export function hasKeys(): boolean {
  return env().CONNECTION_KEYS.length > 0;
}

/** Whether one of our keys is said to have sealed it. */
export function isKeyKnown(sealed: string): boolean {
  const keyId = sealedWith(sealed);
  return env().CONNECTION_KEYS.some((key) => keyIdOf(key) === keyId);
}

/** With the first of CONNECTION_KEYS. docs/product.md#connections */
export function seal(text: string, purpose: Purpose): Promise<string> {
  return sealText(text, purpose, env().CONNECTION_KEYS);
}

/** Throws SealError for what none of CONNECTION_KEYS opens, and for what was moved here from elsewhere. */
export function open(sealed: string, purpose: Purpose): Promise<string> {
  return openText(sealed, purpose, env().CONNECTION_KEYS);
}

/** As the row of the connection `id` keeps them. */
export async function sealTokens(id: string, { accessToken, refreshToken, expiresAt }: Tokens) {
  return {
    accessToken: await seal(accessToken, { id, part: "access" }),
    refreshToken: refreshToken === null ? null : await seal(refreshToken, { id, part: "refresh" }),
    accessExpiresAt: expiresAt,
  };
}

/** The tokens of the connection `id`; null where they are erased. Throws SealError. */
export async function openTokens(id: string, sealed: SealedTokens) {
  if (sealed.accessToken === null) return null;
  return {
    accessToken: await open(sealed.accessToken, { id, part: "access" }),
    refreshToken:
      sealed.refreshToken === null ? null : await open(sealed.refreshToken, { id, part: "refresh" }),
  };
}
