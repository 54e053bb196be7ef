import { isAutosaved, isUnsaved, type SaveState } from "#lib/blog/cms/saving/state/rules.ts";

export interface SaveText {
  text: string;
  tone: "calm" | "bad";
  /** Passes by itself: nobody has to hear of it */
  isPassing: boolean;
}

const calm = (text: string, isPassing = false): SaveText => ({ text, tone: "calm", isPassing });

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
    if (!isUnsaved(state)) return calm(state.saved ? "Saved" : "Nothing to save yet");
    return isAutosaved(state) ? calm("Not saved yet", true) : calm(`Not updated yet. ${kept}`);
  }
  return { text: `Not saved: ${reasonOf(state, isOnline)} ${kept}`, tone: "bad", isPassing: false };
}

function reasonOf({ phase, problem }: SaveState, isOnline: boolean): string {
  if (phase === "offline") return isOnline ? "Waddle can't be reached." : "you are offline.";
  if (phase === "signedOut") return "your session has ended.";
  if (phase === "conflict") return "somebody else saved this post.";
  if (phase === "gone") return "this post was deleted.";
  return problem ?? "something went wrong.";
}
