"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while this part of a page takes over from the server's picture, however late it does; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * A query whose first picture is the server's: what the browser has learnt meanwhile would contradict it while this part
 * still takes over.
 */
export function useServerFirst<Query extends { data: unknown }>(query: Query, initial: Query["data"]): Query {
  const isHydrated = useHydrated();
  return isHydrated || initial === undefined ? query : { ...query, data: initial };
}
