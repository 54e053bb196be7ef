import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "#lib/client/storage.ts";

const CHANGE_EVENT = "waddle-preference";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  window.addEventListener(CHANGE_EVENT, onChange);
  return () => {
    window.removeEventListener("storage", onChange);
    window.removeEventListener(CHANGE_EVENT, onChange);
  };
}

/** A preference of this browser that is on until it is switched off; kept for the next visit. */
export function useLocalFlag(key: string): [boolean, () => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => readLocal(key) !== "off",
    () => true,
  );
  const toggle = () => {
    writeLocal(key, isOn ? "off" : "on");
    window.dispatchEvent(new Event(CHANGE_EVENT));
  };
  return [isOn, toggle];
}
