import type { Answer } from "../messages.ts";

/** What the popup shows. */
export type Screen = Answer | { kind: "loading" } | { kind: "connecting" };

export type Happening =
  | { kind: "answered"; answer: Answer }
  | { kind: "connecting" }
  | { kind: "disconnected" }
  | { kind: "retried" };

/** The screen after something happened. */
export function nextScreen(screen: Screen, happening: Happening): Screen {
  switch (happening.kind) {
    case "answered":
      // An answer from before the press on Connect says nothing new.
      return screen.kind === "connecting" && isOldNews(happening.answer) ? screen : happening.answer;
    case "connecting":
      return screen.kind === "away" || screen.kind === "limited" ? { kind: "connecting" } : screen;
    case "disconnected":
      return { kind: "away", notice: null };
    case "retried":
      return { kind: "loading" };
  }
}

function isOldNews(answer: Answer): boolean {
  return answer.kind === "away" && answer.notice === null;
}

/** Whether a change of what is kept may change this screen: new tokens of a connection that goes on don't. */
export function isStale(screen: Screen, isGone: boolean): boolean {
  return isGone || (screen.kind !== "ready" && screen.kind !== "loading");
}
