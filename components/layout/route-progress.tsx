"use client";

import { usePathname } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { SECOND_MS } from "#lib/core/time.ts";
import { leadsElsewhere } from "./leads-elsewhere.ts";

/** A page that has not come by then is not on its way: the click was someone else's. */
const GIVE_UP_MS = 12 * SECOND_MS;

/** A bar at the top while a followed link takes its time; anyone who waits less than 150 ms never sees it. */
export function RouteProgress() {
  return (
    <Suspense fallback={null}>
      <Progress />
    </Suspense>
  );
}

function Progress() {
  const pathname = usePathname();
  /** The page that was left, until another one is there */
  const [left, setLeft] = useState<string | null>(null);
  const isUnderway = left === pathname;
  useEffect(() => {
    const start = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && leadsElsewhere(event, link, window.location)) setLeft(window.location.pathname);
    };
    document.addEventListener("click", start, { capture: true });
    return () => document.removeEventListener("click", start, { capture: true });
  }, []);
  useEffect(() => {
    if (!isUnderway) return setLeft(null);
    const timer = setTimeout(() => setLeft(null), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isUnderway]);
  return isUnderway ? <div aria-hidden="true" data-route-progress className="route-progress" /> : null;
}
