import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False until the script has taken the page over. A button that submits before that would send the form the browser's
 * own way, and with it everything that was typed.
 */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
