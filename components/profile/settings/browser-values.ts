import { useSyncExternalStore } from "react";
import { MINUTE_MS } from "#lib/core/time.ts";

function never(): () => void {
  return () => {};
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 2);
  return () => clearInterval(timer);
}

/** The zone that this browser lives in; null while the server draws. */
export function useBrowserZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}

/** The time by this browser's clock, to the minute; null while the server draws. */
export function useNow(): Date | null {
  const minute = useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / MINUTE_MS),
    () => null,
  );
  return minute === null ? null : new Date(minute * MINUTE_MS);
}
