import { MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { isSecure } from "#lib/server/auth/session.ts";

/** docs/product.md#google */
export const ARRIVAL_LIFE_MS = 10 * MINUTE_MS;

export function arrivalCookieName(): string {
  return isSecure() ? "__Host-waddle-arrival" : "waddle-arrival";
}

/** The Set-Cookie line that binds a round trip to this browser, or, with null, forgets it. It signs no one in. */
export function arrivalCookie(secret: string | null): string {
  const maxAge = secret === null ? 0 : ARRIVAL_LIFE_MS / SECOND_MS;
  const secure = isSecure() ? "; Secure" : "";
  return `${arrivalCookieName()}=${secret ?? ""}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
