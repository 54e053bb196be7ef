import { isAutosaved, isUnsaved, type SaveState } from "#lib/blog/editor/save-state.ts";

export interface SaveText {
  text: string;
  /** The same in a word or two, where there is no room */
  short: string;
  tone: "calm" | "bad";
  /** Passes by itself: no one has to hear of it */
  isPassing: boolean;
}

const calm = (text: string, isPassing = false): SaveText => ({ text, short: text, tone: "calm", isPassing });
const bad = (text: string, short = "Not saved"): SaveText => ({ text, short, tone: "bad", isPassing: false });

/** Where the text is, in words. */
export function saveText(
  state: SaveState,
  { isKept, isOnline }: { isKept: boolean; isOnline: boolean },
): SaveText {
  if (state.phase === "saving" || state.phase === "acting") return calm("Saving…", true);
  if (state.phase === "deleted") return calm("Deleted", true);
  const kept = isKept
    ? "Your text is kept on this device."
    : "This device can't keep your text: don't close this page.";
  if (state.phase === "idle") {
    if (!isUnsaved(state)) return restText(state.saved ? "Saved" : "Nothing to save yet", isOnline);
    if (isAutosaved(state)) return calm("Not saved yet", true);
    if (!isOnline) return bad(`Not updated yet: you are offline. ${kept}`, "Not updated");
    return { ...calm(`Not updated yet. ${kept}`), short: "Not updated" };
  }
  return bad(`Not saved: ${reasonOf(state, isOnline)} ${kept}`);
}

/** No other sign of the page's tells here that the connection is gone. */
function restText(text: string, isOnline: boolean): SaveText {
  return isOnline ? calm(text) : bad(`${text}. You are offline.`, text);
}

function reasonOf({ phase, problem }: SaveState, isOnline: boolean): string {
  if (phase === "offline") return isOnline ? "Waddle can't be reached." : "you are offline.";
  if (phase === "signedOut") return "your session has ended.";
  if (phase === "conflict") return "somebody else saved this post.";
  if (phase === "gone") return "this post was deleted.";
  return problem ?? "something went wrong.";
}
