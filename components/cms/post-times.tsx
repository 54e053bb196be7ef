"use client";

import { useHydrated } from "#lib/client/hydration.ts";

const LOOK: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
};

/** An instant in the reader's own time zone; until the page has taken over, in UTC. */
export function Instant({ at, className }: { at: string; className?: string }) {
  const isHydrated = useHydrated();
  const zone = isHydrated ? {} : { timeZone: "UTC" };
  return (
    <time dateTime={at} className={className}>
      {new Intl.DateTimeFormat("en-GB", { ...LOOK, ...zone }).format(new Date(at))}
    </time>
  );
}
