"use client";

import { useEffect } from "react";

function openTarget(): void {
  document.querySelector("details:target")?.setAttribute("open", "");
}

/** Opens the card that the address names: a browser alone only scrolls to it. */
export function OpenTarget() {
  useEffect(() => {
    openTarget();
    window.addEventListener("hashchange", openTarget);
    return () => window.removeEventListener("hashchange", openTarget);
  }, []);
  return null;
}
