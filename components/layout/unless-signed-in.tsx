"use client";

import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { isSessionRemembered, onSessionMarkerChange } from "#lib/client/session-marker.ts";

/** What visitors see stands in the page; only where this browser remembers a sign-in is the learner's bar loaded. */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  const isRemembered = useSyncExternalStore(onSessionMarkerChange, isSessionRemembered, () => false);
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    // The inline script of the page has said it for the first paint; other tabs may say otherwise later.
    const root = document.documentElement.dataset;
    if (isRemembered) root.session = "remembered";
    else delete root.session;
    if (isRemembered) void import("./learner-bar.tsx").then(({ LearnerBar }) => setBar(() => LearnerBar));
  }, [isRemembered]);
  // Once there, it stays: it shows visitors their links too, and says when a session has expired.
  return Bar ? <Bar /> : children;
}
