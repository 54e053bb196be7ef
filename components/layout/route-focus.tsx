"use client";

import { usePathname } from "next/navigation";
import { Suspense, useEffect, useRef } from "react";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { isDialogOpen } from "#components/ui/open-dialog.ts";

/** A page may stream in: its title is looked for this often and this long, until the person does something. */
export const LOOK_EVERY_MS = 150;
const LOOKS = 20;

/** Gives the focus to the new page's title where following a link has lost it. */
export function RouteFocus() {
  return (
    <Suspense fallback={null}>
      <Focus />
    </Suspense>
  );
}

/** Returns what ends it. */
function watchFocus(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (!isDialogOpen()) focusHeading();
    if (looks >= LOOKS) ending.abort();
  }, LOOK_EVERY_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  for (const name of ["keydown", "pointerdown"])
    document.addEventListener(name, () => ending.abort(), { capture: true, signal });
  return () => ending.abort();
}

function Focus() {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // An address with a mark leads to a part of the page
    return window.location.hash ? undefined : watchFocus();
  }, [pathname]);
  return null;
}
