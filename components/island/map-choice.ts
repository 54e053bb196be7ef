import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "#lib/client/storage.ts";

/** "list" or "map". components/legal/privacy-storage.ts */
const VIEW_KEY = "mapView";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the learner wants the islands as a list, remembered in this browser. */
export function useListChoice(): [isList: boolean, choose: (isList: boolean) => void] {
  const isList = useSyncExternalStore(
    subscribe,
    () => readLocal(VIEW_KEY) === "list",
    () => false,
  );
  const choose = (next: boolean) => {
    writeLocal(VIEW_KEY, next ? "list" : "map");
    for (const listener of listeners) listener();
  };
  return [isList, choose];
}
