"use client";

import { useEffect } from "react";

/** The browser asks before it leaves the page, while there is something to lose. */
export function useLeaveWarning(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isWaiting]);
}
