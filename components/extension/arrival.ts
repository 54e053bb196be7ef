import { readSession, writeTab } from "#lib/client/storage.ts";
import { HAND_OFF_KEY, type HandOff, matchHandOff } from "./hand-off.ts";

/** What this document was opened with; undefined until it is read. It is read once: nothing of it stays behind. */
let known: HandOff | null | undefined;

/** Codes and tokens must not stay where histories, screenshots and shoulders find them. */
export function takeArrival(): HandOff | null {
  if (known !== undefined) return known;
  known = matchHandOff(window.location.search, readSession<unknown>(HAND_OFF_KEY, null));
  writeTab(HAND_OFF_KEY, null);
  window.history.replaceState(null, "", window.location.pathname);
  return known;
}

/** Once it is told or too old, no one who comes to this page again in the same document gets it. */
export function forgetArrival(): void {
  known = null;
}
