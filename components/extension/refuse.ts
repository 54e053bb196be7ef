import type { AuthRequest } from "#lib/extension/registry/auth-request.ts";
import { AUTH_COMPLETE_EVENT } from "./deliver.ts";
import { leaveTo, refusalAddress } from "./leaving.ts";

/**
 * Tells the extension that nothing is connected: at its address or, where it asked to be told in the page, by an event
 * here. Returns whether the page stays: such an address may lead nowhere that a browser can show.
 */
export function refuse(request: AuthRequest, error: "access_denied" | "server_error"): boolean {
  const { redirectUri, state, responseMode } = request;
  if (responseMode !== "web_message") {
    leaveTo(refusalAddress(request, error), redirectUri, "assign");
    return false;
  }
  const detail = { error, ...(state !== undefined && { state }), redirect_uri: redirectUri };
  window.dispatchEvent(new CustomEvent(AUTH_COMPLETE_EVENT, { detail }));
  return true;
}
