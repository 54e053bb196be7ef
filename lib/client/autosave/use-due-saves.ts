import { useEffect, useEffectEvent } from "react";

/** Calls `onDue` at a time (ms since the epoch; null: never), and `onOnline` when the connection comes back. */
export function useDueSaves(dueAt: number | null, onDue: () => void, onOnline: () => void): void {
  const due = useEffectEvent(onDue);
  const online = useEffectEvent(onOnline);
  useEffect(() => {
    if (dueAt === null) return;
    const timer = setTimeout(() => due(), Math.max(0, dueAt - Date.now()));
    return () => clearTimeout(timer);
  }, [dueAt]);
  useEffect(() => {
    const listener = () => online();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
}
