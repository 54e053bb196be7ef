import { useEffect, useSyncExternalStore } from "react";

/** Draws a formula into an element; throws where it is none. */
export type DrawFormula = (tex: string, isBlock: boolean, into: HTMLElement) => void;

let draw: DrawFormula | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    draw = (await import("./math-engine.ts")).drawFormula;
    for (const listener of listeners) listener();
  } catch {
    // Without a network the source stays, and the next formula tries again.
    isAsked = false;
  }
}

/** What draws formulas, once it has been needed and has come; null until then, and on the server. */
export function useMath(isNeeded: boolean): DrawFormula | null {
  const known = useSyncExternalStore(
    subscribe,
    () => draw,
    () => null,
  );
  useEffect(() => {
    if (isNeeded) void load();
  }, [isNeeded]);
  return isNeeded ? known : null;
}
