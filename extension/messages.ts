import type { IslandDto } from "#lib/island/schema.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import type { Watched } from "./progress/counter.ts";
import type { Lesson } from "./progress/ledger.ts";

/** Why no one is connected (any more) */
export type Notice = "denied" | "failed" | "ended";

export interface Overview {
  stats: StatsDto;
  streak: StreakStatusDto;
  /** The island to play next, or null where all are done or there is none */
  next: Pick<IslandDto, "title" | "courseTitle"> | null;
}

/** How things stand with Waddle. */
export type Answer =
  | { kind: "away"; notice: Notice | null }
  | { kind: "limited" }
  | { kind: "ready"; overview: Overview }
  | { kind: "offline" }
  | { kind: "trouble" };

/** What the parts of the extension ask its worker for, and get. */
export interface Asks {
  connect: [{ type: "connect" }, null];
  disconnect: [{ type: "disconnect" }, null];
  overview: [{ type: "overview" }, Answer];
  /** The origin's permission was given: keep track there from now on, in this tab too */
  track: [{ type: "track"; origin: string; tabId: number }, null];
  untrack: [{ type: "untrack"; origin: string }, null];
  isTracked: [{ type: "isTracked"; origin: string }, boolean];
  /** From a page: false where it should stop */
  progress: [{ type: "progress"; lesson: Lesson; watched: Watched }, boolean];
  /** From Waddle's success page */
  handoff: [{ type: "handoff"; code: string; state: string }, null];
  /** From Waddle's consent screen in a tab: it will not come to a code */
  refusal: [{ type: "refusal"; error: string; state: string }, null];
}

export type Message = Asks[keyof Asks][0];

export function ask<T extends keyof Asks>(message: Asks[T][0] & { type: T }): Promise<Asks[T][1]> {
  return chrome.runtime.sendMessage(message);
}
