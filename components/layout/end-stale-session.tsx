"use client";

import { useEffect } from "react";
import { expireSession, forgetSession, hasSessionMarker } from "#lib/client/session-marker.ts";

interface EndStaleSessionProps {
  /** The page is here in place of one that needs a session. */
  isTurnedAway: boolean;
}

/**
 * For pages made for a visitor; renders nothing. If this browser still remembers a sign-in, that session has ended: a
 * learner who was turned away is told so, anyone else gets the visitor's bar.
 */
export function EndStaleSession({ isTurnedAway }: EndStaleSessionProps) {
  useEffect(() => {
    if (!hasSessionMarker()) return;
    if (isTurnedAway) expireSession();
    else forgetSession();
  }, [isTurnedAway]);
  return null;
}
