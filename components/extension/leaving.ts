import { isRedirectUri, redirectWith } from "#lib/extension/registry/auth-request.ts";
import type { HandOff } from "./hand-off.ts";

interface WayBack {
  redirectUri: string;
  state: string | undefined;
}

/** The way back with what went wrong in its query, as OAuth 2.0 spells it. */
export function refusalAddress(
  { redirectUri, state }: WayBack,
  error: "access_denied" | "server_error",
): string {
  const description =
    error === "access_denied" ? "User denied the request" : "The connection could not be made";
  return redirectWith(redirectUri, { error, error_description: description, state }, "query");
}

/** The way back with what was asked for: a token in the fragment, which no server sees; a code in the query. */
export function answerAddress({ kind, value, redirectUri, state, expiresIn }: HandOff): string {
  const back = state ?? undefined;
  if (kind === "code") return redirectWith(redirectUri, { code: value, state: back }, "query");
  const token = {
    access_token: value,
    token_type: "Bearer",
    expires_in: expiresIn === null ? undefined : String(expiresIn),
    state: back,
  };
  return redirectWith(redirectUri, token, "fragment");
}

/** Leads to an address below a redirect address that is still a good one; nowhere else. */
export function leaveTo(address: string, redirectUri: string, how: "assign" | "replace"): void {
  if (!isRedirectUri(redirectUri) || !address.startsWith(redirectUri)) return;
  window.location[how](address);
}
