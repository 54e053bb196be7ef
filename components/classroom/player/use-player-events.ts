"use client";

import { useState } from "react";
import { PlayedSpans } from "./played.ts";
import type { PlayerEvents } from "./player-handle.ts";

/** Turns a player's signs of time into what the classroom hears. */
export function usePlayerEvents({ onTime, onPlayed, onStopped, onEnded }: PlayerEvents) {
  const [spans] = useState(() => new PlayedSpans());
  const tell = (span: ReturnType<PlayedSpans["at"]>) => {
    if (span) onPlayed(span);
  };
  const stop = () => {
    spans.stop();
    onStopped();
  };
  return {
    tick: (now: number, isPlaying: boolean) => {
      onTime(now);
      if (isPlaying) tell(spans.at(now));
      else stop();
    },
    end: (seconds: number) => {
      tell(spans.end(seconds));
      onStopped();
      onEnded();
    },
    stop,
  };
}
