"use client";

import { useEffect, useState } from "react";

const SETTLE_MS = 500;

/**
 * True once the page has been in front for half a second. A window that is pulled away under a double click must not
 * turn its second half into a yes.
 */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      setIsSettled(false);
      if (document.visibilityState === "visible") timer = setTimeout(() => setIsSettled(true), SETTLE_MS);
    };
    restart();
    window.addEventListener("focus", restart);
    document.addEventListener("visibilitychange", restart);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", restart);
      document.removeEventListener("visibilitychange", restart);
    };
  }, []);
  return isSettled;
}
