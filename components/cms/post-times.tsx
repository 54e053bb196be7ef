"use client";

import { instantWords } from "#components/blog/english-dates.ts";
import { useHydrated } from "#lib/client/hydration.ts";

/** An instant in the reader's own time zone; until the page has taken over, in UTC. */
export function Instant({ at, className }: { at: string; className?: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={at} className={className}>
      {isHydrated ? instantWords(at) : instantWords(at, "UTC")}
    </time>
  );
}
