import { forgetArrival } from "./arrival.ts";
import type { HandOff } from "./hand-off.ts";
import { dropRedirect, dropStaleRedirect, KEPT_MS, keepRedirect } from "./kept-redirect.ts";
import { answerAddress } from "./leaving.ts";

/** What an extension's own script in this page listens for */
export const AUTH_COMPLETE_EVENT = "auth-complete";

function tell({ kind, value, state, redirectUri }: HandOff): void {
  const detail = { [kind]: value, ...(state !== null && { state }), redirect_uri: redirectUri };
  window.dispatchEvent(new CustomEvent(AUTH_COMPLETE_EVENT, { detail }));
}

/**
 * Leaves a token where its extension looks for it, for five minutes or as long as this page stays, and tells it once
 * its script has had the chance to listen. From then on only the screen itself knows it, till `onOver`, which comes after
 * five minutes, also to a screen that was left. Returns what takes all of it back.
 */
export function deliver(handOff: HandOff, onOver: () => void): () => void {
  dropStaleRedirect(Date.now());
  if (handOff.kind === "token") keepRedirect(answerAddress(handOff), Date.now());
  const expiry = setTimeout(dropRedirect, KEPT_MS);
  setTimeout(() => {
    forgetArrival();
    onOver();
  }, KEPT_MS);
  let told: ReturnType<typeof setTimeout> | undefined;
  const tellSoon = () => {
    told = setTimeout(() => {
      forgetArrival();
      tell(handOff);
    });
  };
  if (document.readyState === "complete") tellSoon();
  else window.addEventListener("load", tellSoon, { once: true });
  window.addEventListener("pagehide", dropRedirect);
  return () => {
    clearTimeout(expiry);
    clearTimeout(told);
    window.removeEventListener("load", tellSoon);
    window.removeEventListener("pagehide", dropRedirect);
    dropRedirect();
  };
}
