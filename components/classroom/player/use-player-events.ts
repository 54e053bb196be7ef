"use client";

import { useState } from "react";
import { PlayedSpans } from "./played.ts";
import type { PlayerEvents } from "./player-handle.ts";

/** Turns a player's signs of time into what the classroom hears. */
export function usePlayerEvents({ onTime, onPlayed }: PlayerEvents) {
  const [spans] = useState(() => new PlayedSpans());
  const tell = (span: ReturnType<PlayedSpans["at"]>) => {
    if (span) onPlayed(span);
  };
  return {
    tick: (now: number, isPlaying: boolean) => {
      onTime(now);
      if (isPlaying) tell(spans.at(now));
      else spans.stop();
    },
    end: (seconds: number) => tell(spans.end(seconds)),
    stop: () => spans.stop(),
  };
}
