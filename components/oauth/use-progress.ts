import { useSyncExternalStore } from "react";
import type { Attempts, Progress } from "./attempts.ts";

export function useProgress<T>({ subscribe, read }: Attempts<T>): Progress<T> {
  return useSyncExternalStore(subscribe, read, read);
}
