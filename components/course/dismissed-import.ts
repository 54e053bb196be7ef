import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "#lib/client/storage.ts";
import { ALL_DISMISSED } from "./import-view.ts";

const KEY = "dismissedImport";

const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener("storage", onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** The finished import whose report was put away in this browser. */
export function useDismissedImport(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readLocal(KEY),
    () => ALL_DISMISSED,
  );
}

export function dismissImport(importId: string): void {
  writeLocal(KEY, importId);
  for (const listener of listeners) listener();
}
