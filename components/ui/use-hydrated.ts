import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and until React has taken over the page; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
