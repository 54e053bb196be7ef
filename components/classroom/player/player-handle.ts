import type { Span } from "#lib/lesson/rules.ts";

/** What the rest of the classroom does with a player. */
export interface PlayerHandle {
  /** Goes to a second and plays from there; loads the recording only if that was allowed */
  seek: (second: number) => void;
}

export interface PlayerEvents {
  /** Where the recording stands, in seconds: several times a second while it plays */
  onTime: (second: number) => void;
  /** A part that was played without a jump, in whole seconds */
  onPlayed: (span: Span) => void;
  /** It stands still, or has jumped */
  onStopped: () => void;
  /** It was played to its end */
  onEnded: () => void;
}
