"use client";

import { useEffect } from "react";
import { expireSession, forgetSession, hasSessionMarker } from "#lib/client/session-marker.ts";

interface NobodySignedInProps {
  /** The page is here in place of one that needs a session. */
  isTurnedAway: boolean;
}

/**
 * Stands on pages that the server has made for a visitor, and shows nothing. Where this browser still remembers a
 * sign-in, that session has ended: a learner who was turned away hears it, anybody else finds the bar of a visitor.
 */
export function NobodySignedIn({ isTurnedAway }: NobodySignedInProps) {
  useEffect(() => {
    if (!hasSessionMarker()) return;
    if (isTurnedAway) expireSession();
    else forgetSession();
  }, [isTurnedAway]);
  return null;
}
