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
